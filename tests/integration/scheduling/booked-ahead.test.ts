import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mostBookedAhead } from '#modules/scheduling/contract/limits.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  type AppointmentOverrides,
  makeAppointment,
  makeProvider,
} from '../../support/factories/scheduling.ts'
import { advisoryLock, beforeWritesTo, overlap } from '../../support/overlap.ts'
import { hour, noon, schedulingAs } from '../../support/scheduling-steps.ts'
import { testDb } from '../../support/test-db.ts'

const { db, url } = await testDb()
const slot = { date: '2026-05-21', time: '10:00' }

/** A client with appointments in a row, in the week after that of the slot. */
async function setUp(count: number, overrides: AppointmentOverrides = {}) {
  const [provider, client] = [await makeProvider(db), await makeMember(db)]
  const first = Date.parse('2026-05-28T15:00:00Z')
  const made: { id: string }[] = []
  for (let index = 0; index < count; index++)
    made.push(await makeAppointment(db, provider, client, new Date(first + index * hour), overrides))
  const book = (at: { date: string; time: string; requestKey?: string } = slot) =>
    schedulingAs(db, client).book({ personId: provider.personId, ...at })
  return { provider, client, made, book }
}

describe('what one client holds with one provider', () => {
  it('is twenty appointments ahead at most, requests among them', async () => {
    const { provider, client, made, book } = await setUp(mostBookedAhead - 2)
    const first = Date.parse('2026-05-27T15:00:00Z')
    await makeAppointment(db, provider, client, new Date(first), { status: 'PENDING' })
    const requestKey = randomUUID()
    const last = await book({ ...slot, requestKey })
    await expectAppError(book({ ...slot, time: '11:00' }), 'SCHEDULING.TOO_MANY_BOOKED')
    // The same request again is no other appointment; and others book.
    expect(await book({ ...slot, requestKey })).toEqual(last)
    const another = schedulingAs(db, await makeMember(db))
    await another.book({ personId: provider.personId, ...slot, time: '11:00' })
    const other = await makeProvider(db)
    await schedulingAs(db, client).book({ personId: other.personId, ...slot, time: '12:00' })

    await schedulingAs(db, client).reschedule({ id: last.id, date: '2026-05-22', time: '10:00' })
    await schedulingAs(db, client).cancel({ id: made[0]?.id ?? '' })
    await expect(book({ ...slot, time: '12:00' })).resolves.toMatchObject({ status: 'CONFIRMED' })
  })

  it('is not exceeded when another process books the last one at the same time', async () => {
    const { provider, client, book } = await setUp(mostBookedAhead - 1)
    const lock = advisoryLock(`scheduling.provider:${provider.personId}`)
    const elsewhere = new Date('2026-05-27T15:00:00Z')
    const [booked] = await overlap(url, lock, [() => book()], {
      meanwhile: () => makeAppointment(db, provider, client, elsewhere),
    })
    const reason = booked.status === 'rejected' ? booked.reason : undefined
    await expectAppError(Promise.reject(reason), 'SCHEDULING.TOO_MANY_BOOKED')
  })

  it('is not exceeded by five overlapping bookings in one process', async () => {
    const { provider, client, book } = await setUp(mostBookedAhead - 1)
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
    const bookings = times.map((time) => () => book({ ...slot, time }))
    const outcomes = await overlap(url, beforeWritesTo('appointment'), bookings, {
      // Only one booking waits in PostgreSQL: the process queues bookings by provider.
      waiting: 1,
      // A sign-up takes longer than a booking: without the queue and the lock, the other bookings count meanwhile.
      meanwhile: () => makeMember(db),
    })
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const where = { providerId: provider.personId, clientId: client.personId }
    expect(await db.appointment.count({ where })).toBe(mostBookedAhead)
  })

  it('counts neither what is over, given up or lapsed, nor what the provider booked', async () => {
    const lapsed = { status: 'PENDING', expiresAt: new Date(noon.getTime() - 1) } as const
    for (const overrides of [{ status: 'CANCELLED' }, lapsed, { bookedByProvider: true }] as const) {
      const { book } = await setUp(mostBookedAhead, overrides)
      await expect(book()).resolves.toMatchObject({ status: 'CONFIRMED' })
    }
    const { provider, client, book } = await setUp(0)
    for (let index = 1; index <= mostBookedAhead; index++)
      await makeAppointment(db, provider, client, new Date(noon.getTime() - index * hour))
    await expect(book()).resolves.toMatchObject({ status: 'CONFIRMED' })
  })

  it('does not bind the provider, who books for them', async () => {
    const { provider, client } = await setUp(mostBookedAhead)
    await addToCircle(db, provider, client)
    const booked = schedulingAs(db, provider).bookFor({ client: { personId: client.personId }, ...slot })
    await expect(booked).resolves.toMatchObject({ status: 'CONFIRMED' })
  })
})
