import type { PhotoId } from '#kernel/ids/contract.ts'

// Limits are in a file apart from the schemas, so that screens can import them without loading zod.

export const maxReviewPhotos = 5
/** Max length of a review, in characters as people count them: an emoji is one. */
export const maxReviewLength = 2000
/** Max length of the answer to a review, in characters. */
export const maxReplyLength = 1000
export const maxReviewTrades = 10
/** Max exact count of reviews; this number plus one stands for any higher count. */
export const maxExactTotal = 10_000

/** Max length of the details of a report, in characters. */
export const maxReportDetails = 1000

export function isTooLong(text: string): boolean {
  return [...text.trim()].length > maxReviewLength
}

/** Whether a review has a text or at least one photo. Otherwise the button that publishes it is disabled. */
export function hasContent(review: { text: string; photoIds: readonly PhotoId[] }): boolean {
  return review.text.trim() !== '' || review.photoIds.length > 0
}
