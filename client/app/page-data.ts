import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The page's query results contain no query time, so that equal data gives an equal page with the same ETag. */
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
 * Query results get the browser's time: the server's could be minutes earlier, and the browser would fetch the data
 * again. Data of a page from the browser's own cache counts as old.
 */
export function restorePageData(queryClient: QueryClient, { results }: PageData): void {
  const updatedAt = isBackForwardNavigation() ? 0 : Date.now()
  for (const [key, data] of results) queryClient.setQueryData(key, data, { updatedAt })
}

/** After a back or forward navigation, the page may come from the browser's cache, without a request to the server. */
export function isBackForwardNavigation(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}
