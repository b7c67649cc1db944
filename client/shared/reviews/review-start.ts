import type { ReviewCursorInput } from '#modules/reviews/contract/reviews.ts'

export const reviewsTitleId = 'resenas'
/**
 * URL parameter of a profile with the cursor of the first review to show. With this parameter, links to further
 * reviews work without a script.
 */
const startParameter = 'resenas'

/** Format of a review cursor in the URL: '2026-11-21T15:00:00.000Z~{review id}'. */
const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Reads from a URL the cursor of the first review to show; null for the first page and for invalid values. */
export function readReviewCursor(search: URLSearchParams): ReviewCursorInput | null {
  const [, moment, id] = shape.exec(search.get(startParameter) ?? '') ?? []
  if (moment === undefined || id === undefined || Number.isNaN(Date.parse(moment))) return null
  return { createdAt: new Date(moment), id }
}

/**
 * Returns the path of a profile that shows the next reviews after a page of reviews.
 * @param start the `nextCursor` of the page of reviews
 */
export function getReviewsPath(profilePath: string, { createdAt, id }: ReviewCursorInput): string {
  const search = new URLSearchParams({ [startParameter]: `${createdAt.toISOString()}~${id}` })
  return `${profilePath}?${search}#${reviewsTitleId}`
}

const newReviewParameter = 'resena'

/** Path of a profile that opens the form for a new review. */
export function getNewReviewPath(profilePath: string): string {
  return `${profilePath}?${newReviewParameter}=nueva`
}

/** Whether the URL opens the form for a new review. */
export function hasNewReviewParameter(search: URLSearchParams): boolean {
  return search.get(newReviewParameter) === 'nueva'
}

/** Removes the URL parameter that opens the form for a new review from a profile's query string. */
export function removeNewReviewParameter(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(newReviewParameter)
  return next
}
