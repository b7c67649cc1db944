import { keepPreviousData } from '@tanstack/react-query'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { CircleListOptions, CirclePage } from '#modules/circles/contract/own-circle.ts'

export const defaultCircleListOptions: CircleListOptions = { order: 'TRADE', family: null, words: '' }
const nextCursor = (page: CirclePage) => page.nextCursor

export function useCircle(arranged: CircleListOptions) {
  return trpc.circles.list.useInfiniteQuery(
    { arranged },
    { getNextPageParam: nextCursor, placeholderData: keepPreviousData },
  )
}

export type CircleQuery = ReturnType<typeof useCircle>

export async function prefetchCircle({ helpers }: PrefetchInput): Promise<void> {
  await helpers.circles.list.prefetchInfinite({ arranged: defaultCircleListOptions })
}
