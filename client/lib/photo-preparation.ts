import { RefusedAnswer } from '#client/lib/error-message.ts'
import { maxPhotoBytes, type PhotoErrorCode, type PhotoKindName } from '#kernel/photos/contract.ts'

/** Longest side of a picture that is made smaller here, in pixels: more than the product keeps, less than phones can draw. */
const longestSide = 4096

type Described = Pick<File, 'type' | 'name'>

/** Whether this is a photo as iPhones keep them. Some systems do not know the type of such a file, only its name. */
export function isHeic({ type, name }: Described): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

export function isImage(file: Described): boolean {
  return file.type.startsWith('image/') || isHeic(file)
}

/**
 * The picture as it can be sent. What the server would not take is drawn anew as a JPEG where this browser can: HEIC, which
 * Safari knows, and work photos above the limit. A face above it is refused (spec §5).
 * @throws RefusedAnswer with PHOTOS.HEIC or PHOTOS.TOO_LARGE
 */
export async function preparePhoto(file: File, kind: PhotoKindName): Promise<Blob> {
  const limit = maxPhotoBytes[kind]
  const max = `${limit / (1024 * 1024)}MB`
  if (kind === 'profile' && file.size > limit) throw refusal('PHOTOS.TOO_LARGE', max)
  if (!isHeic(file) && file.size <= limit) return file
  const drawn = await drawAnew(file).catch(() => null)
  if (drawn) return drawn
  // Named so, it may still be something that the server reads.
  if (file.size <= limit && file.type !== '' && !/^image\/hei[cf]/.test(file.type)) return file
  throw isHeic(file) ? refusal('PHOTOS.HEIC') : refusal('PHOTOS.TOO_LARGE', max)
}

async function drawAnew(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, longestSide / Math.max(image.naturalWidth, image.naturalHeight))
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

function refusal(appCode: PhotoErrorCode, max?: string): RefusedAnswer {
  return new RefusedAnswer(max === undefined ? { appCode } : { appCode, values: { max } })
}

/** What no second attempt changes: the file itself is the reason. */
const finalCodes: readonly string[] = [
  'PHOTOS.NOT_AN_IMAGE',
  'PHOTOS.TOO_LARGE',
  'PHOTOS.TOO_MANY_PIXELS',
  'PHOTOS.HEIC',
  'PHOTOS.UNREADABLE',
] satisfies PhotoErrorCode[]

export function isFinal(code: string): boolean {
  return finalCodes.includes(code)
}
