import { useReviews } from '#client/features/reviews/use-reviews.ts'
import { workPhotosOf } from '#client/features/reviews/work-photos.ts'
import { trpc } from '#client/lib/trpc.ts'

/**
 * The photos of somebody's work from all of their reviews, newest first. Most people have one page of reviews, and its photos are
 * all there are; only of others they are asked for apart.
 */
export function useWorks(personId: string) {
  const { query, start } = useReviews(personId)
  const first = query.data?.pages[0]
  const comeApart = Boolean(start ?? first?.nextCursor)
  const works = trpc.reviews.works.useInfiniteQuery(
    { personId },
    {
      enabled: comeApart,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    },
  )
  const photos =
    comeApart && works.data
      ? works.data.pages.flatMap((page) => page.photos)
      : workPhotosOf(first?.reviews ?? [])
  return { photos, more: works }
}

export type Works = ReturnType<typeof useWorks>
