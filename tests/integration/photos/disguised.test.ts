import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoLinkPreviewUrl, photoUrl } from '#kernel/photos/contract.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'
import {
  createAnimatedPicture,
  createJpegWithClaimedSize,
  createPngTextBomb,
  createPngWithClaimedSize,
  createTestPicture,
  heicPicture,
} from './pictures.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)
const script = '<script>alert(document.domain)</script>'
const svg = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inside}</svg>`,
  )

async function served(id: PhotoId) {
  const urls = [photoUrl(id, 'thumb'), photoUrl(id, 'medium'), photoUrl(id, 'large'), photoLinkPreviewUrl(id)]
  return Promise.all(
    urls.map(async (url) => {
      const response = await fetch(server.origin() + url)
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )
}

const taken: [string, () => Promise<Buffer>, string, [number, number]][] = [
  ['a JPEG declared as PNG', () => createTestPicture().jpeg().toBuffer(), 'image/png', [64, 48]],
  ['a PNG declared as JPEG', () => createTestPicture().png().toBuffer(), 'image/jpeg', [64, 48]],
  ['a JPEG declared as HEIC', () => createTestPicture().jpeg().toBuffer(), 'image/heic', [64, 48]],
  ['a JPEG declared as HTML', () => createTestPicture().jpeg().toBuffer(), 'text/html', [64, 48]],
  [
    '16 bits a channel',
    () => createTestPicture().toColourspace('rgb16').png().toBuffer(),
    'image/png',
    [64, 48],
  ],
  ['a palette', () => createTestPicture().png({ palette: true }).toBuffer(), 'image/png', [64, 48]],
  ['CMYK', () => createTestPicture().toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg', [64, 48]],
  ['a wide gamut', () => createTestPicture().withIccProfile('p3').jpeg().toBuffer(), 'image/jpeg', [64, 48]],
  ['AVIF', () => createTestPicture().avif({ effort: 0 }).toBuffer(), 'image/avif', [64, 48]],
  ['one pixel', () => createTestPicture().resize(1, 1).png().toBuffer(), 'image/png', [1, 1]],
  [
    'a picture of 8000 × 2 pixels',
    () => createTestPicture().resize(8000, 2, { fit: 'fill' }).png().toBuffer(),
    'image/png',
    [1920, 1],
  ],
  ['an animated GIF', () => createAnimatedPicture('gif', 20), 'image/gif', [40, 30]],
  ['an animated WebP', () => createAnimatedPicture('webp', 20), 'image/webp', [40, 30]],
  [
    'a GIF followed by HTML',
    async () => withTail(await createAnimatedPicture('gif', 1), script),
    'text/html',
    [40, 30],
  ],
  [
    'a JPEG followed by a ZIP',
    async () => withTail(await createTestPicture().jpeg().toBuffer(), `PK\x03\x04${script}`),
    'image/jpeg',
    [64, 48],
  ],
  [
    'a JPEG with HTML in its comment',
    async () => withComment(await createTestPicture().jpeg().toBuffer(), script),
    'image/jpeg',
    [64, 48],
  ],
  [
    'a PNG whose text decompresses to 64 MB',
    async () => createPngTextBomb(64 * 1024 * 1024),
    'image/png',
    [8, 8],
  ],
]

const rejectedFiles: [string, () => Promise<Buffer> | Buffer, string, string][] = [
  ['HEIC', () => heicPicture, 'image/heic', 'PHOTOS.HEIC'],
  ['HEIC declared as JPEG', () => heicPicture, 'image/jpeg', 'PHOTOS.HEIC'],
  ['HEIC without a type', () => heicPicture, 'application/octet-stream', 'PHOTOS.HEIC'],
  ['an SVG', () => svg('<rect width="9" height="9"/>'), 'image/svg+xml', 'PHOTOS.UNREADABLE'],
  ['an SVG with a script, declared as PNG', () => svg(script), 'image/png', 'PHOTOS.UNREADABLE'],
  [
    'an SVG that reads a file',
    () => svg('<image href="file:///etc/passwd"/>'),
    'image/jpeg',
    'PHOTOS.UNREADABLE',
  ],
  [
    'a PDF declared as JPEG',
    () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
    'image/jpeg',
    'PHOTOS.UNREADABLE',
  ],
  ['a PDF declared as PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf', 'PHOTOS.NOT_AN_IMAGE'],
  ['a TIFF', () => createTestPicture().tiff().toBuffer(), 'image/tiff', 'PHOTOS.UNREADABLE'],
  ['HTML declared as JPEG', () => Buffer.from(`<!doctype html>${script}`), 'image/jpeg', 'PHOTOS.UNREADABLE'],
  ['HTML that starts like a GIF', () => Buffer.from(`GIF89a/*${script}*/`), 'image/gif', 'PHOTOS.UNREADABLE'],
  [
    'an MVG script',
    () => Buffer.from('push graphic-context\nfill "url(http://127.0.0.1/)"'),
    'image/jpeg',
    'PHOTOS.UNREADABLE',
  ],
  [
    'a JPEG header without content',
    async () => (await createTestPicture().jpeg().toBuffer()).subarray(0, 20),
    'image/jpeg',
    'PHOTOS.UNREADABLE',
  ],
  ['a PNG cut in half', async () => half(await noise().png().toBuffer()), 'image/png', 'PHOTOS.UNREADABLE'],
  [
    'a WebP cut in half',
    async () => half(await noise().webp().toBuffer()),
    'image/webp',
    'PHOTOS.UNREADABLE',
  ],
  [
    'a PNG with broken bytes',
    async () => broken(await noise().png().toBuffer()),
    'image/png',
    'PHOTOS.UNREADABLE',
  ],
  [
    'a PNG whose header states 65,535 × 65,535 pixels',
    () => createPngWithClaimedSize(65_535, 65_535, Buffer.alloc(9)),
    'image/png',
    'PHOTOS.TOO_MANY_PIXELS',
  ],
  [
    'a PNG whose header states 0 × 0 pixels',
    () => createPngWithClaimedSize(0, 0, Buffer.alloc(9)),
    'image/png',
    'PHOTOS.UNREADABLE',
  ],
  [
    'a JPEG whose header states 65,500 × 65,500 pixels',
    () => createJpegWithClaimedSize(65_500, 65_500),
    'image/jpeg',
    'PHOTOS.TOO_MANY_PIXELS',
  ],
  [
    'a PNG of 200 million pixels in 200 kB',
    () => createPngWithClaimedSize(20_000, 10_000, Buffer.alloc(20_001 * 10_000)),
    'image/png',
    'PHOTOS.TOO_MANY_PIXELS',
  ],
  ['an empty file', () => Buffer.alloc(0), 'image/jpeg', 'PHOTOS.UNREADABLE'],
]

describe('an unusual or forged picture', () => {
  it.each(taken)(
    'an unusual or forged picture is encoded without metadata (EXIF, ICC, XMP, IPTC, comments): %s',
    async (_what, make, type, [width, height]) => {
      const { sessionToken } = await makeMember(db)
      const response = await server.upload(await make(), { sessionToken, type })
      const answer = await response.json()

      expect(answer).toEqual({ id: expect.any(String), width, height })
      for (const { response, bytes } of await served(answer.id)) {
        const format = response.url.endsWith('.jpg') ? 'jpeg' : 'webp'
        const { format: found, pages = 1, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata()
        expect({ found, pages, exif, icc, xmp, iptc, comments }).toEqual({ found: format, pages: 1 })
        expect(response.headers.get('content-type')).toBe(`image/${format}`)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(bytes.includes('script')).toBe(false)
      }
    },
  )

  it('an animated picture is stored as its first frame', async () => {
    const { sessionToken } = await makeMember(db)
    const { id } = await (await server.upload(await createAnimatedPicture('gif', 3), { sessionToken })).json()
    const [thumb] = await served(id)

    expect((await sharp(thumb?.bytes).stats()).channels[0]?.mean).toBeLessThan(5)
  })

  it.each(rejectedFiles)('a broken picture gets an error code: %s', async (_what, make, type, appCode) => {
    const { sessionToken, accountId } = await makeMember(db)
    const before = await readdir(server.folder(), { recursive: true })
    const response = await server.upload(await make(), { sessionToken, type })

    expect([response.status, (await response.json()).appCode]).toEqual([400, appCode])
    expect(await db.photo.count({ where: { uploaderId: accountId } })).toBe(0)
    expect(await readdir(server.folder(), { recursive: true })).toEqual(before)
  })
})

const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const middle = (bytes: Buffer) => Math.floor(bytes.length / 2)

const half = (bytes: Buffer) => bytes.subarray(0, middle(bytes))

function broken(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(0x55, middle(bytes), middle(bytes) + 200)
}

function withTail(bytes: Buffer, tail: string): Buffer {
  return Buffer.concat([bytes, Buffer.from(tail, 'latin1')])
}

function withComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  const segment = Buffer.concat([Buffer.from('fffe', 'hex'), length, Buffer.from(comment)])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
