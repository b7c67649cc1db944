import type { Review, WorkPhoto } from '#modules/reviews/contract/reviews.ts'

export type CaptionedPhoto = Omit<WorkPhoto, 'isCover' | 'isChosenCover'>

export function toCaptionedPhotos(reviews: readonly Review[]): CaptionedPhoto[] {
  return reviews.flatMap(({ photos, text, author, trades }) =>
    photos.map((photo) => ({
      ...photo,
      text,
      authorId: author.personId,
      authorName: author.name,
      trade: trades[0] ?? null,
    })),
  )
}

export function getPhotoAltText({ trade, authorName }: CaptionedPhoto, position: number): string {
  return `Foto ${position} del trabajo${trade ? ` de ${trade.toLocaleLowerCase('es-MX')}` : ''}, de ${authorName}`
}
