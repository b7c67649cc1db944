import type { PhotoId } from '#kernel/ids/contract.ts'

// Apart from the schemas: screens show these numbers, and the code that parses input is heavy.

/** Photos of a review (spec §9). */
export const maxReviewPhotos = 5
/** Longest text of a review, in characters as people count them: an emoji is one. */
export const maxReviewLength = 2000
/** Max length of the answer to a review, in characters. */
export const maxReplyLength = 1000
/** Trades that one review may name. */
export const maxReviewTrades = 10
/** `total` counts exactly up to this number; one more means 'more'. */
export const maxExactTotal = 10_000

/** Longest thing that somebody adds to a report, in characters. */
export const maxReportDetails = 1000

/** Whether a review is longer than it may be. */
export function isTooLong(text: string): boolean {
  return [...text.trim()].length > maxReviewLength
}

/** A text or at least one photo (design decision 16). The button that publishes is disabled otherwise (spec §5). */
export function saysSomething(review: { text: string; photoIds: readonly PhotoId[] }): boolean {
  return review.text.trim() !== '' || review.photoIds.length > 0
}
