import { trpc } from '#client/lib/trpc.ts'

/** What has been said about a person, newest first; the page's prefetch fills the same query. */
export function useReviews(personId: string) {
  return trpc.reviews.list.useInfiniteQuery(
    { personId },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  )
}
