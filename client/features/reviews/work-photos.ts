import type { Review } from '#modules/reviews/contract.ts'

export interface WorkPhoto {
  id: string
  /** Pixels of the large size. */
  width: number
  height: number
  review: Review
}

/** Every photo of these reviews, in their order. */
export function workPhotosOf(reviews: readonly Review[]): WorkPhoto[] {
  return reviews.flatMap((review) => review.photos.map((photo) => ({ ...photo, review })))
}

/** What a screen reader says in place of a photo. @param position from 1 */
export function photoAlt({ review }: WorkPhoto, position: number): string {
  const trade = review.trades[0]
  return `Foto ${position} del trabajo${trade ? ` de ${trade.toLocaleLowerCase('es-MX')}` : ''}, de ${review.author.name}`
}
