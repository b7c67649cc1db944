import type { RequestContext } from '#kernel/context.ts'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/api.ts'
import { findQuotableReviews } from '#modules/reviews/data/quotations.ts'
import { shortenToSentence } from '#modules/reviews/rules.ts'
import { findClientsOfProvider } from '#modules/reviews/use-cases/list-reviews.ts'

/**
 * A sentence quoted from a review, with facts that make it credible: a photo of the work, or an appointment
 * that took place.
 */
export interface ReviewQuotation {
  reviewId: ReviewId
  authorId: PersonId
  text: string
  createdAt: Date
  photoId: PhotoId | null
  hadAppointment: boolean
}

/**
 * Leaves out authors who still must confirm their e-mail: otherwise anyone could place a quotation on the first screen
 * of a profile. The result has no particular order.
 * @param authorIds authors whose newest review is included, even if it is not among the newest reviews about the person
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
      : { ...row, text: shortenToSentence(row.text), hadAppointment: clients.has(row.authorId) },
  )
}
