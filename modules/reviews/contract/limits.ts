import type { PhotoId } from '#kernel/ids/contract.ts'

// Do not import Zod in this file: browser code imports the limits without loading Zod.

export const maxReviewPhotos = 5
/** The maximum length of a review in Unicode code points, not in UTF-16 code units. */
export const maxReviewLength = 2000
export const maxReviewReplyLength = 1000
export const maxReviewTrades = 10
export const maxExactReviewCount = 10_000

export const maxReportDetailsLength = 1000

export function isReviewTooLong(text: string): boolean {
  return [...text.trim()].length > maxReviewLength
}

export function hasReviewContent(review: { text: string; photoIds: readonly PhotoId[] }): boolean {
  return review.text.trim() !== '' || review.photoIds.length > 0
}
