import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { hideReportTarget, listReports, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const operator = { db, clock: systemClock, personEventHandlers }
const written = new Date('2026-11-20T15:00:00.000Z')
const now = new Date('2026-11-21T15:00:00.000Z')

async function reviewed<Count extends number>(photoCount: Count) {
  const [author, subject, stranger] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const photoIds = await makePhotos(db, author, photoCount)
  const { id } = await makeReview(db, author, subject, {
    text: 'Puntual',
    trades: ['Gas'],
    photoIds,
    now: written,
  })
  const as = (member: typeof author | null) => createTestCaller(db, member?.actor ?? null, { now }).reviews
  const read = async () => (await as(null).list({ personId: subject.personId })).reviews
  return { author, subject, stranger, id, photoIds, as, read }
}

const photoOf = (id: string) =>
  db.photo.findUniqueOrThrow({ where: { id }, select: { attachedAt: true, uploaderId: true } })
const released = { attachedAt: null, uploaderId: null }

describe('editing a review', () => {
  it('editing a review changes text, trades and photos, sets `editedAt`, and detaches removed photos', async () => {
    const { author, id, photoIds, as, read } = await reviewed(2)
    const [out, kept] = photoIds
    const [added] = await makePhotos(db, author, 1)

    await as(author).edit({ id, text: ' Muy puntual ', trades: ['Plomería'], photoIds: [added, kept] })

    expect(await read()).toMatchObject([
      {
        id,
        text: 'Muy puntual',
        trades: ['Plomería'],
        photos: [{ id: added }, { id: kept }],
        createdAt: written,
        editedAt: now,
      },
    ])
    expect(await photoOf(out)).toEqual(released)
    expect(await photoOf(added)).toEqual({ attachedAt: now, uploaderId: author.accountId })
    expect(await photoOf(kept)).toEqual({ attachedAt: written, uploaderId: author.accountId })
  })

  it('editing a review without a change does not set `editedAt`', async () => {
    const { author, id, photoIds, as, read } = await reviewed(1)
    await as(author).edit({ id, text: 'Puntual', trades: ['Gas'], photoIds })
    expect(await read()).toMatchObject([{ editedAt: null }])
  })

  it('editing a review keeps a photo that the operator hid, so that the operator can show it again', async () => {
    const { author, id, photoIds, as, read } = await reviewed(3)
    const [hidden, kept, out] = photoIds
    await hideReportTarget(operator, { kind: 'photo', id: hidden })

    await as(author).edit({ id, text: 'Otra cosa', photoIds: [kept] })
    expect(await read()).toMatchObject([{ text: 'Otra cosa', photos: [{ id: kept }] }])
    await restoreReportTarget(operator, { kind: 'photo', id: hidden })

    expect(await read()).toMatchObject([{ photos: [{ id: kept }, { id: hidden }] }])
    expect(await photoOf(out)).toEqual(released)
  })

  it('a review loses a photo hidden by the operator when the author saves five new photos', async () => {
    const { author, id, photoIds, as, read } = await reviewed(1)
    const [hidden] = photoIds
    await hideReportTarget(operator, { kind: 'photo', id: hidden })
    const five = await makePhotos(db, author, 5)

    await as(author).edit({ id, text: 'Cinco', photoIds: five })

    expect((await read())[0]?.photos.map((photo) => photo.id)).toEqual(five)
    expect(await photoOf(hidden)).toEqual(released)
  })

  it('visitors and members other than the author cannot edit a review', async () => {
    const { subject, stranger, id, as, read } = await reviewed(0)
    for (const member of [subject, stranger])
      await expectAppError(as(member).edit({ id, text: 'Malo' }), 'REVIEWS.NOT_THE_AUTHOR')
    await expectAppError(as(null).edit({ id, text: 'Malo' }), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(
      as(stranger).edit({ id: createId(reviewIdSchema), text: 'Malo' }),
      'REVIEWS.NOT_FOUND',
    )
    expect(await read()).toMatchObject([{ text: 'Puntual', editedAt: null }])
  })

  it('editing a review is rejected without text and photos, or with photos that the author may not use', async () => {
    const { author, stranger, id, photoIds, as, read } = await reviewed(1)
    const [foreign] = await makePhotos(db, stranger, 1)
    const [ofProfile] = await makePhotos(db, author, 1, 'profile')

    await expectAppError(as(author).edit({ id, text: ' ', photoIds: [] }), 'REVIEWS.EMPTY')
    for (const other of [foreign, ofProfile, createId(photoIdSchema)])
      await expectAppError(as(author).edit({ id, text: 'Malo', photoIds: [other] }), 'PHOTOS.NOT_USABLE')
    expect(await read()).toMatchObject([{ text: 'Puntual', photos: [{ id: photoIds[0] }] }])
  })

  it('editing a review is rejected while the review, its subject or its author is hidden', async () => {
    const { author, subject, stranger, id, as } = await reviewed(0)
    await hideReportTarget(operator, { kind: 'review', id })
    await expectAppError(as(author).edit({ id, text: 'Otra' }), 'REVIEWS.HIDDEN')
    await expectAppError(as(stranger).edit({ id, text: 'Otra' }), 'REVIEWS.NOT_FOUND')
    await restoreReportTarget(operator, { kind: 'review', id })

    await hideReportTarget(operator, { kind: 'person', id: subject.personId })
    await expectAppError(as(author).edit({ id, text: 'Otra' }), 'REVIEWS.NOT_FOUND')
    await restoreReportTarget(operator, { kind: 'person', id: subject.personId })

    await hideReportTarget(operator, { kind: 'person', id: author.personId })
    await expectAppError(as(author).edit({ id, text: 'Otra' }), 'IDENTITY.PROFILE_HIDDEN')
  })

  it('editing a review is rejected when a concurrent deletion of the review commits first', async () => {
    const { author, id, as, read } = await reviewed(0)
    const [removal, edit] = await runOverlappingCalls(url, createRowLock('review', id), [
      () => as(author).remove({ id }),
      () => as(author).edit({ id, text: 'Otra' }),
    ])
    expect([removal.status, edit.status]).toEqual(['fulfilled', 'rejected'])
    expect(await read()).toEqual([])
  })
})

describe('deleting a review', () => {
  it('deleting a review deletes its answer and detaches its photos', async () => {
    const { author, subject, id, photoIds, as, read } = await reviewed(2)
    await as(subject).reply({ id, text: 'Gracias' })

    await as(author).remove({ id })

    expect(await read()).toEqual([])
    expect(await as(null).works({ personId: subject.personId })).toMatchObject({ photos: [] })
    for (const photoId of photoIds) expect(await photoOf(photoId)).toEqual(released)
    await expectAppError(as(author).remove({ id }), 'REVIEWS.NOT_FOUND')
  })

  it('visitors and members other than the author cannot delete a review', async () => {
    const { subject, stranger, id, as, read } = await reviewed(0)
    for (const member of [subject, stranger])
      await expectAppError(as(member).remove({ id }), 'REVIEWS.NOT_THE_AUTHOR')
    await expectAppError(as(null).remove({ id }), 'KERNEL.SIGN_IN_REQUIRED')
    await hideReportTarget(operator, { kind: 'review', id })
    await expectAppError(as(subject).remove({ id }), 'REVIEWS.NOT_FOUND')
    await restoreReportTarget(operator, { kind: 'review', id })
    expect(await read()).toHaveLength(1)
  })

  it('an author can delete a review even if the operator has hidden the review or the author', async () => {
    const hidden = await reviewed(0)
    await hideReportTarget(operator, { kind: 'review', id: hidden.id })
    await hidden.as(hidden.author).remove({ id: hidden.id })
    const ofHidden = await reviewed(0)
    await hideReportTarget(operator, { kind: 'person', id: ofHidden.author.personId })
    await ofHidden.as(ofHidden.author).remove({ id: ofHidden.id })
    expect(await db.review.count({ where: { id: { in: [hidden.id, ofHidden.id] } } })).toBe(0)
  })
})

describe('a report about a review', () => {
  const reason = 'OFFENSIVE'

  it('a report about a review stays open when the review is edited, and shows the new text', async () => {
    const { author, stranger, id, as, read } = await reviewed(0)
    await as(stranger).report({ kind: 'review', id, reason })
    await as(author).edit({ id, text: 'Ya no ofende' })

    const listed = (await listReports(db)).find(({ target }) => target.id === id)
    expect(listed?.target.text).toBe('Ya no ofende')
    expect(await hideReportTarget(operator, { kind: 'review', id })).toBe(true)
    expect(await read()).toEqual([])
  })

  it('deleting a review deletes the reports about the review, and the operator can no longer hide the deleted review', async () => {
    const { author, stranger, id, as } = await reviewed(0)
    await as(stranger).report({ kind: 'review', id, reason })
    await as(author).remove({ id })

    expect(await db.report.count({ where: { reviewId: id } })).toBe(0)
    expect(await hideReportTarget(operator, { kind: 'review', id })).toBe(false)
    await expectAppError(as(stranger).report({ kind: 'review', id, reason }), 'REVIEWS.NOTHING_TO_REPORT')
  })

  it('a report about a photo is closed when the author removes the photo from the review', async () => {
    const { author, stranger, id, photoIds, as } = await reviewed(1)
    const [photo] = photoIds
    await as(stranger).report({ kind: 'photo', id: photo, reason })
    await as(author).edit({ id, text: 'Sin foto', photoIds: [] })

    expect((await listReports(db)).map(({ target }) => target.id)).not.toContain(photo)
    expect(await hideReportTarget(operator, { kind: 'photo', id: photo })).toBe(false)
  })

  it('a report about a review also shows the operator the answer to the review', async () => {
    const { subject, stranger, id, as } = await reviewed(0)
    await as(subject).reply({ id, text: 'Qué grosero' })
    await as(stranger).report({ kind: 'review', id, reason })
    const listed = (await listReports(db)).find(({ target }) => target.id === id)
    expect(listed?.target.text).toContain('Qué grosero')
  })
})
