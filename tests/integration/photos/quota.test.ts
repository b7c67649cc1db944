import { describe, expect, it } from 'vitest'
import { executeStatement } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { attachPhotos, detachPhotos } from '#kernel/photos/attachments.ts'
import { photoDiscardUrl, photoUrl } from '#kernel/photos/contract.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { encodePhoto } from '#platform/photos/encode.ts'
import { deleteOrphanPhotos } from '#platform/photos/maintenance.ts'
import { importPhoto, storePhoto } from '#platform/photos/stored-photos.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { photoStorageThatDiscardsFiles } from '../../support/discarding-storage.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { beginRawUpload } from '../../support/raw-upload.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'
import { createTestPicture } from './pictures.ts'

const { db } = await createTestDb()
const quota = { count: 3, megabytes: 1 }
const server = setUpPhotoServer(db, undefined, { photoQuota: quota })
const jpeg = await createTestPicture().jpeg().toBuffer()
const encoded = await encodePhoto(jpeg, 'image/jpeg')
const megabyte = 1024 * 1024

const upload = (member: TestMember) => server.upload(jpeg, member)
const uploadFace = ({ sessionToken }: TestMember) => server.upload(jpeg, { sessionToken, kind: 'profile' })
const photosOf = ({ accountId }: TestMember) => db.photo.count({ where: { uploaderId: accountId } })

async function fill({ accountId }: TestMember, ...sizes: number[]): Promise<PhotoId[]> {
  const rows = sizes.map((storedBytes) => {
    const id = createId(photoIdSchema)
    return {
      ...{ id, kind: 'WORK' as const, uploaderId: accountId, storageKey: id, width: 1, height: 1 },
      ...{ attachedAt: new Date(), storedBytes },
    }
  })
  await db.photo.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

async function addFace(member: TestMember, bytes = 1): Promise<void> {
  const [id] = await fill(member, bytes)
  await db.photo.update({ where: { id: requireValue(id) }, data: { kind: 'PROFILE' } })
}

async function countWaiting(): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory'`
  return row?.waiting
}

describe('the photo quota of an account', () => {
  it('the photo quota of an account counts the bytes of all files of a photo', async () => {
    const member = await makeMember(db)
    const { id } = await (await upload(member)).json()
    const { storedBytes } = await db.photo.findUniqueOrThrow({ where: { id } })
    const sizes = await Promise.all(
      photoFileNames.map((name) =>
        server.storage.sizeOf(`usuarios/${member.accountId}/subidas/${id}/${name}`),
      ),
    )
    expect(storedBytes).toBe(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0))
    expect(storedBytes).toBeGreaterThan(0)
  })

  it.each([
    ['as many photos as allowed', [1, 1, 1]],
    ['as many bytes as allowed', [megabyte]],
  ])(
    'an upload by an account with %s is rejected, and the response contains the limits',
    async (_what, sizes) => {
      const member = await makeMember(db)
      await fill(member, ...sizes)
      const response = await upload(member)
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({
        appCode: 'PHOTOS.QUOTA',
        values: { count: '3', megabytes: '1' },
      })
      expect(await photosOf(member)).toBe(sizes.length)
    },
  )

  it('an upload by an account whose photo quota is full is rejected before its body has arrived', async () => {
    const member = await makeMember(db)
    await fill(member, megabyte)
    const port = Number(new URL(server.origin()).port)
    const cookie = `${sessionCookieName}=${member.sessionToken}`
    const stalled = await beginRawUpload({ port, cookie, picture: jpeg, sent: 10 })
    await expect.poll(stalled.status).toBe('409')
  })

  it('a photo larger than the remaining bytes of the quota is rejected, and leaves no file', async () => {
    const member = await makeMember(db)
    await fill(member, megabyte - 100)
    const response = await upload(member)
    expect([response.status, (await response.json()).appCode]).toEqual([409, 'PHOTOS.QUOTA'])
    for await (const key of server.storage.list()) expect(key).not.toContain(member.accountId)
  })

  it('only one of two concurrent photos is accepted when the quota has space for one', async () => {
    const member = await makeMember(db)
    await fill(member, 1, 1)
    const { accountId: uploaderId } = member
    const store = () =>
      storePhoto(
        db,
        photoStorageThatDiscardsFiles,
        encoded,
        { kind: 'work', uploaderId, now: new Date() },
        quota,
      )
    let stores: Promise<PromiseSettledResult<unknown>[]> | undefined
    await inTransaction(db, async (tx) => {
      await executeStatement(
        tx,
      )`SELECT pg_advisory_xact_lock(hashtextextended(${`photo-quota:${uploaderId}`}, 0))`
      stores = Promise.allSettled([store(), store()])
      await expect.poll(countWaiting).toBe(2)
    })
    const outcomes = (await stores) ?? []
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await photosOf(member)).toBe(3)
  })

  it('the photo quota has space again immediately after a photo is discarded or detached', async () => {
    const member = await makeMember(db)
    const [used] = await fill(member, 1, 1)
    const { id } = await (await upload(member)).json()
    expect((await upload(member)).status).toBe(409)

    await fetch(server.origin() + photoDiscardUrl(id), {
      method: 'DELETE',
      headers: { origin: server.origin(), cookie: `${sessionCookieName}=${member.sessionToken}` },
    })
    expect((await upload(member)).status).toBe(201)
    expect((await upload(member)).status).toBe(409)

    await detachPhotos(db, [requireValue(used)])
    expect((await upload(member)).status).toBe(201)
  })

  it('a full photo quota accepts a profile photo that will replace the current profile photo', async () => {
    const member = await makeMember(db)
    await fill(member, 1, 1)
    await addFace(member)
    expect((await upload(member)).status).toBe(409)
    expect((await uploadFace(member)).status).toBe(201)
    expect((await upload(member)).status).toBe(409)
  })

  it('the photo quota does not count the bytes of the profile photo that is replaced', async () => {
    const member = await makeMember(db)
    await addFace(member, megabyte)
    expect((await upload(member)).status).toBe(409)
    expect((await uploadFace(member)).status).toBe(201)
  })

  it('an account with a full photo quota can upload two unsaved replacements for its profile photo, but not three', async () => {
    const member = await makeMember(db)
    await fill(member, 1, 1)
    await addFace(member)
    const statuses = []
    for (let choice = 1; choice <= 3; choice++) statuses.push((await uploadFace(member)).status)
    expect(statuses).toEqual([201, 201, 409])
  })

  it("a full photo quota rejects an account's first profile photo", async () => {
    const member = await makeMember(db)
    await fill(member, 1, 1, 1)
    expect((await uploadFace(member)).status).toBe(409)
  })

  it('a smaller image file that the server creates on demand counts towards the photo quota of the uploader', async () => {
    const member = await makeMember(db)
    const { id } = await (await upload(member)).json()
    const before = await db.photo.findUniqueOrThrow({ where: { id } })
    const key = `usuarios/${member.accountId}/subidas/${id}/small.webp`
    const size = await server.storage.sizeOf(key)
    await server.storage.remove(key)

    for (let request = 0; request < 2; request++)
      expect((await fetch(server.origin() + photoUrl(id, 'small'))).status).toBe(200)

    const after = await db.photo.findUniqueOrThrow({ where: { id } })
    expect(after.storedBytes - before.storedBytes).toBe(await server.storage.sizeOf(key))
    expect(size).toBeGreaterThan(0)
  })

  it('photos imported from the original product may exceed the photo quota, but their bytes are counted', async () => {
    const member = await makeMember(db)
    await fill(member, megabyte)
    const { personId, accountId } = member
    const photo = { bytes: jpeg, declaredType: 'image/jpeg', kind: 'work', now: new Date() } as const
    let broughtId = ''
    await importPhoto(
      db,
      photoStorageThatDiscardsFiles,
      { ...photo, uploaderId: accountId, owner: { personId, accountId: null } },
      async (_tx, photoId) => {
        broughtId = photoId
        return true
      },
    )
    const { storedBytes } = await db.photo.findUniqueOrThrow({ where: { id: broughtId } })
    expect(storedBytes).toBe(Object.values(encoded.files).reduce((sum, file) => sum + file.length, 0))
  })
})

describe('a photo that was detached from a review or profile', () => {
  it('a photo that was detached from a review cannot be attached again, and is deleted after an hour', async () => {
    const member = await makeMember(db)
    const { id } = await (await upload(member)).json()
    const { accountId: uploaderId, personId } = member
    const now = new Date()
    const attachment = { photoIds: [id], uploaderId, personId, kind: 'work', now } as const
    await attachPhotos(db, attachment)
    await detachPhotos(db, [id])

    await expect(attachPhotos(db, attachment)).rejects.toThrow('PHOTOS.NOT_USABLE')
    const exists = () => db.photo.count({ where: { id } })
    await deleteOrphanPhotos(db, server.storage, new Date(now.getTime() + 55 * 60_000))
    expect(await exists()).toBe(1)
    await deleteOrphanPhotos(db, server.storage, new Date(now.getTime() + 65 * 60_000))
    expect(await exists()).toBe(0)
  })
})

describe('uploads within an hour', () => {
  const tryUpload = ({ sessionToken }: TestMember) =>
    server
      .upload(jpeg, { sessionToken, field: 'otro' })
      .then(async (response) => (await response.json()).appCode)

  it('uploads within an hour are limited to 120 for an account and to 400 for a network', async () => {
    const codes = []
    for (const attempts of [121, 120, 120]) {
      const member = await makeMember(db)
      for (let attempt = 0; attempt < attempts; attempt++) codes.push(await tryUpload(member))
    }
    const last = await makeMember(db)
    let beforeLimit = 0
    while ((await tryUpload(last)) === 'PHOTOS.NOT_AN_IMAGE') beforeLimit += 1
    expect(codes.filter((code) => code === 'PHOTOS.TOO_MANY_UPLOADS')).toHaveLength(1)
    expect(codes.indexOf('PHOTOS.TOO_MANY_UPLOADS')).toBe(120)
    expect(beforeLimit).toBeLessThanOrEqual(40)

    const port = Number(new URL(server.origin()).port)
    const cookie = `${sessionCookieName}=${last.sessionToken}`
    const elsewhere = await beginRawUpload({ port, cookie, picture: jpeg, address: '127.0.0.2' })
    await expect.poll(elsewhere.status).toBe('201')
  })
})
