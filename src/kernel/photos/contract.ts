import type { PhotoId } from '#kernel/ids/contract.ts'

/** `work`: what somebody did, in a review. `profile`: the face of a person. */
export const photoKinds = ['work', 'profile'] as const
export type PhotoKindName = (typeof photoKinds)[number]

/** Longest side in pixels; a smaller picture stays as it is. */
export const photoSizes = { face: 160, thumb: 320, small: 720, medium: 960, large: 1920 } as const
export type PhotoSize = keyof typeof photoSizes

/** What link previews ask for: cut to this shape, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

const megabyte = 1024 * 1024
/** Largest file that is accepted, in bytes, before it is encoded anew. Spec §9 gives the 5 MB of a profile photo. */
export const maxPhotoBytes = {
  work: 15 * megabyte,
  profile: 5 * megabyte,
} as const satisfies Record<PhotoKindName, number>

/** Max time for the body of an upload to arrive, in ms. */
export const maxUploadMs = 60_000

export type PhotoErrorCode =
  | 'PHOTOS.NOT_AN_IMAGE'
  | 'PHOTOS.TOO_LARGE'
  | 'PHOTOS.TOO_MANY_PIXELS'
  | 'PHOTOS.HEIC'
  | 'PHOTOS.UNREADABLE'
  | 'PHOTOS.TOO_MANY_UNUSED'
  | 'PHOTOS.TOO_MANY_UPLOADS'
  | 'PHOTOS.QUOTA'
  | 'PHOTOS.TOO_SLOW'
  | 'PHOTOS.BUSY'
  | 'PHOTOS.NOT_USABLE'
  | 'PHOTOS.AWAY'

/** What `POST /api/fotos` answers. The sides are those of the large size, in pixels. */
export interface StoredPhoto {
  id: PhotoId
  width: number
  height: number
}

/** Address of a photo in one size, always WebP. */
export function photoUrl(photoId: PhotoId, size: PhotoSize): string {
  return `/fotos/${photoId}/${size}.webp`
}

/**
 * A photo that fills a place of a card, for `srcset`: phones take the smaller one.
 * @param sizes how wide it is shown, as CSS says it
 */
export function photoSources(photoId: PhotoId, sizes: string) {
  const sources = (['small', 'medium'] as const).map(
    (size) => `${photoUrl(photoId, size)} ${photoSizes[size]}w`,
  )
  return { src: photoUrl(photoId, 'medium'), srcSet: sources.join(', '), sizes }
}

/** Address of the JPEG for link previews, which do not all read WebP. */
export function photoCardUrl(photoId: PhotoId): string {
  return `/fotos/${photoId}/card.jpg`
}

/** Where an uploaded photo that nobody has used yet is taken back, with DELETE. */
export function photoDiscardUrl(photoId: PhotoId): string {
  return `/api/fotos/${photoId}`
}

/** Where a photo is sent: multipart with one file named `foto`; answers {@link StoredPhoto}. */
export function photoUploadUrl(kind: PhotoKindName): string {
  return `/api/fotos?kind=${kind}`
}
