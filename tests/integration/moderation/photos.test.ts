import { expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoLinkPreviewUrl, photoUrl } from '#kernel/photos/contract.ts'
import { hideReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { deleteOrphanPhotos, movePhotoFilesToNewFolders } from '#platform/photos/maintenance.ts'
import { openPhoto } from '#platform/photos/stored-photos.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhoto } from '../../support/factories/photos.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from '../photos/photo-server.ts'
import { createTestPicture } from '../photos/pictures.ts'

const { db, url } = await createTestDb()
const server = setUpPhotoServer(db)
const ctx = { db, clock: systemClock, personEventHandlers }
const bytes = await createTestPicture().jpeg().toBuffer()

async function upload(member: TestMember, kind: 'work' | 'profile' = 'work'): Promise<PhotoId> {
  const photo = { bytes, declaredType: 'image/jpeg', kind, uploaderId: member.accountId, now: new Date() }
  return (await makePhoto(db, server.storage, photo)).id
}

async function isServed(photoId: PhotoId): Promise<boolean> {
  const urls = [photoUrl(photoId, 'thumb'), photoUrl(photoId, 'large'), photoLinkPreviewUrl(photoId)]
  const answers = await Promise.all(urls.map((url) => fetch(server.origin() + url)))
  const [first] = answers
  expect(answers.every(({ status }) => status === first?.status)).toBe(true)
  // The operator may show a hidden photo again, so a browser must not cache the 404.
  if (first?.status === 404) expect(first.headers.get('cache-control')).toBe('no-store')
  return first?.status === 200
}

async function makeReviewed(text = 'Bien hecho.') {
  const [author, subject] = [await makeMember(db), await makeMember(db)]
  const [first, second] = await Promise.all([upload(author), upload(author)])
  const { id: reviewId } = await makeReview(db, author, subject, { text, photoIds: [first, second] })
  const list = () => createTestCaller(db, null).reviews.list({ personId: subject.personId })
  return { author, subject, reviewId, first, second, list }
}

async function saveFace(member: TestMember, photoId: PhotoId | null): Promise<void> {
  const { identity } = createTestCaller(db, member.actor)
  const { slug, ...own } = await identity.ownProfile()
  const social = {
    facebook: '',
    instagram: '',
    twitter: '',
    linkedin: '',
    whatsapp: '',
    tiktok: '',
    youtube: '',
  }
  await identity.saveProfile({
    name: own.name,
    slug: slug ?? '',
    phone: '33 1234 5678',
    professions: [],
    description: '',
    isProfessional: false,
    specialty: '',
    licenseNumber: '',
    studyLevel: '',
    institution: '',
    yearsOfExperience: 1,
    occupation: 'Pintora',
    city: 'Tepic',
    state: 'Nayarit',
    hasShop: false,
    address: '',
    shopName: '',
    openingHours: '',
    photoId,
    social,
  })
}

it('a hidden photo of work is not served until the operator shows it; other photos are served', async () => {
  const { first, second, list } = await makeReviewed()
  await hideReportTarget(ctx, { kind: 'photo', id: first })
  expect([await isServed(first), await isServed(second)]).toEqual([false, true])
  expect((await list()).reviews[0]?.photos.map(({ id }) => id)).toEqual([second])
  await movePhotoFilesToNewFolders(db, server.storage)
  await deleteOrphanPhotos(db, server.storage, new Date(Date.now() + 48 * 3_600_000))
  await restoreReportTarget(ctx, { kind: 'photo', id: first })
  expect([await isServed(first), await isServed(second)]).toEqual([true, true])
  expect((await list()).reviews[0]?.photos.map(({ id }) => id)).toEqual([first, second])
})

it('photos of a review are not served while the review, its author or its subject is hidden', async () => {
  const { author, subject, reviewId, first, second } = await makeReviewed()
  for (const thing of [
    { kind: 'review', id: reviewId },
    { kind: 'person', id: author.personId },
    { kind: 'person', id: subject.personId },
  ] as const) {
    await hideReportTarget(ctx, thing)
    expect([await isServed(first), await isServed(second)]).toEqual([false, false])
    await restoreReportTarget(ctx, thing)
    expect([await isServed(first), await isServed(second)]).toEqual([true, true])
  }
})

it('a photo is not served while the operator hides the photo, its review or the author of the review', async () => {
  const { author, reviewId, first, second } = await makeReviewed()
  const things = [
    { kind: 'photo', id: first },
    { kind: 'review', id: reviewId },
    { kind: 'person', id: author.personId },
  ] as const
  for (const thing of things) await hideReportTarget(ctx, thing)
  await restoreReportTarget(ctx, things[1])
  expect([await isServed(first), await isServed(second)]).toEqual([false, false])
  await restoreReportTarget(ctx, things[2])
  expect([await isServed(first), await isServed(second)]).toEqual([false, true])
  await restoreReportTarget(ctx, things[0])
  expect([await isServed(first), await isServed(second)]).toEqual([true, true])
})

it('a review without text is hidden when its last two photos are hidden concurrently', async () => {
  const { first, second, list } = await makeReviewed('')
  const hide = (id: PhotoId) => () => hideReportTarget(ctx, { kind: 'photo', id })
  await runOverlappingCalls(url, preventWritesToTables('photo'), [hide(first), hide(second)])
  expect(await list()).toMatchObject({ total: 0, reviews: [] })
  await restoreReportTarget(ctx, { kind: 'photo', id: second })
  const { total, reviews } = await list()
  expect([total, reviews[0]?.photos.map(({ id }) => id)]).toEqual([1, [second]])
})

it('the profile of a member shows no photo while the operator hides the profile photo', async () => {
  const member = await makeMember(db)
  const face = await upload(member, 'profile')
  await saveFace(member, face)
  const shown = async () => {
    const { photoId } = await createTestCaller(db, null).identity.profile({ id: member.personId })
    const entry = await db.directoryEntry.findUniqueOrThrow({ where: { personId: member.personId } })
    return [photoId, entry.photoId, await isServed(face)]
  }
  expect(await shown()).toEqual([face, face, true])
  await hideReportTarget(ctx, { kind: 'photo', id: face })
  expect(await shown()).toEqual([null, null, false])
  await expectAppError(saveFace(member, face), 'PHOTOS.NOT_USABLE')
  await saveFace(member, null)
  await deleteOrphanPhotos(db, server.storage, new Date(Date.now() + 48 * 3_600_000))
  await restoreReportTarget(ctx, { kind: 'photo', id: face })
  expect(await shown()).toEqual([face, face, true])
})

it('when the operator unhides a replaced profile photo, the member keeps the new profile photo', async () => {
  const member = await makeMember(db)
  const [face, next] = [await upload(member, 'profile'), await upload(member, 'profile')]
  await saveFace(member, face)
  await hideReportTarget(ctx, { kind: 'photo', id: face })
  await saveFace(member, next)
  await restoreReportTarget(ctx, { kind: 'photo', id: face })
  expect((await createTestCaller(db, null).identity.profile({ id: member.personId })).photoId).toBe(next)
  await deleteOrphanPhotos(db, server.storage, new Date(Date.now() + 48 * 3_600_000))
  expect([await isServed(face), await isServed(next)]).toEqual([false, true])
})

it('a profile photo chosen by a hidden member becomes visible after the operator unhides the member', async () => {
  const member = await makeMember(db)
  const face = await upload(member, 'profile')
  await hideReportTarget(ctx, { kind: 'person', id: member.personId })
  await saveFace(member, face)
  expect(await isServed(face)).toBe(false)
  await restoreReportTarget(ctx, { kind: 'person', id: member.personId })
  expect(await isServed(face)).toBe(true)
})

it('a hidden photo is in the personal data archive of its owner, and is deleted with the account', async () => {
  const member = await makeMember(db)
  const face = await upload(member, 'profile')
  await saveFace(member, face)
  await hideReportTarget(ctx, { kind: 'photo', id: face })
  const file = await openPhoto(db, server.storage, face, 'large.webp', true)
  expect(file?.size).toBeGreaterThan(0)
  file?.stream.destroy()
  await createTestCaller(db, member.actor).identity.deleteAccount({ password: member.password, email: null })
  expect((await db.photo.findUniqueOrThrow({ where: { id: face } })).attachedAt).toBeNull()
})
