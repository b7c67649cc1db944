import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { hideReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const operator = { db, clock: systemClock, personEventHandlers }
const now = new Date('2026-11-21T15:00:00.000Z')
const later = new Date('2026-11-22T15:00:00.000Z')

async function reviewed() {
  const [author, subject, stranger] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const { id } = await makeReview(db, author, subject)
  const as = (member: typeof author | null, at = now) =>
    createTestCaller(db, member?.actor ?? null, { now: at }).reviews
  const readReply = async () => (await as(null).list({ personId: subject.personId })).reviews[0]?.reply
  return { author, subject, stranger, id, as, readReply }
}

describe('the reviewed person, as the author of an answer to a review', () => {
  it('a reviewed person can publish one answer to a review, change it, delete it, and answer again', async () => {
    const { subject, id, as, readReply } = await reviewed()

    await as(subject).reply({ id, text: ' Gracias ' })
    expect(await readReply()).toEqual({ text: 'Gracias', createdAt: now, editedAt: null })
    await as(subject, later).reply({ id, text: 'Muchas gracias' })
    expect(await readReply()).toEqual({ text: 'Muchas gracias', createdAt: now, editedAt: later })
    await as(subject).removeReply({ id })
    expect(await readReply()).toBeNull()
    await as(subject, later).reply({ id, text: 'De nuevo' })
    expect(await readReply()).toEqual({ text: 'De nuevo', createdAt: later, editedAt: null })
  })

  it('two concurrent answers by the reviewed person publish only one answer to a review', async () => {
    const { subject, id, as, readReply } = await reviewed()
    await runOverlappingCalls(url, createRowLock('review', id), [
      () => as(subject).reply({ id, text: 'Una' }),
      () => as(subject, later).reply({ id, text: 'Otra' }),
    ])
    expect(await readReply()).toEqual({ text: 'Otra', createdAt: now, editedAt: later })
  })

  it('an answer to a review stays when the author edits the review', async () => {
    const { author, subject, id, as, readReply } = await reviewed()
    await as(subject).reply({ id, text: 'Gracias' })
    await as(author).edit({ id, text: 'Otra cosa' })
    expect(await readReply()).toMatchObject({ text: 'Gracias' })
  })

  it('an answer to a review is rejected if the answer is empty or has more than 1000 characters', async () => {
    const { subject, id, as } = await reviewed()
    await expectFieldError(as(subject).reply({ id, text: ' ' }), 'text', 'Escribe tu respuesta.')
    await expectFieldError(
      as(subject).reply({ id, text: 'a'.repeat(1001) }),
      'text',
      'La respuesta puede tener hasta 1000 caracteres.',
    )
    await as(subject).reply({ id, text: '🙂'.repeat(1000) })
  })
})

describe('an answer', () => {
  it('only the reviewed person can write or remove the answer to a review', async () => {
    const { author, subject, stranger, id, as, readReply } = await reviewed()
    for (const member of [author, stranger]) {
      await expectAppError(as(member).reply({ id, text: 'Yo' }), 'REVIEWS.NOT_THE_SUBJECT')
      await expectAppError(as(member).removeReply({ id }), 'REVIEWS.NOT_THE_SUBJECT')
    }
    await expectAppError(as(null).reply({ id, text: 'Yo' }), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(as(null).removeReply({ id }), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(as(subject).reply({ id: crypto.randomUUID(), text: 'Yo' }), 'REVIEWS.NOT_FOUND')
    expect(await readReply()).toBeNull()
  })

  it('an answer to a review is rejected while the review or the reviewed person is hidden', async () => {
    const { author, subject, stranger, id, as } = await reviewed()
    await hideReportTarget(operator, { kind: 'review', id })
    for (const member of [subject, author, stranger])
      await expectAppError(as(member).reply({ id, text: 'Yo' }), 'REVIEWS.NOT_FOUND')
    const other = await reviewed()
    await hideReportTarget(operator, { kind: 'person', id: other.subject.personId })
    await expectAppError(
      other.as(other.subject).reply({ id: other.id, text: 'Yo' }),
      'IDENTITY.PROFILE_HIDDEN',
    )
  })
})
