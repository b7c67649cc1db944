import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
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

/**
 * Min and max length, in characters, of a review that the landing page quotes: more than a greeting, at most
 * five lines on a phone.
 */
const minShortReviewLength = 40
export const maxShortReviewLength = 180

/**
 * A phone or a link would turn the quotation into an advertisement. The text must therefore contain no web or e-mail
 * address, and no seven digits in a row, even with spaces or punctuation between them.
 */
export function isReviewFitForLandingPage(text: string): boolean {
  const { length } = [...text]
  if (length < minShortReviewLength || length > maxShortReviewLength) return false
  return !/(?:\d[\s().+-]*){7}/u.test(text) && !containsWebOrEmailAddress(text)
}

const maxSentenceLength = 150

/**
 * Shortens a review to a quotation of up to 150 characters: to whole sentences, or else to as many whole
 * words of the first sentence as fit. '…' shows that the review continues.
 */
export function shortenToSentence(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= maxSentenceLength) return line
  const start = line.slice(0, maxSentenceLength)
  const end = Math.max(...['. ', '! ', '? ', '… '].map((mark) => start.lastIndexOf(mark)))
  // Require 40 characters of whole sentences: a very short first sentence ('Excelente.') says less than the
  // words after it. A no-break space keeps '…' beside the last word.
  if (end >= 40) return `${start.slice(0, end + 1)}\u00a0…`
  const words = start.slice(0, Math.max(start.lastIndexOf(' '), 100))
  return `${words.replace(/[\s,;:.–-]+$/u, '').replace(/[\uD800-\uDBFF]$/u, '')}…`
}
