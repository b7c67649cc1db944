import { keepPreviousData } from '@tanstack/react-query'
import type { ExploreFilters } from '#client/features/directory/explore-filters.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ExploreOrder } from '#modules/circles/contract/explore.ts'

/** The pages of explore for these filters in this order; the page's prefetch fills the same query. What is shown stays while the next arrives. */
export function useExplore(filters: ExploreFilters, order: ExploreOrder) {
  return trpc.circles.explore.useInfiniteQuery(
    { ...filters, order },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  )
}
