import { trpc } from '#client/lib/trpc.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

export function useWorkPhotos(personId: PersonId) {
  const works = trpc.reviews.works.useInfiniteQuery(
    { personId },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  )
  return { photos: works.data?.pages.flatMap((page) => page.photos) ?? [], more: works }
}

export type WorkPhotosQuery = ReturnType<typeof useWorkPhotos>
