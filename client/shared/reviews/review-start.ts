import type { ReviewCursorInput } from '#modules/reviews/contract/reviews.ts'

export const reviewsTitleId = 'resenas'
/** URL parameter that makes links to further reviews work without JavaScript. */
const startParameter = 'resenas'

const reviewCursorPattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export function readReviewCursor(search: URLSearchParams): ReviewCursorInput | null {
  const [, moment, id] = reviewCursorPattern.exec(search.get(startParameter) ?? '') ?? []
  if (moment === undefined || id === undefined || Number.isNaN(Date.parse(moment))) return null
  return { createdAt: new Date(moment), id }
}

export function getReviewsPath(profilePath: string, { createdAt, id }: ReviewCursorInput): string {
  const search = new URLSearchParams({ [startParameter]: `${createdAt.toISOString()}~${id}` })
  return `${profilePath}?${search}#${reviewsTitleId}`
}

const newReviewParameter = 'resena'

export function getNewReviewPath(profilePath: string): string {
  return `${profilePath}?${newReviewParameter}=nueva`
}

export function hasNewReviewUrlParameter(search: URLSearchParams): boolean {
  return search.get(newReviewParameter) === 'nueva'
}

export function removeNewReviewUrlParameter(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(newReviewParameter)
  return next
}
