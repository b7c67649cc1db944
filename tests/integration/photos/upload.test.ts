import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { maxPhotoBytes, photoLinkPreviewUrl, photoUrl } from '#kernel/photos/contract.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

const plain = { width: 800, height: 600, channels: 3, background: '#A63F24' } as const
const jpeg = () => sharp({ create: plain }).jpeg().toBuffer()

async function signedIn() {
  const { sessionToken, accountId } = await makeMember(db)
  return { sessionToken, accountId }
}

async function fetchPhoto(url: string) {
  const response = await fetch(server.origin() + url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function storedFiles() {
  return (await readdir(server.folder(), { recursive: true })).sort()
}

describe('uploading a photo', () => {
  it('uploading a photo returns its id and size, and every image size is served with permanent caching', async () => {
    const { sessionToken } = await signedIn()
    const create = { ...plain, width: 3000, height: 1500 }
    const response = await server.upload(await sharp({ create }).png().toBuffer(), { sessionToken })

    expect(response.status).toBe(201)
    const photo = await response.json()
    expect(photo).toEqual({ id: expect.any(String), width: 1920, height: 960 })
    for (const [size, width, height] of [
      ['face', 160, 80],
      ['thumb', 320, 160],
      ['small', 720, 360],
      ['medium', 960, 480],
      ['large', 1920, 960],
    ] as const) {
      const { response, bytes } = await fetchPhoto(photoUrl(photo.id, size))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    }
    const card = await fetchPhoto(photoLinkPreviewUrl(photo.id))
    expect(card.response.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('uploading a photo removes the location, the camera and other metadata', async () => {
    const { sessionToken } = await signedIn()
    const taken = await sharp({ create: plain })
      .withExif({
        IFD0: { Make: 'Teléfono', Copyright: 'Toño' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secreto/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect(before.exif).toBeDefined()
    expect(before.xmp).toBeDefined()

    const { id } = await (await server.upload(taken, { sessionToken })).json()

    for (const url of [
      photoUrl(id, 'thumb'),
      photoUrl(id, 'medium'),
      photoUrl(id, 'large'),
      photoLinkPreviewUrl(id),
    ]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp((await fetchPhoto(url)).bytes).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    }
  })

  it('uploading a photo rotates the picture upright', async () => {
    const { sessionToken } = await signedIn()
    const left = await sharp({ create: { ...plain, width: 100, height: 200, background: 'blue' } })
      .png()
      .toBuffer()
    // EXIF orientation 6 means that a viewer must show the left side of the picture at the top.
    const lying = await sharp({ create: { ...plain, width: 200, height: 200, background: 'red' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .extend({ right: 100, background: 'red' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const photo = await (await server.upload(lying, { sessionToken })).json()

    expect(photo).toMatchObject({ width: 200, height: 300 })
    const { bytes } = await fetchPhoto(photoUrl(photo.id, 'large'))
    const top = await sharp(bytes).extract({ left: 90, top: 10, width: 1, height: 1 }).raw().toBuffer()
    const bottom = await sharp(bytes).extract({ left: 90, top: 290, width: 1, height: 1 }).raw().toBuffer()
    expect(top[2]).toBeGreaterThan(200)
    expect(bottom[0]).toBeGreaterThan(200)
  })

  it('an upload accepts transparent, grey, CMYK, 16-bit and animated pictures', async () => {
    const { sessionToken } = await signedIn()
    const pictures = [
      sharp({ create: { ...plain, channels: 4, background: '#A63F2480' } }).png(),
      sharp({ create: plain }).toColourspace('b-w').png(),
      sharp({ create: plain }).toColourspace('rgb16').png(),
      sharp({ create: plain }).toColourspace('cmyk').jpeg(),
      sharp({ create: plain }).gif(),
      sharp({ create: plain }).avif(),
    ]
    for (const picture of pictures) {
      const photo = await (await server.upload(await picture.toBuffer(), { sessionToken })).json()
      expect(photo).toMatchObject({ width: 800, height: 600 })
    }
  })
})

describe('rejecting an upload', () => {
  it('an upload is rejected for a visitor and for a request from another site', async () => {
    const { sessionToken } = await signedIn()
    const visitor = await server.upload(await jpeg())
    const foreign = await server.upload(await jpeg(), { sessionToken, origin: 'https://otro.example' })

    expect([visitor.status, (await visitor.json()).appCode]).toEqual([401, 'KERNEL.SIGN_IN_REQUIRED'])
    expect([foreign.status, (await foreign.json()).appCode]).toEqual([403, 'KERNEL.FOREIGN_ORIGIN'])
  })

  it.each([
    ['work', '15MB'],
    ['profile', '5MB'],
  ] as const)('a %s photo above %s is rejected, and a smaller one is accepted', async (kind, max) => {
    const { sessionToken } = await signedIn()
    const picture = await jpeg()
    const fits = Buffer.concat([picture, randomBytes(maxPhotoBytes[kind] - picture.length - 1)])

    const accepted = await server.upload(fits, { sessionToken, kind })
    const rejected = await server.upload(Buffer.concat([fits, Buffer.alloc(2)]), { sessionToken, kind })

    expect(accepted.status).toBe(201)
    expect(rejected.status).toBe(413)
    expect(await rejected.json()).toMatchObject({ appCode: 'PHOTOS.TOO_LARGE', values: { max } })
  })

  it.each([
    ['a text', Buffer.from('hola'), 'text/plain', 'PHOTOS.NOT_AN_IMAGE'],
    ['a text declared as PNG', Buffer.from('hola'), 'image/png', 'PHOTOS.UNREADABLE'],
    ['an empty file', Buffer.alloc(0), 'image/png', 'PHOTOS.UNREADABLE'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      'PHOTOS.UNREADABLE',
    ],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/heic', 'PHOTOS.HEIC'],
  ])('an upload of %s is rejected', async (_what, bytes, type, appCode) => {
    const { sessionToken, accountId } = await signedIn()
    const before = await storedFiles()

    const response = await server.upload(bytes, { sessionToken, type })

    expect([response.status, (await response.json()).appCode]).toEqual([400, appCode])
    expect(await db.photo.count({ where: { uploaderId: accountId } })).toBe(0)
    expect(await storedFiles()).toEqual(before)
  })

  it('an upload of a truncated picture, or of a small file that decodes to too many pixels, is rejected', async () => {
    const { sessionToken } = await signedIn()
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const picture = await sharp({ create: { ...plain, noise } })
      .jpeg()
      .toBuffer()
    const huge = await sharp({ create: { ...plain, width: 16_000, height: 8_000 } })
      .png()
      .toBuffer()
    const half = await server.upload(picture.subarray(0, picture.length / 2), { sessionToken })
    const bomb = await server.upload(huge, { sessionToken })

    expect((await half.json()).appCode).toBe('PHOTOS.UNREADABLE')
    expect(huge.length).toBeLessThan(maxPhotoBytes.work)
    expect((await bomb.json()).appCode).toBe('PHOTOS.TOO_MANY_PIXELS')
  })

  it('an upload with an unknown field, an unknown kind or a body that is not a form is rejected', async () => {
    const { sessionToken } = await signedIn()
    const field = await server.upload(await jpeg(), { sessionToken, field: 'archivo' })
    const kind = await server.upload(await jpeg(), { sessionToken, kind: 'banner' })
    const noForm = await fetch(`${server.origin()}/api/fotos?kind=work`, {
      method: 'POST',
      headers: {
        origin: server.origin(),
        cookie: `sesion=${sessionToken}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })

    expect((await field.json()).appCode).toBe('PHOTOS.NOT_AN_IMAGE')
    expect((await kind.json()).appCode).toBe('KERNEL.INVALID_INPUT')
    expect([noForm.status, (await noForm.json()).appCode]).toEqual([400, 'KERNEL.INVALID_INPUT'])
  })

  it('a photo upload leaves no row and no file when the storage fails', async () => {
    const { sessionToken, accountId } = await signedIn()
    const before = await storedFiles()
    const { put: store } = server.storage
    const put = vi.spyOn(server.storage, 'put')
    onTestFinished(() => put.mockRestore())
    put.mockImplementation((key, bytes) =>
      key.endsWith('card.jpg') ? Promise.reject(new Error('disk full')) : store(key, bytes),
    )

    const response = await server.upload(await jpeg(), { sessionToken })

    expect([response.status, (await response.json()).appCode]).toEqual([500, 'KERNEL.UNEXPECTED'])
    expect(await db.photo.count({ where: { uploaderId: accountId } })).toBe(0)
    expect((await storedFiles()).filter((file) => !before.includes(file) && file.includes('.'))).toEqual([])
  })

  it('an upload is rejected when the account has 60 photos that are not attached to a review or profile', async () => {
    const { sessionToken, accountId } = await signedIn()
    await db.photo.createMany({
      data: Array.from({ length: 60 }, (_, index) => {
        const id = createId(photoIdSchema)
        return { id, kind: 'WORK', uploaderId: accountId, storageKey: `${index}/${id}`, width: 1, height: 1 }
      }),
    })

    const response = await server.upload(await jpeg(), { sessionToken })

    expect([response.status, (await response.json()).appCode]).toEqual([429, 'PHOTOS.TOO_MANY_UNUSED'])
  })
})
