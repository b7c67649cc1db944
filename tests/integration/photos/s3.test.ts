import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { personLinkPreviewUrl } from '#kernel/person-card/contract.ts'
import { photoLinkPreviewUrl, photoUrl } from '#kernel/photos/contract.ts'
import { parseStorageUrl } from '#kernel/photos/storage-url.ts'
import { findVisibleDirectoryCard } from '#modules/circles/host-api.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { deleteOrphanPhotos, movePhotoFilesToNewFolders } from '#platform/photos/maintenance.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'

const { db } = await createTestDb()
const s3 = await startS3Server()
afterAll(s3.stop)
const server = setUpPhotoServer(db, () => createPhotoStorage(parseStorageUrl(s3.url('fotos/circulo'), '/')))
const nowhere = setUpPhotoServer(db, () =>
  createPhotoStorage(parseStorageUrl('s3://a:b@fotos?endpoint=http%3A%2F%2F127.0.0.1%3A1', '/')),
)

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer()

async function uploadAs(sessionToken: string): Promise<PhotoId> {
  const answer = await server.upload(picture, { sessionToken })
  expect(answer.status).toBe(201)
  return photoIdSchema.parse((await answer.json()).id)
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(server.origin() + url)).status
}

it('a photo in an S3 bucket can be downloaded after its upload and after a move to another folder', async () => {
  const member = await makeMember(db)
  const contact = await makeContact(db)
  const photo = await uploadAs(member.sessionToken)
  const served = await fetch(server.origin() + photoUrl(photo, 'large'))
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('content-length')).toBe(String(bytes.length))
  expect((await sharp(bytes).metadata()).width).toBe(640)

  await makeReview(db, member, contact, { photoIds: [photo] })
  expect(await movePhotoFilesToNewFolders(db, server.storage)).toBe(1)
  expect(await server.storage.open(`usuarios/${member.accountId}/subidas/${photo}/large.webp`)).toBeNull()
  for (const url of [photoUrl(photo, 'thumb'), photoUrl(photo, 'large'), photoLinkPreviewUrl(photo)])
    expect(await statusOf(url)).toBe(200)
})

it('an unused photo is removed from a bucket', async () => {
  const member = await makeMember(db)
  const photo = await uploadAs(member.sessionToken)
  await deleteOrphanPhotos(db, server.storage, new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(await statusOf(photoUrl(photo, 'thumb'))).toBe(404)
  expect(await server.storage.open(`usuarios/${member.accountId}/subidas/${photo}/thumb.webp`)).toBeNull()
})

it('photos, uploads and preview cards get 503 without caching while the bucket is unavailable', async () => {
  const member = await makeMember(db)
  const photo = await uploadAs(member.sessionToken)
  const rejected = await nowhere.upload(picture, { sessionToken: member.sessionToken })
  expect([rejected.status, await rejected.json()]).toMatchObject([503, { appCode: 'PHOTOS.AWAY' }])
  const shown = await fetch(nowhere.origin() + photoUrl(photo, 'large'))
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'no-store'])
  await db.person.update({ where: { id: member.personId }, data: { photoId: photo } })
  const facts = await findVisibleDirectoryCard(db, member.personId)
  const card = await fetch(nowhere.origin() + (facts ? personLinkPreviewUrl(facts) : ''))
  expect([card.status, card.headers.get('cache-control'), card.headers.get('etag')]).toEqual([
    503,
    'no-store',
    null,
  ])
})

it('an unknown photo in a bucket gets 404', async () => {
  expect(await statusOf(photoUrl(createId(photoIdSchema), 'thumb'))).toBe(404)
})
