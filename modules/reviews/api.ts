import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { findNewestShortReviews } from '#modules/reviews/data/reading.ts'
import { findWorkCoverPhotoIds } from '#modules/reviews/data/works.ts'

import { isReviewFitForLandingPage, maxShortReviewLength } from '#modules/reviews/rules.ts'

export { findReviewQuotations, type ReviewQuotation } from '#modules/reviews/use-cases/find-quotations.ts'
export { notifyAboutReview } from '#modules/reviews/use-cases/notify-review.ts'
export { createReview } from '#modules/reviews/use-cases/write-review.ts'

export interface ShortReview {
  subjectId: PersonId
  authorId: PersonId
  text: string
}

const maxReadReviews = 4

/** Reviews are in the order of the given people, and newest first for one person. */
export async function findShortReviews(tx: Tx, subjectIds: readonly PersonId[]): Promise<ShortReview[]> {
  if (subjectIds.length === 0) return []
  const limits = { maxReviews: maxReadReviews, maxLength: maxShortReviewLength }
  return (await findNewestShortReviews(tx, subjectIds, limits)).filter(({ text }) =>
    isReviewFitForLandingPage(text),
  )
}

export async function findWorkCoverPhotos(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Map<PersonId, PhotoId>> {
  if (personIds.length === 0) return new Map()
  const rows = await findWorkCoverPhotoIds(tx, personIds)
  return new Map(rows.map(({ personId, photoId }) => [personId, photoId]))
}
