import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { setPhotosHiddenByOperator } from '#kernel/photos/attachments.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import { getProfilePhotoFolder } from '#kernel/photos/folders.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makePhoto } from '../../support/factories/photos.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

describe('serving a photo', () => {
  const unknown = photoIdSchema.parse('019ab000-0000-7000-8000-000000000000')

  it.each([
    ['an unknown photo', photoUrl(unknown, 'thumb')],
    ['an unknown size', `/fotos/${unknown}/original.webp`],
    ['a path out of the folder', '/fotos/..%2f..%2f..%2fetc/passwd'],
    ['a file of the storage by name', `/fotos/${unknown}%2flarge.webp/card.jpg`],
  ])('the photo route returns 404 without caching for %s', async (_what, url) => {
    const response = await fetch(server.origin() + url)

    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a photo without the sizes created on demand', () => {
  const bytes = () =>
    sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#1D6658' } })
      .jpeg()
      .toBuffer()

  async function oldPhoto() {
    const { accountId } = await makeMember(db)
    const upload = {
      bytes: await bytes(),
      declaredType: 'image/jpeg',
      kind: 'profile',
      now: new Date(),
    } as const
    const { id } = await makePhoto(db, server.storage, { ...upload, uploaderId: accountId })
    const folder = path.join(server.folder(), getProfilePhotoFolder(accountId, id))
    for (const file of ['face.webp', 'small.webp']) await rm(path.join(folder, file))
    return { id, files: async () => (await readdir(folder)).sort() }
  }
  const ask = (id: PhotoId, size: 'face' | 'small') => fetch(server.origin() + photoUrl(id, size))

  it('each missing image size of a photo is created at the first request, also with concurrent requests', async () => {
    const { id, files } = await oldPhoto()
    const answers = await Promise.all([...Array(8).keys()].map(() => ask(id, 'face')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (const answer of answers) {
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(picture).toMatchObject({ format: 'webp', width: 160, height: 120 })
    }
    expect(await files()).toEqual(['card.jpg', 'face.webp', 'large.webp', 'medium.webp', 'thumb.webp'])
    expect((await ask(id, 'small')).status).toBe(200)
    expect(await files()).toContain('small.webp')
  })

  it('the server creates no resized image of a photo that the operator has hidden', async () => {
    const { id, files } = await oldPhoto()
    await setPhotosHiddenByOperator(db, [id], true)
    expect((await ask(id, 'face')).status).toBe(404)
    expect(await files()).not.toContain('face.webp')
  })
})
