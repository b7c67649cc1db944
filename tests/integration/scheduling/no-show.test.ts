import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { personEventHandlersOfSchedulingModule } from '#modules/scheduling/use-cases/person-event-handlers.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, hourMs, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)

async function setUp(hours: number, overrides: TestAppointmentOverrides = {}) {
  const provider = await makeProvider(db)
  const client = await makeMember(db)
  const startsAt = new Date(wednesdayNoon.getTime() + hours * hourMs)
  const { id } = await makeAppointment(db, provider, client, startsAt, overrides)
  const wasServed = async () => {
    const people = { providerId: provider.personId, personIds: [client.personId], now: wednesdayNoon }
    return ((await personEventHandlersOfSchedulingModule.findClients?.(db, people)) ?? []).length === 1
  }
  return { provider, client, id, wasServed }
}

describe('markNoShow', () => {
  it.each(['CONFIRMED', 'COMPLETED'] as const)(
    'markNoShow marks an appointment that has started (%s), and removes the mark',
    async (status) => {
      const { provider, client, id, wasServed } = await setUp(-2, { status })
      expect(await wasServed()).toBe(true)
      for (const _ of [1, 2])
        expect(await as(provider).markNoShow({ id, noShow: true })).toEqual({ id, noShow: true })
      expect(await wasServed()).toBe(false)
      const [card] = (await as(client).appointments({ role: 'client' })).appointments
      expect(card).toMatchObject({ noShow: true, status: 'COMPLETED', canMarkNoShow: false })
      await as(provider).markNoShow({ id, noShow: false })
      expect(await wasServed()).toBe(true)
      expect(await db.appointment.findUniqueOrThrow({ where: { id } })).toMatchObject({ status, sequence: 0 })
    },
  )

  it('markNoShow is accepted from the start of the appointment on', async () => {
    const { provider, id } = await setUp(0)
    await as(provider).markNoShow({ id, noShow: true })
    const future = await setUp(0.01)
    const early = as(future.provider).markNoShow({ id: future.id, noShow: true })
    await expectAppError(early, 'SCHEDULING.NO_SHOW_TOO_EARLY')
  })

  it('markNoShow rejects a pending or cancelled appointment', async () => {
    const pending = await setUp(-2, { status: 'PENDING' })
    const marking = as(pending.provider).markNoShow({ id: pending.id, noShow: true })
    await expectAppError(marking, 'SCHEDULING.APPOINTMENT_PAST')
    const cancelled = await setUp(-2, { status: 'CANCELLED' })
    await expectAppError(
      as(cancelled.provider).markNoShow({ id: cancelled.id, noShow: true }),
      'SCHEDULING.APPOINTMENT_CANCELLED',
    )
  })

  it('markNoShow rejects all callers except the provider', async () => {
    const { client, id } = await setUp(-2)
    const mark = (who: Parameters<typeof as>[0]) => as(who).markNoShow({ id, noShow: true })
    await expectAppError(mark(client), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(mark(await makeProvider(db)), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(mark(null), 'KERNEL.SIGN_IN_REQUIRED')
    const unknown = as(client).markNoShow({ id: randomUUID(), noShow: true })
    await expectAppError(unknown, 'SCHEDULING.APPOINTMENT_NOT_FOUND')
  })
})

describe('the mark ‘Cita realizada aquí’ of a review', () => {
  it('a review has no mark ‘Cita realizada aquí’ if the provider booked the appointment for the author', async () => {
    const { wasServed } = await setUp(-2, { bookedByProvider: true })
    expect(await wasServed()).toBe(false)
  })
})
