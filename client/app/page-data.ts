import type { DehydratedState } from '@tanstack/react-query'

/**
 * Dates the data of a page as if it had been fetched now. Its real dates come from the server: with a wrong clock or a slow network, the
 * browser would fetch it again. Data from the browser's own storage keeps its age.
 */
export function withCurrentTimestamps(state: DehydratedState): DehydratedState {
  if (isBackForwardNavigation()) return state
  const dataUpdatedAt = Date.now()
  for (const { state: answer } of state.queries) answer.dataUpdatedAt = dataUpdatedAt
  return state
}

/** Whether the browser may have shown the page from its cache, without a request to the server. */
export function isBackForwardNavigation(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}
