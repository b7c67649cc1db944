import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { findWorkCoverPhotos } from '#modules/reviews/api.ts'
import { hideReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { completeEndedAppointments } from '#modules/scheduling/data/appointments.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { makeAppointment } from '../../support/factories/scheduling.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const operator = { db, clock: systemClock, personEventHandlers }
const now = new Date('2026-11-21T15:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

async function illustrate<Count extends number>(
  author: TestMember,
  subject: { personId: PersonId },
  at: Date,
  count: Count,
) {
  const photoIds = await makePhotos(db, author, count)
  await makeReview(db, author, subject, { photoIds, now: at })
  return photoIds
}

const worksOf = async (personId: PersonId) =>
  (await createTestCaller(db, null).reviews.works({ personId })).photos.map(({ id }) => id)

async function coverOf(personId: PersonId): Promise<PhotoId | null> {
  const cover = (await findWorkCoverPhotos(db, [personId])).get(personId) ?? null
  const { photos } = await createTestCaller(db, null).reviews.works({ personId })
  expect(photos.flatMap(({ id, isCover }) => (isCover ? id : []))).toEqual(cover === null ? [] : [cover])
  return cover
}

const as = (member: TestMember) => createTestCaller(db, member.actor, { now }).reviews

async function makeProviderWithReviewPhotos() {
  const subject = await makeMember(db)
  const [client, proven] = [await makeMember(db), await makeMember(db)]
  const unproven = await makeMember(db, { unproven: true })
  await makeAppointment(db, subject, client, hoursAgo(48), { status: 'COMPLETED' })
  const [ofClient] = await illustrate(client, subject, hoursAgo(3), 1)
  const [ofProven] = await illustrate(proven, subject, hoursAgo(2), 1)
  const [ofUnproven] = await illustrate(unproven, subject, hoursAgo(1), 1)
  return { subject, client, proven, unproven, ofClient, ofProven, ofUnproven }
}

describe('the cover photo of a person', () => {
  it('a person’s cover photo comes from a review by a client, or else from a review by an author with a confirmed e-mail', async () => {
    const { subject, ofClient, ofProven, ofUnproven } = await makeProviderWithReviewPhotos()
    expect(await coverOf(subject.personId)).toBe(ofClient)
    expect(await worksOf(subject.personId)).toEqual([ofClient, ofProven, ofUnproven])

    for (const [photo, next] of [
      [ofClient, ofProven],
      [ofProven, null],
    ] as const) {
      await as(subject).showInWorks({ photoIds: [photo], shown: false })
      expect(await coverOf(subject.personId)).toBe(next)
    }
    expect(await worksOf(subject.personId)).toEqual([ofUnproven])
    const { reviews } = await as(subject).list({ personId: subject.personId })
    expect(reviews.flatMap(({ photos }) => photos.map(({ id, inWorks }) => [id, inWorks]))).toEqual([
      [ofUnproven, true],
      [ofProven, false],
      [ofClient, false],
    ])
  })

  it('search results show the newest review photo of a contact as the cover photo', async () => {
    const subject = await makeContact(db, { name: 'Portada Buscada' })
    await illustrate(await makeMember(db), subject, hoursAgo(2), 1)
    const [newest] = await illustrate(await makeMember(db), subject, hoursAgo(1), 1)
    const { people } = await createTestCaller(db, null).circles.explore({ name: 'Portada Buscada' })
    expect(people.map(({ workPhotoId }) => workPhotoId)).toEqual([newest])
  })

  it('a review photo moves up in the photo list when the author confirms the e-mail address', async () => {
    const { subject, unproven, ofClient, ofProven, ofUnproven } = await makeProviderWithReviewPhotos()
    const token = await readMailedToken(db, unproven.email, 'Confirma tu correo electrónico')
    await createTestCaller(db, unproven.actor).identity.confirmEmail({ token })
    expect(await worksOf(subject.personId)).toEqual([ofClient, ofUnproven, ofProven])
  })

  it('a review photo by a member with an unconfirmed e-mail address never becomes a cover photo', async () => {
    const subject = await makeContact(db)
    const unproven = await makeMember(db, { unproven: true })
    const contact = await makeContact(db)
    await illustrate(unproven, subject, now, 1)
    await retryOnConflict(() =>
      inTransaction(db, (tx) =>
        mergePeople(tx, operator, { fromId: unproven.personId, intoId: contact.personId }),
      ),
    )
    expect(await coverOf(subject.personId)).toBeNull()
    expect(await worksOf(subject.personId)).toHaveLength(1)
  })

  it('a review photo by a client becomes the provider’s cover photo when the appointment is completed', async () => {
    const { subject, proven, ofClient, ofProven } = await makeProviderWithReviewPhotos()
    const appointment = await makeAppointment(db, subject, proven, hoursAgo(1), { status: 'CONFIRMED' })
    expect(await coverOf(subject.personId)).toBe(ofClient)
    await completeEndedAppointments(db, now)
    expect(await coverOf(subject.personId)).toBe(ofProven)
    await db.appointment.update({ where: { id: appointment.id }, data: { noShowAt: now } })
    expect(await coverOf(subject.personId)).toBe(ofClient)
  })

  it('the cover photo of a provider comes from a reviewer who booked an appointment personally', async () => {
    const [subject, author, other] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    await makeAppointment(db, subject, author, hoursAgo(5), { status: 'CONFIRMED' })
    await makeAppointment(db, subject, other, hoursAgo(7), { status: 'CONFIRMED', bookedByProvider: true })
    const [first] = await illustrate(author, subject, hoursAgo(2), 1)
    await illustrate(other, subject, hoursAgo(1), 1)
    expect(await coverOf(subject.personId)).toBe(first)
  })

  it('while the operator hides a cover photo, a second review photo serves as the cover photo', async () => {
    const { subject, client, ofClient, ofProven } = await makeProviderWithReviewPhotos()
    const review = await db.review.findFirstOrThrow({ where: { authorId: client.personId } })
    for (const thing of [
      { kind: 'photo', id: ofClient },
      { kind: 'review', id: review.id },
      { kind: 'person', id: client.personId },
    ] as const) {
      await hideReportTarget(operator, thing)
      expect(await coverOf(subject.personId)).toBe(ofProven)
      await restoreReportTarget(operator, thing)
      expect(await coverOf(subject.personId)).toBe(ofClient)
    }
  })

  it('a review photo is no longer the cover photo of the reviewed person after the photo or review is deleted', async () => {
    const { subject, client, proven, ofProven } = await makeProviderWithReviewPhotos()
    const { id } = await db.review.findFirstOrThrow({ where: { authorId: client.personId } })
    await as(client).edit({ id, text: 'Sin foto' })
    expect(await coverOf(subject.personId)).toBe(ofProven)
    const other = await db.review.findFirstOrThrow({ where: { authorId: proven.personId } })
    await as(proven).remove({ id: other.id })
    expect(await coverOf(subject.personId)).toBeNull()
  })
})

describe('a chosen cover photo', () => {
  it('a photo that the person chose as cover stays the cover, even if its author has no confirmed e-mail, until the choice is undone', async () => {
    const { subject, ofClient, ofProven, ofUnproven } = await makeProviderWithReviewPhotos()
    await as(subject).chooseCover({ photoId: ofUnproven })
    expect(await coverOf(subject.personId)).toBe(ofUnproven)
    expect(await worksOf(subject.personId)).toEqual([ofUnproven, ofClient, ofProven])
    await as(subject).chooseCover({ photoId: ofProven })
    expect(await coverOf(subject.personId)).toBe(ofProven)
    const { photos } = await as(subject).works({ personId: subject.personId })
    expect(photos.map(({ isChosenCover }) => isChosenCover)).toEqual([true, false, false])
    await as(subject).chooseCover({ photoId: null })
    expect(await coverOf(subject.personId)).toBe(ofClient)
  })

  it('a chosen cover photo moves to the front of the photos of its review', async () => {
    const subject = await makeMember(db)
    const [first, second] = await illustrate(await makeMember(db), subject, now, 2)
    await as(subject).chooseCover({ photoId: second })
    expect(await worksOf(subject.personId)).toEqual([second, first])
  })

  it('a chosen cover photo that a member removes from the profile photos and adds again is no longer the cover', async () => {
    const { subject, ofClient, ofProven } = await makeProviderWithReviewPhotos()
    await as(subject).chooseCover({ photoId: ofProven })
    await as(subject).showInWorks({ photoIds: [ofProven], shown: false })
    expect(await coverOf(subject.personId)).toBe(ofClient)
    await as(subject).showInWorks({ photoIds: [ofProven], shown: true })
    expect(await coverOf(subject.personId)).toBe(ofClient)
  })

  it('two concurrent choices of a cover photo leave one cover photo', async () => {
    const { subject, proven, ofClient, ofProven } = await makeProviderWithReviewPhotos()
    const { id } = await db.review.findFirstOrThrow({ where: { authorId: proven.personId } })
    const outcomes = await runOverlappingCalls(url, createRowLock('review', id), [
      () => as(subject).chooseCover({ photoId: ofProven }),
      () => as(subject).chooseCover({ photoId: ofClient }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await coverOf(subject.personId)).toBe(ofClient)
  })

  it('merging a contact into a member keeps the cover photo that the member chose, and joins the photos', async () => {
    const { subject, ofProven } = await makeProviderWithReviewPhotos()
    const contact = await makeContact(db)
    const [ofContact] = await illustrate(await makeMember(db), contact, now, 1)
    await db.review.updateMany({
      where: { subjectId: contact.personId },
      data: { coverPhotoId: ofContact },
    })
    await as(subject).chooseCover({ photoId: ofProven })
    await retryOnConflict(() =>
      inTransaction(db, (tx) =>
        mergePeople(tx, operator, { fromId: contact.personId, intoId: subject.personId }),
      ),
    )
    expect(await coverOf(subject.personId)).toBe(ofProven)
    expect(await worksOf(subject.personId)).toContain(ofContact)
  })
})

describe('changes of the photo list "Trabajos"', () => {
  it('visitors and members other than the reviewed person cannot change the photo list "Trabajos"', async () => {
    const { subject, client, proven, ofClient } = await makeProviderWithReviewPhotos()
    for (const member of [client, proven]) {
      await expectAppError(
        as(member).showInWorks({ photoIds: [ofClient], shown: false }),
        'REVIEWS.NOT_THE_SUBJECT',
      )
      await expectAppError(as(member).chooseCover({ photoId: ofClient }), 'REVIEWS.NOT_THE_SUBJECT')
    }
    const visitor = createTestCaller(db, null).reviews
    await expectAppError(
      visitor.showInWorks({ photoIds: [ofClient], shown: false }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    await expectAppError(visitor.chooseCover({ photoId: ofClient }), 'KERNEL.SIGN_IN_REQUIRED')
    expect(await coverOf(subject.personId)).toBe(ofClient)
  })

  it('a member who chooses a hidden or unknown photo as cover photo of the profile gets the error NOT_FOUND', async () => {
    const { subject, ofClient, ofProven } = await makeProviderWithReviewPhotos()
    await hideReportTarget(operator, { kind: 'photo', id: ofClient })
    for (const photoId of [ofClient, crypto.randomUUID()]) {
      await expectAppError(as(subject).chooseCover({ photoId }), 'REVIEWS.NOT_FOUND')
      await expectAppError(
        as(subject).showInWorks({ photoIds: [ofProven, photoId], shown: false }),
        'REVIEWS.NOT_FOUND',
      )
    }
    expect(await coverOf(subject.personId)).toBe(ofProven)
    await as(subject).showInWorks({ photoIds: [ofProven], shown: false })
    await expectAppError(as(subject).chooseCover({ photoId: ofProven }), 'REVIEWS.NOT_FOUND')
  })
})
