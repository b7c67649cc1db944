import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Do not store query times here: equal data must produce an equal HTML page and an equal ETag header. */
export interface PageData {
  results: readonly (readonly [key: QueryKey, data: unknown])[]
}

export function collectPageData(queryClient: QueryClient): PageData {
  const succeeded = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
  return { results: succeeded.map(({ queryKey, state }) => [queryKey, state.data]) }
}

export function restorePageData(queryClient: QueryClient, { results }: PageData): void {
  const updatedAt = isBackForwardNavigation() ? 0 : Date.now()
  for (const [key, data] of results) queryClient.setQueryData(key, data, { updatedAt })
}

/** After a back or forward navigation, the browser may show a cached page without a request. */
export function isBackForwardNavigation(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
}
