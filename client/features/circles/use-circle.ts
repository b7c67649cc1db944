import { keepPreviousData } from '@tanstack/react-query'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { CircleArrangement, CirclePage } from '#modules/circles/contract/own-circle.ts'

export const defaultCircleArrangement: CircleArrangement = { order: 'RECENT', family: null, words: '' }
const nextCursor = (page: CirclePage) => page.nextCursor

export function useCircle(arranged: CircleArrangement) {
  return trpc.circles.list.useInfiniteQuery(
    { arranged },
    { getNextPageParam: nextCursor, placeholderData: keepPreviousData },
  )
}

export type CircleQuery = ReturnType<typeof useCircle>

export async function prefetchCircle({ helpers }: PrefetchInput): Promise<void> {
  await helpers.circles.list.prefetchInfinite({ arranged: defaultCircleArrangement })
}
