import type { DehydratedState } from '@tanstack/react-query'

/**
 * The data that came with a page, as fresh as if it had been fetched now. Its own date is the server's: a reader's clock that is
 * wrong, or a slow network, would have it fetched a second time. What the browser had kept stays as old as it is.
 */
export function asOfNow(state: DehydratedState): DehydratedState {
  if (isReturn()) return state
  const dataUpdatedAt = Date.now()
  for (const { state: answer } of state.queries) answer.dataUpdatedAt = dataUpdatedAt
  return state
}

/** The browser may have shown the page as it was, without asking the server. */
export function isReturn(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}
