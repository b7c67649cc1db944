import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
import { hasReviewContent } from '#modules/reviews/contract/limits.ts'
import { createReviewsError } from '#modules/reviews/errors.ts'

export function assertReviewHasContent(review: { text: string; photoIds: readonly PhotoId[] }): void {
  if (!hasReviewContent(review)) throw createReviewsError('REVIEWS.EMPTY')
}

export function assertNotOwnReview(authorId: PersonId, subjectId: PersonId): void {
  if (authorId === subjectId) throw createReviewsError('REVIEWS.ABOUT_ONESELF')
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', dateStyle: 'short' })

/** Returns the calendar day in Mexico City as midnight UTC. */
export function getReviewDayInMexicoCity(instant: Date): Date {
  return new Date(`${dayFormat.format(instant)}T00:00:00Z`)
}

/** Limits in characters. On the landing page, a review must be longer than a greeting and fit five lines on phones. */
const minShortReviewLength = 40
export const maxShortReviewLength = 180

/** A review with a phone number, a URL or an e-mail address would be an advertisement on the landing page. */
export function isReviewFitForLandingPage(text: string): boolean {
  const { length } = [...text]
  if (length < minShortReviewLength || length > maxShortReviewLength) return false
  return !/(?:\d[\s().+-]*){7}/u.test(text) && !containsWebOrEmailAddress(text)
}

const maxSentenceLength = 150

export function shortenReviewToQuotation(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= maxSentenceLength) return line
  const start = line.slice(0, maxSentenceLength)
  const end = Math.max(...['. ', '! ', '? ', '… '].map((mark) => start.lastIndexOf(mark)))
  if (end >= 40) return start.slice(0, end + 1)
  const words = start.slice(0, Math.max(start.lastIndexOf(' '), 100))
  return `${words.replace(/[\s,;:.–-]+$/u, '').replace(/[\uD800-\uDBFF]$/u, '')}…`
}
