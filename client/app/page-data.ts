import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * The results of a page's successful queries, which the server sends with the HTML. It contains no time: equal
 * data must give equal pages, which share an ETag.
 */
export interface PageData {
  results: readonly (readonly [key: QueryKey, data: unknown])[]
}

export function collectPageData(queryClient: QueryClient): PageData {
  const succeeded = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
  return { results: succeeded.map(({ queryKey, state }) => [queryKey, state.data]) }
}

/**
 * Stores a page's data in the query cache, with the current time: the server's clock may differ and the network may be slow, so with the
 * server's time the browser could treat the data as old and fetch it again. Data of a page from the browser's own cache counts as old: its
 * age is unknown.
 */
export function restorePageData(queryClient: QueryClient, { results }: PageData): void {
  const updatedAt = isBackForwardNavigation() ? 0 : Date.now()
  for (const [key, data] of results) queryClient.setQueryData(key, data, { updatedAt })
}

/**
 * Whether the back or forward button opened the page: the browser may then have used its cache, without a
 * request to the server.
 */
export function isBackForwardNavigation(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}
