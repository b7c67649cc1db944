import { ServerResponseError } from '#client/lib/error-message.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { maxPhotoBytes, type PhotoErrorCode, type PhotoKindName } from '#kernel/photos/contract.ts'

/** A resized photo's maximum width and height in px, small enough for a phone's canvas. */
const maxSide = 2560
/** Larger JPEG files are resized: each of five parallel uploads from a phone must end within a minute. */
const maxBytesAsChosen = 2 * 1024 * 1024

type Described = Pick<File, 'type' | 'name'>

/** Some systems report only the name of an iPhone photo (HEIC), not its type. */
export function isHeic({ type, name }: Described): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

export function isImageFile(file: Described): boolean {
  return file.type.startsWith('image/') || isHeic(file)
}

/** @throws ServerResponseError with PHOTOS.HEIC or PHOTOS.TOO_LARGE */
export async function preparePhotoForUpload(file: File, kind: PhotoKindName): Promise<Blob> {
  const limit = maxPhotoBytes[kind]
  const max = `${limit / (1024 * 1024)}MB`
  if (kind === 'profile' && file.size > limit) throw rejection('PHOTOS.TOO_LARGE', max)
  // Do not convert PNG and WebP files within the upload limit: JPEG would lose the transparency.
  const isHeavy = file.type === 'image/jpeg' && file.size > maxBytesAsChosen
  if (!isHeic(file) && !isHeavy && file.size <= limit) return file
  const drawn = await drawAnew(file).catch(() => null)
  if (drawn && (isHeic(file) || drawn.size < file.size)) return drawn
  // A file named `.heic` may contain another image format that the server can read.
  if (file.size <= limit && file.type !== '' && !/^image\/hei[cf]/.test(file.type)) return file
  throw isHeic(file) ? rejection('PHOTOS.HEIC') : rejection('PHOTOS.TOO_LARGE', max)
}

async function drawAnew(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  } finally {
    URL.revokeObjectURL(url)
  }
}

function rejection(appCode: PhotoErrorCode, max?: string): ServerResponseError {
  return new ServerResponseError(max === undefined ? { appCode } : { appCode, values: { max } })
}

const permanentErrorCodes: readonly ErrorCode[] = [
  'PHOTOS.NOT_AN_IMAGE',
  'PHOTOS.TOO_LARGE',
  'PHOTOS.TOO_MANY_PIXELS',
  'PHOTOS.HEIC',
  'PHOTOS.UNREADABLE',
  'PHOTOS.QUOTA',
  'PHOTOS.TOO_MANY_UNUSED',
]

export function isPermanentUploadError(code: ErrorCode): boolean {
  return permanentErrorCodes.includes(code)
}
