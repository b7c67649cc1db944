import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AccountId, PhotoId } from '#kernel/ids/contract.ts'
import { photoLinkPreviewUrl, photoUrl } from '#kernel/photos/contract.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { deleteOrphanPhotos, movePhotoFilesToNewFolders } from '#platform/photos/maintenance.ts'
import { createTestCaller } from '../../support/caller.ts'
import { photoStorageThatDiscardsFiles } from '../../support/discarding-storage.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makePhoto } from '../../support/factories/photos.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { createRowLock, runWhileOtherTransactionHoldsLock } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'

const { db, url } = await createTestDb()
const server = setUpPhotoServer(db)

const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer()

async function photoOf(uploaderId: AccountId, kind: 'work' | 'profile' = 'work') {
  const upload = { bytes, declaredType: 'image/jpeg', kind, uploaderId, now: new Date() }
  return (await makePhoto(db, server.storage, upload)).id
}

async function foldersOf(photoId: PhotoId): Promise<string[]> {
  const files = await readdir(server.folder(), { recursive: true, withFileTypes: true })
  const folders = files
    .filter((file) => file.isFile() && file.parentPath.includes(photoId))
    .map(({ parentPath }) => parentPath.slice(server.folder().length + 1))
  return [...new Set(folders)]
}

async function isServed(photoId: PhotoId): Promise<boolean> {
  const urls = [photoUrl(photoId, 'thumb'), photoUrl(photoId, 'large'), photoLinkPreviewUrl(photoId)]
  const answers = await Promise.all(urls.map((url) => fetch(server.origin() + url)))
  return answers.every(({ status }) => status === 200)
}

it('a profile photo is in the folder of its account, and a work photo in that of the person who did the work', async () => {
  const member = await makeMember(db)
  const contact = await makeContact(db)
  const [face, work] = [await photoOf(member.accountId, 'profile'), await photoOf(member.accountId)]
  expect(await foldersOf(face)).toEqual([`usuarios/${member.accountId}/perfil/${face}`])
  expect(await foldersOf(work)).toEqual([`usuarios/${member.accountId}/subidas/${work}`])

  await makeReview(db, member, contact, { photoIds: [work] })
  expect(await isServed(work)).toBe(true)
  await movePhotoFilesToNewFolders(db, server.storage)

  expect(await foldersOf(work)).toEqual([`contactos/${contact.personId}/trabajos/${work}`])
  expect(await isServed(work)).toBe(true)
  expect(await foldersOf(face)).toHaveLength(1)
  expect(await readdir(`${server.folder()}/usuarios/${member.accountId}`)).toEqual(['perfil'])
  expect(await movePhotoFilesToNewFolders(db, server.storage)).toBe(0)
})

it("a work photo of a new contact moves to the contact's folder", async () => {
  const member = await makeMember(db)
  const photoIds = [await photoOf(member.accountId), await photoOf(member.accountId)]
  const { person } = await createTestCaller(db, member.actor).circles.addNew({
    name: 'Toño Nuevo',
    phone: '33 5555 0101',
    review: 'Muy bien hecho.',
    trades: [],
    photoIds,
  })
  await movePhotoFilesToNewFolders(db, server.storage)

  for (const id of photoIds)
    expect(await foldersOf(id)).toEqual([`contactos/${person.personId}/trabajos/${id}`])
})

it('photos of a rejected review stay in their folder', async () => {
  const member = await makeMember(db)
  const photo = await photoOf(member.accountId)
  await expect(makeReview(db, member, member, { photoIds: [photo] })).rejects.toThrow()

  expect(await movePhotoFilesToNewFolders(db, server.storage)).toBe(0)
  expect(await foldersOf(photo)).toEqual([`usuarios/${member.accountId}/subidas/${photo}`])
})

it.each([1, 2, 3, 4])(
  'a photo stays available when moving its files fails at file %d, and the next run of movePhotoFilesToNewFolders completes the move',
  async (nth) => {
    const member = await makeMember(db)
    const contact = await makeContact(db)
    const photo = await photoOf(member.accountId)
    await makeReview(db, member, contact, { photoIds: [photo] })
    const { move } = server.storage
    let moves = 0
    const broken = vi.spyOn(server.storage, 'move').mockImplementation((from, to) => {
      moves += 1
      return moves === nth ? Promise.reject(new Error('no answer')) : move(from, to)
    })
    onTestFinished(() => broken.mockRestore())

    await expect(movePhotoFilesToNewFolders(db, server.storage)).rejects.toThrow('no answer')
    expect(await isServed(photo)).toBe(true)

    await movePhotoFilesToNewFolders(db, server.storage)
    expect(await foldersOf(photo)).toEqual([`contactos/${contact.personId}/trabajos/${photo}`])
    expect(await isServed(photo)).toBe(true)
  },
)

it('movePhotoFilesToNewFolders does not mark a photo as moved when the configured storage does not have its files', async () => {
  const member = await makeMember(db)
  const contact = await makeContact(db)
  const photo = await photoOf(member.accountId)
  await makeReview(db, member, contact, { photoIds: [photo] })

  expect(await movePhotoFilesToNewFolders(db, photoStorageThatDiscardsFiles)).toBe(0)
  expect(await isServed(photo)).toBe(true)
  expect(await movePhotoFilesToNewFolders(db, server.storage)).toBe(1)
  expect(await isServed(photo)).toBe(true)
})

it('a photo stays available after movePhotoFilesToNewFolders completes an interrupted move of the photo files', async () => {
  const member = await makeMember(db)
  const contact = await makeContact(db)
  const photo = await photoOf(member.accountId)
  await makeReview(db, member, contact, { photoIds: [photo] })
  for (const file of photoFileNames)
    await server.storage.move(
      `usuarios/${member.accountId}/subidas/${photo}/${file}`,
      `contactos/${contact.personId}/trabajos/${photo}/${file}`,
    )

  expect(await isServed(photo)).toBe(true)
  await movePhotoFilesToNewFolders(db, server.storage)
  expect(await isServed(photo)).toBe(true)
})

it('a photo removed from a review while the server moves the file is deleted from both folders', async () => {
  const member = await makeMember(db)
  const contact = await makeContact(db)
  const photo = await photoOf(member.accountId)
  await makeReview(db, member, contact, { photoIds: [photo] })
  await server.storage.move(
    `usuarios/${member.accountId}/subidas/${photo}/large.webp`,
    `contactos/${contact.personId}/trabajos/${photo}/large.webp`,
  )
  await db.reviewPhoto.deleteMany({ where: { photoId: photo } })
  await db.photo.update({ where: { id: photo }, data: { attachedAt: null } })

  await deleteOrphanPhotos(db, server.storage, new Date(Date.now() + 25 * 3_600_000))
  expect(await foldersOf(photo)).toEqual([])
})

it('a run of movePhotoFilesToNewFolders skips a photo that another process is moving, and moves the others', async () => {
  const member = await makeMember(db)
  const contact = await makeContact(db)
  const photoIds = await Promise.all(Array.from({ length: 5 }, () => photoOf(member.accountId)))
  await makeReview(db, member, contact, { photoIds })

  const move = () => movePhotoFilesToNewFolders(db, server.storage)
  const moved = [
    await runWhileOtherTransactionHoldsLock(url, createRowLock('photo', photoIds[2] ?? ''), move),
    await move(),
  ]

  expect(moved).toEqual([4, 1])
  expect(await Promise.all(photoIds.map(isServed))).toEqual(photoIds.map(() => true))
})

it('the photo storage stores files even while concurrent moves and removals delete empty folders', async () => {
  // A test cannot pause a process between two file system calls, so repeat the race many times.
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    const key = `usuarios/x/subidas/${lane % 2}/${lane}.webp`
    for (let round = 0; round < 250; round++) {
      await server.storage.move('usuarios/x/missing.webp', key)
      await server.storage.remove(key)
    }
    await server.storage.put(key, bytes)
    return server.storage.sizeOf(key)
  })
  expect(await Promise.all(lanes)).toEqual(lanes.map(() => bytes.length))
})
