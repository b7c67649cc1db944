import { describe, expect, it } from 'vitest'
import type { AutoConfirmRule } from '#modules/scheduling/contract/policy.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const slot = { date: '2026-05-21', time: '10:00' }

async function setUp(autoConfirmFor: AutoConfirmRule) {
  const provider = await makeProvider(db, { agenda: { autoConfirmFor } })
  const { personId } = provider
  const book = async (client: TestMember, time: string) => {
    const { autoConfirm } = await createSchedulingTestCaller(db, client).offer({ personId })
    const booked = await createSchedulingTestCaller(db, client).book({ personId, ...slot, time })
    const row = await db.appointment.findUniqueOrThrow({ where: { id: booked.id } })
    expect(row.autoConfirm).toBe(booked.status === 'CONFIRMED')
    expect(autoConfirm).toBe(booked.status === 'CONFIRMED')
    return { id: booked.id, status: booked.status }
  }
  return { provider, book }
}

const lastMonth = new Date('2026-04-21T16:00:00Z')

describe('an agenda that confirms automatically', () => {
  it.each([
    ['ALL', ['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED']],
    ['PROVEN', ['CONFIRMED', 'PENDING', 'CONFIRMED', 'CONFIRMED']],
    ['KNOWN', ['PENDING', 'PENDING', 'CONFIRMED', 'CONFIRMED']],
    ['NONE', ['PENDING', 'PENDING', 'PENDING', 'PENDING']],
  ] as const)(
    'with autoConfirmFor %s, bookings by verified, unverified, trusted and returning clients get the statuses %j',
    async (rule, statuses) => {
      const { provider, book } = await setUp(rule)
      const [proven, unproven] = [await makeMember(db), await makeMember(db, { unproven: true })]
      const [friend, former] = [await makeMember(db), await makeMember(db)]
      await addToCircle(db, provider, friend)
      await makeAppointment(db, provider, former, lastMonth, { status: 'COMPLETED' })
      const booked = [
        await book(proven, '10:00'),
        await book(unproven, '11:00'),
        await book(friend, '12:00'),
        await book(former, '13:00'),
      ]
      expect(booked.map(({ status }) => status)).toEqual(statuses)
    },
  )

  it('if autoConfirmFor is KNOWN, a booking stays PENDING when the client’s earlier appointments were cancelled or missed', async () => {
    const { provider, book } = await setUp('KNOWN')
    const [cancelled, missed] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, cancelled, lastMonth, { status: 'CANCELLED' })
    const later = new Date('2026-04-22T16:00:00Z')
    await makeAppointment(db, provider, missed, later, { status: 'COMPLETED', noShowAt: later })
    expect((await book(cancelled, '10:00')).status).toBe('PENDING')
    expect((await book(missed, '11:00')).status).toBe('PENDING')
  })

  it('moving an appointment confirms it automatically if the client has confirmed the e-mail since the booking', async () => {
    const { book } = await setUp('PROVEN')
    const client = await makeMember(db, { unproven: true })
    const { id } = await book(client, '10:00')
    const move = (time: string) =>
      createSchedulingTestCaller(db, client).reschedule({ id, date: '2026-05-22', time })
    expect((await move('10:00')).status).toBe('PENDING')
    await db.account.update({ where: { id: client.accountId }, data: { emailVerifiedAt: wednesdayNoon } })
    expect((await move('11:00')).status).toBe('CONFIRMED')
  })

  it('the offer for visitors promises automatic confirmation only if the provider confirms all bookings automatically', async () => {
    const offered = async (rule: AutoConfirmRule) => {
      const { provider } = await setUp(rule)
      return (await createSchedulingTestCaller(db, null).offer({ personId: provider.personId })).autoConfirm
    }
    expect(await offered('ALL')).toBe(true)
    for (const rule of ['PROVEN', 'KNOWN', 'NONE'] as const) expect(await offered(rule)).toBe(false)
  })
})
