import type { PhotoId } from '#kernel/ids/contract.ts'

// The limits of reviews are in a separate file, so that browser code can import them
// without loading the zod schemas.

export const maxReviewPhotos = 5
/** Max length of a review in Unicode code points, so that a simple emoji counts as one character. */
export const maxReviewLength = 2000
export const maxReplyLength = 1000
export const maxReviewTrades = 10
/**
 * The server counts the reviews about a person exactly up to this number. A count of this number plus one
 * means 'more'.
 */
export const maxExactReviewCount = 10_000

export const maxReportDetailsLength = 1000

export function isReviewTooLong(text: string): boolean {
  return [...text.trim()].length > maxReviewLength
}

export function hasReviewContent(review: { text: string; photoIds: readonly PhotoId[] }): boolean {
  return review.text.trim() !== '' || review.photoIds.length > 0
}
