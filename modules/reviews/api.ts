import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { findNewestShortTexts } from '#modules/reviews/data/reading.ts'
import { findCoverPhotoIds } from '#modules/reviews/data/works.ts'

import { isFitForLandingPage, maxShortReviewLength } from '#modules/reviews/rules.ts'

export { findQuotations, type Quotation } from '#modules/reviews/use-cases/find-quotations.ts'
export { notifyReview } from '#modules/reviews/use-cases/notify-review.ts'
export { createReview } from '#modules/reviews/use-cases/write-review.ts'

export interface ShortReview {
  subjectId: PersonId
  authorId: PersonId
  text: string
}

/** Reviews that are read about each person. */
const maxReadReviews = 4

/**
 * Texts of visible reviews that can stand alone on a public page. For each person, only the newest reviews
 * are considered. Sorted by the given order of the people, then by date, newest first.
 */
export async function findShortReviews(tx: Tx, subjectIds: readonly PersonId[]): Promise<ShortReview[]> {
  if (subjectIds.length === 0) return []
  const limits = { maxReviews: maxReadReviews, maxLength: maxShortReviewLength }
  return (await findNewestShortTexts(tx, subjectIds, limits)).filter(({ text }) => isFitForLandingPage(text))
}

export async function findCoverPhotos(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Map<PersonId, PhotoId>> {
  if (personIds.length === 0) return new Map()
  const rows = await findCoverPhotoIds(tx, personIds)
  return new Map(rows.map(({ personId, photoId }) => [personId, photoId]))
}
