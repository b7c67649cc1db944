import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { hasReviewContent } from '#modules/reviews/contract/limits.ts'
import { reviewsError } from '#modules/reviews/errors.ts'

export function assertReviewHasContent(review: { text: string; photoIds: readonly PhotoId[] }): void {
  if (!hasReviewContent(review)) throw reviewsError('REVIEWS.EMPTY')
}

export function assertNotOwnReview(authorId: PersonId, subjectId: PersonId): void {
  if (authorId === subjectId) throw reviewsError('REVIEWS.ABOUT_ONESELF')
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', dateStyle: 'short' })

/**
 * The calendar day in Mexico City at the given time, returned as midnight UTC. The daily limits of reviews
 * use this day.
 */
export function getReviewDay(instant: Date): Date {
  return new Date(`${dayFormat.format(instant)}T00:00:00Z`)
}
