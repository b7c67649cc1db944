import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import {
  bookedSlot,
  createPersonBlockTestSteps,
  getTimeHoursAfterWednesdayNoon,
} from '../../support/block-steps.ts'
import { createTestContext } from '../../support/caller.ts'
import { createUniquePersonName, createUniquePhone, type TestMember } from '../../support/factories/people.ts'
import { makePhotos } from '../../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const { as, block, merge, mailsOf, statusOf } = createPersonBlockTestSteps(db)

describe('a contact with the blocker’s e-mail, added by the blocked member', () => {
  async function planted() {
    const [me, other] = [await makeProvider(db), await makeProvider(db)]
    await as(other).reviews.create({ personId: me.personId, text: 'Antes' })
    await block(me, other)
    const mine = await as(me).scheduling.book({ personId: other.personId, ...bookedSlot, time: '12:00' })
    const { circles, scheduling } = as(other)
    const typed = { name: createUniquePersonName(), phone: createUniquePhone(), email: me.email }
    const [photoId = ''] = await makePhotos(db, other, 1)
    const { person } = await circles.addNew({ ...typed, trades: [], photoIds: [photoId], review: 'Amenaza' })
    const client = { personId: person.personId }
    const booked = await scheduling.bookFor({ client, ...bookedSlot, note: 'Amenaza' })
    const past = await makeAppointment(db, other, person, getTimeHoursAfterWednesdayNoon(-24), {
      status: 'CANCELLED',
      cancelledBy: 'PROVIDER',
      bookedByProvider: true,
      clientNote: 'Amenaza',
      cancelReason: 'Amenaza',
    })
    const mails = await mailsOf(me)
    return { me, other, mine, person, booked, past, photoId, mails }
  }

  async function prove({ accountId, email }: TestMember) {
    const ctx = createTestContext(db, null, { now: wednesdayNoon })
    await inTransaction(db, (tx) => proveEmail(tx, ctx, { accountId, email, by: 'mail' }))
  }

  it('merging a contact into a member deletes reviews about the contact by people that the member has blocked', async () => {
    const { me, mine, person, booked, past, photoId, mails } = await planted()
    await prove(me)
    expect(await db.person.count({ where: { id: person.personId } })).toBe(0)
    const reviews = await db.review.findMany({ where: { subjectId: me.personId } })
    expect(reviews.map(({ text }) => text)).toEqual(['Antes'])
    expect((await db.photo.findUniqueOrThrow({ where: { id: photoId } })).attachedAt).toBeNull()
    expect(await statusOf(booked)).toBe('CANCELLED')
    expect(await statusOf(mine)).not.toBe('CANCELLED')
    const texts = await db.appointment.findMany({
      where: { id: { in: [booked.id, past.id] } },
      select: { clientId: true, clientNote: true, cancelReason: true },
    })
    const empty = { clientId: me.personId, clientNote: null, cancelReason: null }
    expect(texts).toEqual([empty, empty])
    expect(await mailsOf(me)).toEqual(mails)
  })

  it('merging a member into a contact cancels the contact’s appointments with providers that the member has blocked', async () => {
    const { me, person, booked } = await planted()
    await merge(me, person)
    const reviews = await db.review.findMany({ where: { subjectId: person.personId } })
    expect(reviews.map(({ text }) => text)).toEqual(['Antes'])
    expect(await statusOf(booked)).toBe('CANCELLED')
  })

  it('merging a contact into a member keeps the reviews that unblocked people wrote about the contact', async () => {
    const { me, person } = await planted()
    const honest = await makeProvider(db)
    await as(honest).reviews.create({ personId: person.personId, text: 'Bien' })
    const appointment = await makeAppointment(db, honest, person, getTimeHoursAfterWednesdayNoon(72), {
      bookedByProvider: true,
    })
    await prove(me)
    const reviews = await db.review.findMany({ where: { subjectId: me.personId }, select: { text: true } })
    expect(reviews).toContainEqual({ text: 'Bien' })
    expect(await statusOf(appointment)).toBe('CONFIRMED')
  })
})
