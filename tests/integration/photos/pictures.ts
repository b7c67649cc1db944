import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const create = { width: 64, height: 48, channels: 3, background: '#A63F24' } as const

export const createTestPicture = () => sharp({ create })

/** libheif made the HEIC picture, because the project's libraries cannot write HEVC. */
export const heicPicture = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBrxmA70mlv//ar9/2ty/zutaY+bg=',
  'base64',
)

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Creates a PNG of only 2 MB that takes about 4 s to decode. */
export function createPngSlowToDecode(): Buffer {
  const [width, height] = [8000, 7999]
  const rowBytes = width * 8 + 1
  const rows = Buffer.alloc(rowBytes * height)
  const paeth = 4
  for (let row = 0; row < height; row++) rows.writeUInt8(paeth, row * rowBytes)
  return png(width, height, { bitDepth: 16, colourType: 6 }, rows, [])
}

export function createPngWithClaimedSize(
  width: number,
  height: number,
  rows: Buffer,
  extra: Buffer[] = [],
): Buffer {
  return png(width, height, { bitDepth: 8, colourType: 0 }, rows, extra)
}

function png(
  width: number,
  height: number,
  { bitDepth, colourType }: { bitDepth: number; colourType: number },
  rows: Buffer,
  extra: Buffer[],
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(bitDepth, 8)
  header.writeUInt8(colourType, 9)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function createPngTextBomb(bytes: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))])
  return createPngWithClaimedSize(8, 8, Buffer.alloc(8 * 9), [pngChunk('zTXt', text)])
}

export function createAnimatedPicture(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const [width, height] = [40, 30]
  const pixels = Buffer.alloc(width * height * frames * 3, 255)
  pixels.fill(0, 0, width * height * 3)
  const strip = sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
  return format === 'gif' ? strip.gif().toBuffer() : strip.webp().toBuffer()
}

export async function createJpegWithClaimedSize(width: number, height: number): Promise<Buffer> {
  const bytes = await createTestPicture().jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
