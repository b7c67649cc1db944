import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { hasContent } from '#modules/reviews/contract/limits.ts'
import { reviewsError } from '#modules/reviews/errors.ts'

/** @throws REVIEWS.EMPTY */
export function assertHasContent(review: { text: string; photoIds: readonly PhotoId[] }): void {
  if (!hasContent(review)) throw reviewsError('REVIEWS.EMPTY')
}

/**
 * Rejects a review about its own author.
 * @throws REVIEWS.ABOUT_ONESELF
 */
export function assertNotOwnReview(authorId: PersonId, subjectId: PersonId): void {
  if (authorId === subjectId) throw reviewsError('REVIEWS.ABOUT_ONESELF')
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', dateStyle: 'short' })

/** The calendar day of an instant in Mexico City, as midnight UTC. Daily limits of reviews use it. */
export function reviewDay(instant: Date): Date {
  return new Date(`${dayFormat.format(instant)}T00:00:00Z`)
}
