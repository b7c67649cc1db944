import type { PhotoId } from '#kernel/ids/contract.ts'

export const photoKinds = ['work', 'profile'] as const
export type PhotoKindName = (typeof photoKinds)[number]

/** Max length of a photo's longer side in pixels; a smaller picture is not enlarged. */
export const photoSizes = { face: 160, thumb: 320, small: 720, medium: 960, large: 1920 } as const
export type PhotoSize = keyof typeof photoSizes

export const linkPreviewSize = { width: 1200, height: 630 } as const

const megabyte = 1024 * 1024
export const maxPhotoBytes = {
  work: 15 * megabyte,
  profile: 5 * megabyte,
} as const satisfies Record<PhotoKindName, number>

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

/** Response of `POST /api/fotos`, with the width and height of the photo's large variant in pixels. */
export interface StoredPhoto {
  id: PhotoId
  width: number
  height: number
}

export function photoUrl(photoId: PhotoId, size: PhotoSize): string {
  return `/fotos/${photoId}/${size}.webp`
}

export function getPhotoSources(photoId: PhotoId, sizes: string) {
  const sources = (['small', 'medium'] as const).map(
    (size) => `${photoUrl(photoId, size)} ${photoSizes[size]}w`,
  )
  return { src: photoUrl(photoId, 'medium'), srcSet: sources.join(', '), sizes }
}

/** Link previews use JPEG, because not all programs that show link previews support WebP. */
export function photoLinkPreviewUrl(photoId: PhotoId): string {
  return `/fotos/${photoId}/card.jpg`
}

export function photoDiscardUrl(photoId: PhotoId): string {
  return `/api/fotos/${photoId}`
}

/** Photo uploads are multipart requests with one file named `foto`. */
export function photoUploadUrl(kind: PhotoKindName): string {
  return `/api/fotos?kind=${kind}`
}
