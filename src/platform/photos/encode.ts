import type { Sharp, SharpInput, SharpOptions } from 'sharp'
import { linkPreviewSize, type PhotoErrorCode, photoSizes } from '#kernel/photos/contract.ts'
import { createPhotoError } from '#kernel/photos/errors.ts'
import type { PhotoFileName } from '#kernel/photos/files.ts'

export interface EncodedPhoto {
  files: Record<PhotoFileName, Buffer>
  width: number
  height: number
}

/** Phones take pictures of up to 50 million pixels by default; a small file can decode to far more. */
const maxPixels = 64_000_000
const maxSeconds = 30
const allowedDecoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
]

/**
 * Each size of an encoded photo is upright, in sRGB and without metadata.
 * @throws PHOTOS.NOT_AN_IMAGE, PHOTOS.HEIC, PHOTOS.TOO_MANY_PIXELS, PHOTOS.UNREADABLE
 */
export async function encodePhoto(bytes: Buffer, declaredType: string): Promise<EncodedPhoto> {
  const sharp = await loadSharp()
  const { face, thumb, small, medium, large } = photoSizes
  const whole = await decode(sharp, bytes).catch((error: unknown) => reject(error, bytes, declaredType))

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
      .resize({ ...linkPreviewSize, fit: 'cover', position: cropFor(width, height) })
      .jpeg({ quality: 80, progressive: true })
      .toBuffer(),
  }
  return { files, width, height }
}

const qualities = { small: 77, face: 75 }
export type OnDemandPhotoSize = keyof typeof qualities

export async function shrinkPhoto(larger: Buffer, size: OnDemandPhotoSize): Promise<Buffer> {
  const sharp = await loadSharp()
  return shrink(sharp(larger), photoSizes[size]).webp({ quality: qualities[size] }).toBuffer()
}

type SharpFactory = (input: SharpInput, options?: SharpOptions) => Sharp

let loading: Promise<SharpFactory> | undefined

export function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: allowedDecoders })
    // Several photos are encoded in parallel, so each photo uses one thread.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/** sharp throws synchronously for an empty file; an async function turns the error into a rejection. */
async function decode(sharp: SharpFactory, bytes: Buffer) {
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  return shrink(upright, photoSizes.large)
    .toColourspace('srgb')
    .timeout({ seconds: maxSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** A very long picture is cropped at its centre, because sharp's 'attention' strategy would take seconds. */
function cropFor(width: number, height: number): 'attention' | 'centre' {
  return Math.max(width / height, height / width) > 4 ? 'centre' : 'attention'
}

function shrink(picture: Sharp, size: number): Sharp {
  return picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
}

function reject(error: unknown, bytes: Buffer, declaredType: string): never {
  const reason = error instanceof Error ? error.message : ''
  throw createPhotoError(codeFor(reason, bytes, declaredType), { cause: error })
}

function codeFor(reason: string, bytes: Buffer, declaredType: string): PhotoErrorCode {
  if (/pixel limit/i.test(reason)) return 'PHOTOS.TOO_MANY_PIXELS'
  if (isHeic(bytes)) return 'PHOTOS.HEIC'
  return declaredType.startsWith('image/') ? 'PHOTOS.UNREADABLE' : 'PHOTOS.NOT_AN_IMAGE'
}

function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12))
}
