import type { RequestContext } from '#kernel/context.ts'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/api.ts'
import { findQuotableReviews } from '#modules/reviews/data/quotations.ts'
import { shortenReviewToQuotation } from '#modules/reviews/rules.ts'
import { findClientsOfProvider } from '#modules/reviews/use-cases/list-reviews.ts'

export interface ReviewQuotation {
  reviewId: ReviewId
  authorId: PersonId
  text: string
  createdAt: Date
  photoId: PhotoId | null
  hadAppointment: boolean
}

/**
 * Profiles show no excerpts of reviews by authors with unconfirmed e-mail addresses: fake accounts could write reviews.
 */
export async function findReviewQuotations(
  ctx: RequestContext,
  subjectId: PersonId,
  authorIds: readonly PersonId[],
): Promise<ReviewQuotation[]> {
  const rows = await findQuotableReviews(ctx.db, subjectId, authorIds)
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map((row) => row.authorId))]
  const [clients, unproven] = await Promise.all([
    findClientsOfProvider(ctx, subjectId, ids),
    findPersonIdsWithUnprovenEmail(ctx.db, ids),
  ])
  return rows.flatMap((row) =>
    unproven.has(row.authorId)
      ? []
      : { ...row, text: shortenReviewToQuotation(row.text), hadAppointment: clients.has(row.authorId) },
  )
}
