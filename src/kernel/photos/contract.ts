import type { PhotoId } from '#kernel/ids/contract.ts'

/** `work`: a picture in a review. `profile`: a person's portrait. */
export const photoKinds = ['work', 'profile'] as const
export type PhotoKindName = (typeof photoKinds)[number]

/** Max length of the longer side in pixels. A smaller picture keeps its size. */
export const photoSizes = { face: 160, thumb: 320, small: 720, medium: 960, large: 1920 } as const
export type PhotoSize = keyof typeof photoSizes

/** Size in pixels of pictures for link previews; photos are cropped to it. */
export const cardSize = { width: 1200, height: 630 } as const

const megabyte = 1024 * 1024
/** Max size in bytes of an uploaded file, before it is encoded again. */
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

/** Response of `POST /api/fotos`. Width and height are those of the large variant, in pixels. */
export interface StoredPhoto {
  id: PhotoId
  width: number
  height: number
}

/** URL path of a photo in one size, always WebP. */
export function photoUrl(photoId: PhotoId, size: PhotoSize): string {
  return `/fotos/${photoId}/${size}.webp`
}

/**
 * Attributes of an `<img>` with `srcset`: phones load the smaller variant.
 * @param sizes displayed width, as in the CSS attribute `sizes`
 */
export function photoSources(photoId: PhotoId, sizes: string) {
  const sources = (['small', 'medium'] as const).map(
    (size) => `${photoUrl(photoId, size)} ${photoSizes[size]}w`,
  )
  return { src: photoUrl(photoId, 'medium'), srcSet: sources.join(', '), sizes }
}

/** URL path of the JPEG for link previews, which do not all support WebP. */
export function photoCardUrl(photoId: PhotoId): string {
  return `/fotos/${photoId}/card.jpg`
}

/** URL path that deletes an uploaded but unused photo, with DELETE. */
export function photoDiscardUrl(photoId: PhotoId): string {
  return `/api/fotos/${photoId}`
}

/** URL path that accepts uploads: multipart with one file named `foto`. Responds with {@link StoredPhoto}. */
export function photoUploadUrl(kind: PhotoKindName): string {
  return `/api/fotos?kind=${kind}`
}
