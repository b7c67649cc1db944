import { keepPreviousData } from '@tanstack/react-query'
import type { ExploreFilters } from '#client/features/directory/explore-filters.ts'
import { trpc } from '#client/lib/trpc.ts'

/** The pages of explore for these filters; the page's prefetch fills the same query. What is shown stays while the next arrives. */
export function useExplore(filters: ExploreFilters) {
  return trpc.circles.explore.useInfiniteQuery(filters, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}
