import { keepPreviousData } from '@tanstack/react-query'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { trpc } from '#client/lib/trpc.ts'

/** The pages of explore for these filters in this order; the page's prefetch fills the same query. What is shown stays while the next arrives. */
export function useExplore({
  filters,
  order,
  start,
}: Pick<ExploreFiltersState, 'filters' | 'order' | 'start'>) {
  return trpc.circles.explore.useInfiniteQuery(
    { ...filters, order, ...(start && { start }) },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  )
}
