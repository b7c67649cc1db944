import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { CirclePage } from '#modules/circles/contract/circle.ts'

const firstPage = {}
const nextCursor = (page: CirclePage) => page.nextCursor

export function useCircle() {
  return trpc.circles.list.useInfiniteQuery(firstPage, { getNextPageParam: nextCursor })
}

export type CircleQuery = ReturnType<typeof useCircle>

export async function prefetchCircle({ helpers }: PrefetchInput): Promise<void> {
  await helpers.circles.list.prefetchInfinite(firstPage)
}
