import type { PhotoId } from '#kernel/ids/contract.ts'

// The limits are in a separate file, so that browser code can import them without loading the zod schemas.

export const maxReviewPhotos = 5
/** Max length of a review in visible characters: an emoji counts as one. */
export const maxReviewLength = 2000
export const maxReplyLength = 1000
export const maxReviewTrades = 10
/**
 * Max number of reviews that the server counts exactly; this number plus one stands for any higher number.
 */
export const maxExactReviewCount = 10_000

export const maxReportDetailsLength = 1000

export function isReviewTooLong(text: string): boolean {
  return [...text.trim()].length > maxReviewLength
}

/** Whether a review has a text or at least one photo. Otherwise the publish button is disabled. */
export function hasReviewContent(review: { text: string; photoIds: readonly PhotoId[] }): boolean {
  return review.text.trim() !== '' || review.photoIds.length > 0
}
