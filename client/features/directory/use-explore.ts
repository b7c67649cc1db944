import { keepPreviousData } from '@tanstack/react-query'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ExplorePage } from '#modules/circles/contract/explore.ts'

type Searched = Pick<ExploreFiltersState, 'filters' | 'near' | 'order' | 'start'>

export function toExploreInput({ filters, near, order, start }: Searched) {
  return { ...filters, near, order, ...(start && { start }) }
}

export function useExploreQuery(searched: Searched) {
  return trpc.circles.explore.useInfiniteQuery(toExploreInput(searched), {
    getNextPageParam,
    placeholderData: keepPreviousData,
  })
}

function getNextPageParam({ nextCursor }: ExplorePage) {
  return nextCursor ?? undefined
}
