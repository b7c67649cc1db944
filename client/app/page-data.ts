import type { DehydratedState } from '@tanstack/react-query'

/**
 * The data that came with a page, as fresh as if it had been fetched now. Its own date is the server's: a reader's clock that is
 * wrong, or a slow network, would have it fetched a second time. What the browser had kept stays as old as it is.
 */
export function asOfNow(state: DehydratedState): DehydratedState {
  const [arrival] = performance.getEntriesByType('navigation')
  if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') return state
  const dataUpdatedAt = Date.now()
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  }
}
