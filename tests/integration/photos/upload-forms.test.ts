import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photoUrl } from '#kernel/photos/contract.ts'
import { makeMember } from '../../support/factories/people.ts'
import { unusualTestTexts } from '../../support/naughty-strings.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'
import { createTestPicture } from './pictures.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

const corners = { topLeft: '#ff0000', topRight: '#00ff00', bottomLeft: '#0000ff', bottomRight: '#ffffff' }
type Corner = keyof typeof corners

async function pictureWithOrientation(orientation: number): Promise<Buffer> {
  const patch = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const at: [Corner, number, number][] = [
    ['topLeft', 0, 0],
    ['topRight', 40, 0],
    ['bottomLeft', 0, 20],
    ['bottomRight', 40, 20],
  ]
  const layers = await Promise.all(
    at.map(async ([corner, left, top]) => ({ input: await patch(corners[corner]), left, top })),
  )
  return sharp({ create: { width: 80, height: 40, channels: 3, background: 'black' } })
    .composite(layers)
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function cornerColours(bytes: Buffer): Promise<(Corner | undefined)[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    const hex = [0, 1, 2].map((channel) => ((data[start + channel] ?? 0) > 127 ? 'ff' : '00')).join('')
    return (Object.keys(corners) as Corner[]).find((corner) => corners[corner] === `#${hex}`)
  }
  return [
    colourAt(4, 4),
    colourAt(info.width - 5, 4),
    colourAt(4, info.height - 5),
    colourAt(info.width - 5, info.height - 5),
  ]
}

describe('a picture with an EXIF orientation', () => {
  it.each<[number, Corner, Corner, Corner, Corner]>([
    [1, 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'],
    [2, 'topRight', 'topLeft', 'bottomRight', 'bottomLeft'],
    [3, 'bottomRight', 'bottomLeft', 'topRight', 'topLeft'],
    [4, 'bottomLeft', 'bottomRight', 'topLeft', 'topRight'],
    [5, 'topLeft', 'bottomLeft', 'topRight', 'bottomRight'],
    [6, 'bottomLeft', 'topLeft', 'bottomRight', 'topRight'],
    [7, 'bottomRight', 'topRight', 'bottomLeft', 'topLeft'],
    [8, 'topRight', 'bottomRight', 'topLeft', 'bottomLeft'],
  ])('a picture with the EXIF orientation %i is stored upright', async (orientation, ...expected) => {
    const { sessionToken } = await makeMember(db)
    const photo = await (
      await server.upload(await pictureWithOrientation(orientation), { sessionToken })
    ).json()
    const sides = orientation > 4 ? [40, 80] : [80, 40]
    expect([photo.width, photo.height]).toEqual(sides)
    const response = await fetch(server.origin() + photoUrl(photo.id, 'large'))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await cornerColours(bytes)).toEqual(expected)
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  })
})

describe('the name of an uploaded file', () => {
  it('the name of an uploaded file has no effect, even if it is a path or contains control characters', async () => {
    const bytes = await createTestPicture().resize(2, 2).png().toBuffer()
    const outside = [
      '../../../etc/passwd',
      '..\\..\\x.jpg',
      '/etc/passwd',
      'C:\\x.png',
      'a/b/c.jpg',
      '.',
      '..',
    ]
    const names = [...outside, ...unusualTestTexts.filter((text, index) => text !== '' && index % 36 === 0)]
    const started = new Set(await readdir(server.folder(), { recursive: true }))
    for (const fileName of names) {
      const { sessionToken, accountId } = await makeMember(db)
      const response = await server.upload(bytes, { sessionToken, fileName })
      expect(response.status, JSON.stringify(fileName)).toBe(201)
      expect(await db.photo.count({ where: { uploaderId: accountId } })).toBe(1)
    }
    const stored = (await readdir(server.folder(), { recursive: true })).filter((file) => !started.has(file))
    for (const file of stored)
      expect(file).toMatch(/^[\w-]+(\/[\w-]+)*(\/(face|thumb|small|medium|large)\.webp|\/card\.jpg)?$/)
  })
})

describe('an invalid upload form', () => {
  const boundary = 'xx'
  const part = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}`
  it.each([
    ['no content', ''],
    ['no file', `${part('name="otro"')}\r\n\r\nhola\r\n--${boundary}--\r\n`],
    ['a text instead of the file', `${part('name="foto"')}\r\n\r\nhola\r\n--${boundary}--\r\n`],
    [
      'an incomplete end',
      `${part('name="foto"; filename="a.jpg"')}\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8`,
    ],
    ['incomplete headers', part('name="foto"; filename="a.jpg"')],
    [
      'a field called __proto__',
      `${part('name="__proto__"; filename="a.jpg"')}\r\n\r\nx\r\n--${boundary}--\r\n`,
    ],
    ['another boundary', '--yy\r\n\r\nx\r\n--yy--\r\n'],
  ])('an invalid upload form is rejected with an error code: %s', async (_what, body) => {
    const { sessionToken, accountId } = await makeMember(db)
    const response = await fetch(`${server.origin()}/api/fotos?kind=work`, {
      method: 'POST',
      headers: {
        origin: server.origin(),
        cookie: `sesion=${sessionToken}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Buffer.from(body, 'latin1'),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect((await response.json()).appCode).toMatch(/^(PHOTOS|KERNEL\.INVALID_INPUT)/)
    expect(await db.photo.count({ where: { uploaderId: accountId } })).toBe(0)
  })

  it('an upload form without a boundary is rejected', async () => {
    const { sessionToken } = await makeMember(db)
    const response = await fetch(`${server.origin()}/api/fotos?kind=work`, {
      method: 'POST',
      headers: {
        origin: server.origin(),
        cookie: `sesion=${sessionToken}`,
        'content-type': 'multipart/form-data',
      },
      body: 'x',
    })
    expect([response.status, (await response.json()).appCode]).toEqual([400, 'PHOTOS.UNREADABLE'])
  })
})
