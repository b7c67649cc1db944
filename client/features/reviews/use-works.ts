import { useReviews } from '#client/features/reviews/use-reviews.ts'
import { workPhotosOf } from '#client/features/reviews/work-photos.ts'
import { trpc } from '#client/lib/trpc.ts'

/**
 * The photos of somebody's work from all of their reviews, newest first. Most people have one page of reviews, and its photos are
 * all there are; only of others they are asked for apart.
 */
export function useWorks(personId: string) {
  const first = useReviews(personId).data?.pages[0]
  const works = trpc.reviews.works.useInfiniteQuery(
    { personId },
    {
      enabled: Boolean(first?.nextCursor),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    },
  )
  const photos =
    first?.nextCursor && works.data
      ? works.data.pages.flatMap((page) => page.photos)
      : workPhotosOf(first?.reviews ?? [])
  return { photos, more: works }
}

export type Works = ReturnType<typeof useWorks>
