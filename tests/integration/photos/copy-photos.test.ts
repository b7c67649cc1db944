import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoFileKey } from '#kernel/photos/folders.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { parseStorageUrl } from '#kernel/photos/storage-url.ts'
import { copyPhotos } from '#platform/photos/copy-photos.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { discardPhoto, movePhotoFilesToNewFolders } from '#platform/photos/maintenance.ts'
import { createAdminCommandRunner, expectCommandError } from '../../support/admin.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makePhoto } from '../../support/factories/photos.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTempFolderStorageConfig, startS3Server } from '../../support/s3-server.ts'
import { createTestDb } from '../../support/test-db.ts'
import { createTestPicture } from './pictures.ts'

const { db } = await createTestDb()

async function installation() {
  await db.reviewPhoto.deleteMany()
  await db.photo.deleteMany()
  const server = await startS3Server()
  onTestFinished(server.stop)
  const storage = await createTempFolderStorageConfig()
  const disk = createPhotoStorage(storage)
  const bucket = createPhotoStorage(parseStorageUrl(server.url('fotos/circulo'), '/'))
  const member = await makeMember(db)
  const upload = {
    bytes: await createTestPicture().png().toBuffer(),
    declaredType: 'image/png',
    kind: 'work',
  } as const
  const photoIds: PhotoId[] = []
  for (let n = 0; n < 5; n++) {
    const { id } = await makePhoto(db, disk, { ...upload, uploaderId: member.accountId, now: new Date() })
    photoIds.push(id)
  }
  await makeReview(db, member, await makeContact(db), { photoIds: photoIds.slice(0, 2) })
  return { member, photoIds, storage, disk, bucket, bucketUrl: server.url('fotos/circulo') }
}

async function contents(storage: PhotoStorage): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const key of storage.list()) {
    const file = await storage.open(key)
    if (file) found.set(key, (await buffer(file.stream)).toString('base64'))
  }
  return found
}

const unheard = () => undefined

it('copying photos transfers every file to a bucket and back, unchanged', async () => {
  const { disk, bucket } = await installation()
  expect(await copyPhotos(db, { from: disk, to: bucket }, unheard)).toEqual({
    complete: 5,
    copied: 30,
    incomplete: [],
    removed: 0,
  })
  expect(await contents(bucket)).toEqual(await contents(disk))

  const elsewhere = createPhotoStorage(await createTempFolderStorageConfig())
  await copyPhotos(db, { from: bucket, to: elsewhere }, unheard)
  expect(await contents(elsewhere)).toEqual(await contents(disk))
})

it.each([1, 7, 30])(
  'a second copy run transfers the missing photo files after the first copy run failed at file %d',
  async (nth) => {
    const { disk, bucket } = await installation()
    let put = 0
    const breaking: PhotoStorage = {
      ...bucket,
      put: (key, bytes) => (++put === nth ? Promise.reject(new Error('cut off')) : bucket.put(key, bytes)),
    }
    await expect(copyPhotos(db, { from: disk, to: breaking }, unheard)).rejects.toThrow('cut off')

    const { complete, copied } = await copyPhotos(db, { from: disk, to: bucket }, unheard)
    expect(complete).toBe(5)
    expect(copied).toBeLessThanOrEqual(30 - nth + 1 + 8)
    expect(await contents(bucket)).toEqual(await contents(disk))
  },
)

it('copying photos again applies moves, deletions and uploads that happened since the first run', async () => {
  const { member, photoIds, disk, bucket } = await installation()
  await copyPhotos(db, { from: disk, to: bucket }, unheard)
  await bucket.put('notas/de-otros.txt', Buffer.from('not ours'))

  await movePhotoFilesToNewFolders(db, disk)
  const [, , , deleted] = photoIds
  await discardPhoto(db, disk, { photoId: requireValue(deleted), uploaderId: member.accountId })
  const upload = {
    bytes: await createTestPicture().png().toBuffer(),
    declaredType: 'image/png',
    kind: 'work',
  } as const
  const fresh = await makePhoto(db, bucket, { ...upload, uploaderId: member.accountId, now: new Date() })

  const result = await copyPhotos(db, { from: disk, to: bucket }, unheard)
  expect(result).toEqual({ complete: 5, copied: 12, incomplete: [], removed: 18 })
  const [brought, kept] = [await contents(bucket), await contents(disk)]
  for (const [key, bytes] of kept) expect(brought.get(key)).toBe(bytes)
  const own = [...brought.keys()].filter((key) => !kept.has(key) && !key.includes(fresh.id))
  expect(own).toEqual(['notas/de-otros.txt'])
})

it('copyPhotos reports a photo without optional image sizes as completely copied', async () => {
  const { photoIds, disk, bucket } = await installation()
  const [, , old] = photoIds
  const { storageKey } = await db.photo.findUniqueOrThrow({ where: { id: old } })
  for (const size of ['face.webp', 'small.webp'] as const) await disk.remove(photoFileKey(storageKey, size))
  const result = await copyPhotos(db, { from: disk, to: bucket }, unheard)
  expect(result).toMatchObject({ complete: 5, copied: 28, incomplete: [] })
})

it('the command copy-photos reports a photo with a missing file and copies all complete photos', async () => {
  const { photoIds, storage, disk, bucketUrl } = await installation()
  const [, , broken] = photoIds
  const { storageKey } = await db.photo.findUniqueOrThrow({ where: { id: broken } })
  await disk.remove(photoFileKey(storageKey, 'large.webp'))

  const [code, sentence] = await expectCommandError(
    createAdminCommandRunner(db, { storage })('copy-photos', bucketUrl),
  )
  expect(code).toBe(1)
  expect(sentence).toContain('Fotos completas en su nuevo lugar: 4. Archivos copiados en esta vuelta: 29.')
  expect(sentence).toContain(`Fotos a las que les falta un archivo: 1.\n${broken}`)
})

it('copying photos rejects an invalid target, and a target equal to the source, before it copies', async () => {
  const { storage, bucketUrl } = await installation()
  const admin = createAdminCommandRunner(db, { storage })
  expect(await expectCommandError(admin('copy-photos', 'nube'))).toEqual([
    2,
    expect.stringContaining('"nube"'),
  ])
  const here = storage.kind === 'file' ? `file:${storage.folder}` : ''
  expect(await expectCommandError(admin('copy-photos', here))).toEqual([
    2,
    expect.stringContaining('mismo lugar'),
  ])
  expect(await admin('copy-photos', bucketUrl)).toMatch(/lugar: 5\. .+: 30\.$/)
  expect(await admin('copy-photos-from', bucketUrl)).toMatch(/lugar: 5\. .+: 0\.$/)
})
