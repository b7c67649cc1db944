import type { ReviewCursorInput } from '#modules/reviews/contract/reviews.ts'

export const reviewsTitleId = 'resenas'
/** Query parameter with the first review to show: it makes further pages of reviews readable without a script. */
const startParameter = 'resenas'

/** The format of a cursor in the address: '2026-11-21T15:00:00.000Z~{review}' */
const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The cursor in an address; null for the first page and for invalid values. */
export function readReviewStart(search: URLSearchParams): ReviewCursorInput | null {
  const [, moment, id] = shape.exec(search.get(startParameter) ?? '') ?? []
  if (moment === undefined || id === undefined || Number.isNaN(Date.parse(moment))) return null
  return { createdAt: new Date(moment), id }
}

/**
 * Path of a profile whose reviews begin after a page.
 * @param start that page's `nextCursor`
 */
export function reviewsPath(profilePath: string, { createdAt, id }: ReviewCursorInput): string {
  const search = new URLSearchParams({ [startParameter]: `${createdAt.toISOString()}~${id}` })
  return `${profilePath}?${search}#${reviewsTitleId}`
}
