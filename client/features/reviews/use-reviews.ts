import { useSearchParams } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { readReviewCursor } from '#client/shared/reviews/review-start.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

export function useReviews(personId: PersonId) {
  const start = readReviewCursor(useSearchParams()[0])
  const query = trpc.reviews.list.useInfiniteQuery(
    { personId, ...(start && { start }) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  )
  return { query, start }
}
