import { keepPreviousData } from '@tanstack/react-query'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ExplorePage } from '#modules/circles/contract/explore.ts'

/** The pages of explore for these filters in this order; the page's prefetch fills the same query. What is shown stays while the next arrives. */
export function useExplore({
  filters,
  order,
  start,
}: Pick<ExploreFiltersState, 'filters' | 'order' | 'start'>) {
  return trpc.circles.explore.useInfiniteQuery(
    { ...filters, order, ...(start && { start }) },
    { getNextPageParam, placeholderData: keepPreviousData },
  )
}

/** What was found before a profession was chosen, for as long as it is remembered; asks for nothing. */
export function useExploreAnyProfession({ filters, order }: Pick<ExploreFiltersState, 'filters' | 'order'>) {
  return trpc.circles.explore.useInfiniteQuery(
    { ...filters, profession: '', order },
    { getNextPageParam, enabled: false },
  )
}

function getNextPageParam({ nextCursor }: ExplorePage) {
  return nextCursor ?? undefined
}
