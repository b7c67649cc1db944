import type { DehydratedState } from '@tanstack/react-query'

/**
 * Sets the time of the page's data to now. The server's clock may differ and the network may be slow: with the server's times, the browser
 * could treat the data as old and fetch it again. Data from the browser's own storage keeps its age.
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
