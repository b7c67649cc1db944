import type { Sharp, SharpInput, SharpOptions } from 'sharp'
import { cardSize, type PhotoErrorCode, photoSizes } from '#kernel/photos/contract.ts'
import { photoError } from '#kernel/photos/errors.ts'
import type { PhotoFileName } from '#kernel/photos/files.ts'

/** Every file of one photo, by name, and the sides of the large one in pixels. */
export interface EncodedPhoto {
  files: Record<PhotoFileName, Buffer>
  width: number
  height: number
}

/** Pixels of the picture as sent. Phones go up to 50 million by default; a small file can unfold into far more. */
const maxPixels = 64_000_000
/** Longest that one picture may keep a thread, in seconds. */
const maxSeconds = 30
/** The only decoders that a stranger's bytes reach; SVG, PDF and the exotic ones stay shut. */
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
]

/**
 * Decodes a picture and encodes it anew in every size: upright, in sRGB, without any metadata. Of an animation only the
 * first image stays. Nothing of the bytes that came is kept.
 * @param declaredType what the sender says it is; only chooses between two refusals
 * @throws PHOTOS.NOT_AN_IMAGE, PHOTOS.HEIC, PHOTOS.TOO_MANY_PIXELS, PHOTOS.UNREADABLE
 */
export async function encodePhoto(bytes: Buffer, declaredType: string): Promise<EncodedPhoto> {
  const sharp = await loadSharp()
  const { face, thumb, small, medium, large } = photoSizes
  const whole = await decode(sharp, bytes).catch((error: unknown) => refuse(error, bytes, declaredType))

  // The rest starts from the large size: the picture as sent is decoded once.
  const { width, height, channels } = whole.info
  const decoded = () => sharp(whole.data, { raw: { width, height, channels } })
  const webp = (size: number, quality: number) => shrink(decoded(), size).webp({ quality }).toBuffer()
  const files = {
    'large.webp': await webp(large, 80),
    'medium.webp': await webp(medium, 78),
    'small.webp': await webp(small, qualities.small),
    'thumb.webp': await webp(thumb, 75),
    'face.webp': await webp(face, qualities.face),
    'card.jpg': await decoded()
      .flatten({ background: 'white' })
      .resize({ ...cardSize, fit: 'cover', position: cropFor(width, height) })
      .jpeg({ quality: 80, progressive: true })
      .toBuffer(),
  }
  return { files, width, height }
}

/** Of the sizes that came after the first photos did. */
const qualities = { small: 77, face: 75 }
export type LateSize = keyof typeof qualities

/** One of those sizes, from a larger one that is ours already. */
export async function shrinkPhoto(larger: Buffer, size: LateSize): Promise<Buffer> {
  const sharp = await loadSharp()
  return shrink(sharp(larger), photoSizes[size]).webp({ quality: qualities[size] }).toBuffer()
}

type SharpFactory = (input: SharpInput, options?: SharpOptions) => Sharp

let loading: Promise<SharpFactory> | undefined

/** Loaded with the first photo: most processes start without needing it, and it weighs on start and memory. */
export function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: decoders })
    // Several photos run side by side instead; the cache would only keep strangers' pictures in memory.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/** Upright, in sRGB, at most of the large size. Asynchronous throughout: sharp throws at once when there are no bytes. */
async function decode(sharp: SharpFactory, bytes: Buffer) {
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  return shrink(upright, photoSizes.large)
    .toColourspace('srgb')
    .timeout({ seconds: maxSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Around what draws the eye; in a very long strip looking for that takes seconds. */
function cropFor(width: number, height: number): 'attention' | 'centre' {
  return Math.max(width / height, height / width) > 4 ? 'centre' : 'attention'
}

function shrink(picture: Sharp, size: number): Sharp {
  return picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
}

function refuse(error: unknown, bytes: Buffer, declaredType: string): never {
  const reason = error instanceof Error ? error.message : ''
  throw photoError(codeFor(reason, bytes, declaredType), { cause: error })
}

function codeFor(reason: string, bytes: Buffer, declaredType: string): PhotoErrorCode {
  if (/pixel limit/i.test(reason)) return 'PHOTOS.TOO_MANY_PIXELS'
  if (isHeic(bytes)) return 'PHOTOS.HEIC'
  return declaredType.startsWith('image/') ? 'PHOTOS.UNREADABLE' : 'PHOTOS.NOT_AN_IMAGE'
}

/** The brand of an ISO base media file that holds HEVC pictures, as iPhones write them. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12))
}
