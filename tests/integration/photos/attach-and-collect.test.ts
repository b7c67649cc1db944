import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, type PhotoId, personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { attachPhotos } from '#kernel/photos/attachments.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { deleteOrphanPhotos } from '#platform/photos/maintenance.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makePhoto } from '../../support/factories/photos.ts'
import {
  createRowLock,
  runOverlappingCalls,
  runWhileOtherTransactionHoldsLock,
} from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'

const { db, url } = await createTestDb()
const server = setUpPhotoServer(db)
const now = new Date('2026-11-21T15:00:00.000Z')
const personId = createId(personIdSchema)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer()

async function photoOf(uploaderId: AccountId, uploadedAt = now, kind: 'work' | 'profile' = 'work') {
  const upload = { bytes, declaredType: 'image/jpeg', kind, uploaderId, now: uploadedAt }
  return (await makePhoto(db, server.storage, upload)).id
}

const isAttached = async (id: PhotoId) =>
  (await db.photo.findUniqueOrThrow({ where: { id }, select: { attachedAt: true } })).attachedAt !== null

describe('attaching uploaded photos to a review or a profile', () => {
  it('a photo can be attached to a review or a profile only once, by its uploader', async () => {
    const { accountId: uploaderId } = await makeMember(db)
    const photoIds = [await photoOf(uploaderId), await photoOf(uploaderId)]
    const attachment = { photoIds, uploaderId, kind: 'work', personId, now } as const

    await attachPhotos(db, attachment)

    expect(await Promise.all(photoIds.map(isAttached))).toEqual([true, true])
    await expectAppError(attachPhotos(db, attachment), 'PHOTOS.NOT_USABLE')
  })

  it('attaching photos rejects photos of other accounts, unknown ones, duplicates and ones of the wrong kind', async () => {
    const { accountId: uploaderId } = await makeMember(db)
    const stranger = await makeMember(db)
    const own = await photoOf(uploaderId)
    const sets = [
      [own, await photoOf(stranger.accountId)],
      [own, createId(photoIdSchema)],
      [own, own],
      [own, await photoOf(uploaderId, now, 'profile')],
    ]
    for (const photoIds of sets) {
      const attempt = inTransaction(db, (tx) =>
        attachPhotos(tx, { photoIds, uploaderId, kind: 'work', personId, now }),
      )
      await expectAppError(attempt, 'PHOTOS.NOT_USABLE')
    }

    expect(await isAttached(own)).toBe(false)
  })

  it('when two requests attach the same photos in opposite order, one succeeds, and no deadlock occurs', async () => {
    const { accountId: uploaderId } = await makeMember(db)
    const photoIds = [await photoOf(uploaderId), await photoOf(uploaderId), await photoOf(uploaderId)]
    const attach = (ids: PhotoId[]) =>
      inTransaction(db, (tx) => attachPhotos(tx, { photoIds: ids, uploaderId, kind: 'work', personId, now }))

    const outcomes = await runOverlappingCalls(url, createRowLock('photo', photoIds.toSorted()[0] ?? ''), [
      () => attach(photoIds),
      () => attach(photoIds.toReversed()),
    ])

    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the job that deletes unattached photos', () => {
  it('the cleanup job deletes unattached photos and their files 24 hours after the upload, and no others', async () => {
    const { accountId: uploaderId } = await makeMember(db)
    const old = await photoOf(uploaderId, hoursAgo(24.1))
    const young = await photoOf(uploaderId, hoursAgo(23.9))
    const used = await photoOf(uploaderId, hoursAgo(48))
    await attachPhotos(db, { photoIds: [used], uploaderId, kind: 'work', personId, now })

    const collect = () => deleteOrphanPhotos(db, server.storage, now)
    expect(await runWhileOtherTransactionHoldsLock(url, createRowLock('photo', old), collect)).toBe(0)
    expect(await collect()).toBe(1)
    const left = await db.photo.findMany({ where: { uploaderId }, select: { id: true } })
    expect(left.map(({ id }) => id).sort()).toEqual([young, used].sort())
    const files = await readdir(server.folder(), { recursive: true })
    expect(files.some((file) => file.includes(old))).toBe(false)
    expect(files.filter((file) => file.includes(young) && file.includes('.'))).toHaveLength(
      photoFileNames.length,
    )
  })

  it('the cleanup job deletes more unattached photos than one batch contains', async () => {
    const { accountId: uploaderId } = await makeMember(db)
    await db.photo.createMany({
      data: Array.from({ length: 120 }, () => {
        const id = createId(photoIdSchema)
        return { id, kind: 'WORK', uploaderId, storageKey: id, width: 1, height: 1, createdAt: hoursAgo(30) }
      }),
    })

    expect(await deleteOrphanPhotos(db, server.storage, now)).toBe(120)
  })
})
