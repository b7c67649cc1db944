import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { completeEndedAppointments } from '#modules/scheduling/data/appointments.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const tomorrow = new Date('2026-05-21T16:00:00Z')
const yesterday = new Date('2026-05-19T16:00:00Z')

const as = (member: { actor: Parameters<typeof createTestCaller>[1] }) =>
  createTestCaller(db, member.actor, { now }).scheduling

async function setUp(startsAt: Date, overrides: TestAppointmentOverrides = {}) {
  const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db)
  const { id } = await makeAppointment(db, provider, client, startsAt, { status: 'PENDING', ...overrides })
  return { provider, client, id, startsAt }
}

const statusOf = async (id: string) => (await db.appointment.findUniqueOrThrow({ where: { id } })).status

describe('confirming an appointment', () => {
  it('a provider can confirm a pending appointment, and repeat the confirmation', async () => {
    const { provider, id, startsAt } = await setUp(tomorrow)
    expect(await as(provider).confirm({ id, startsAt })).toEqual({
      id,
      status: 'CONFIRMED',
      notice: 'CONFIRMED',
    })
    expect(await as(provider).confirm({ id, startsAt })).toMatchObject({ status: 'CONFIRMED' })
    expect(await statusOf(id)).toBe('CONFIRMED')
  })

  it('confirming an appointment is rejected for the client, another provider and visitors', async () => {
    const { client, id, startsAt } = await setUp(tomorrow)
    const another = await makeProvider(db)
    await expectAppError(as(client).confirm({ id, startsAt }), 'SCHEDULING.NOT_THE_PROVIDER')
    await expectAppError(as(another).confirm({ id, startsAt }), 'SCHEDULING.NOT_THE_PROVIDER')
    await expectAppError(
      createTestCaller(db, null, { now }).scheduling.confirm({ id, startsAt }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    expect(await statusOf(id)).toBe('PENDING')
  })

  it('a confirmation fails when the client has moved the appointment since the provider read its time', async () => {
    const { provider, client, id, startsAt } = await setUp(tomorrow)
    await as(client).reschedule({ id, date: '2026-05-22', time: '10:00' })
    const confirm = (seen: Date) => as(provider).confirm({ id, startsAt: seen })
    await expectAppError(confirm(startsAt), 'SCHEDULING.APPOINTMENT_MOVED')
    expect(await statusOf(id)).toBe('PENDING')
    await confirm(new Date('2026-05-22T16:00:00Z'))
    await expectAppError(confirm(startsAt), 'SCHEDULING.APPOINTMENT_MOVED')
    expect(await statusOf(id)).toBe('CONFIRMED')
  })

  it('confirming is rejected for an appointment that has started, was cancelled or does not exist', async () => {
    const past = await setUp(now)
    await expectAppError(
      as(past.provider).confirm({ id: past.id, startsAt: now }),
      'SCHEDULING.APPOINTMENT_PAST',
    )
    const cancelled = await setUp(tomorrow, { status: 'CANCELLED' })
    await expectAppError(
      as(cancelled.provider).confirm({ id: cancelled.id, startsAt: tomorrow }),
      'SCHEDULING.APPOINTMENT_CANCELLED',
    )
    await expectAppError(
      as(past.provider).confirm({ id: randomUUID(), startsAt: tomorrow }),
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
    expect([await statusOf(past.id), await statusOf(cancelled.id)]).toEqual(['PENDING', 'CANCELLED'])
  })
})

describe('cancelling an appointment', () => {
  it('a client can cancel a pending or confirmed appointment, which frees the slot', async () => {
    for (const status of ['PENDING', 'CONFIRMED'] as const) {
      const { provider, client, id } = await setUp(tomorrow, { status })
      expect(await as(client).cancel({ id })).toEqual({ id, status: 'CANCELLED', notice: 'CANCELLED' })
      expect(await as(client).cancel({ id })).toMatchObject({ status: 'CANCELLED' })
      const slot = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
      await expect(as(await makeMember(db)).book(slot)).resolves.toMatchObject({ status: 'PENDING' })
    }
  })

  it('a provider can cancel a pending appointment, but not a confirmed one', async () => {
    const pending = await setUp(tomorrow)
    await as(pending.provider).cancel({ id: pending.id })
    expect(await statusOf(pending.id)).toBe('CANCELLED')
    const confirmed = await setUp(tomorrow, { status: 'CONFIRMED' })
    await expectAppError(
      as(confirmed.provider).cancel({ id: confirmed.id }),
      'SCHEDULING.CONFIRMED_FOR_CLIENT',
    )
    expect(await statusOf(confirmed.id)).toBe('CONFIRMED')
  })

  it('cancelling an appointment that has started is rejected, and a stranger gets APPOINTMENT_NOT_FOUND', async () => {
    const past = await setUp(yesterday, { status: 'CONFIRMED' })
    await expectAppError(as(past.client).cancel({ id: past.id }), 'SCHEDULING.APPOINTMENT_PAST')
    const { id } = await setUp(tomorrow)
    const stranger = as(await makeMember(db))
    await expectAppError(stranger.cancel({ id }), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(stranger.cancel({ id: randomUUID() }), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(
      createTestCaller(db, null, { now }).scheduling.cancel({ id }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    expect(await statusOf(id)).toBe('PENDING')
  })
})

describe('two concurrent decisions about a booking request', () => {
  it('a request stays cancelled when the client cancels right after the provider confirms', async () => {
    const { provider, client, id, startsAt } = await setUp(tomorrow)
    const outcomes = await runOverlappingCalls(url, createRowLock('appointment', id), [
      () => as(provider).confirm({ id, startsAt }),
      () => as(client).cancel({ id }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await statusOf(id)).toBe('CANCELLED')
  })

  it.each(['client', 'provider'] as const)(
    'a confirmation by the provider right after a cancellation by the %s is rejected',
    async (side) => {
      const { id, startsAt, ...parties } = await setUp(tomorrow)
      const [, confirmed] = await runOverlappingCalls(url, createRowLock('appointment', id), [
        () => as(parties[side]).cancel({ id }),
        () => as(parties.provider).confirm({ id, startsAt }),
      ])
      const reason = confirmed.status === 'rejected' ? confirmed.reason : undefined
      await expectAppError(Promise.reject(reason), 'SCHEDULING.APPOINTMENT_CANCELLED')
      expect(await statusOf(id)).toBe('CANCELLED')
    },
  )

  it('a cancellation by the provider right after the provider confirms is rejected', async () => {
    const { provider, id, startsAt } = await setUp(tomorrow)
    const outcomes = await runOverlappingCalls(url, createRowLock('appointment', id), [
      () => as(provider).confirm({ id, startsAt }),
      () => as(provider).cancel({ id }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await statusOf(id)).toBe('CONFIRMED')
  })
})

describe('completeEndedAppointments', () => {
  it('completeEndedAppointments completes only confirmed appointments that have ended, and a repeated call completes none', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const at = async (minutes: number, status: TestAppointmentOverrides['status']) => {
      const startsAt = new Date(now.getTime() + minutes * 60_000)
      return (await makeAppointment(db, provider, client, startsAt, { status: status ?? 'CONFIRMED' })).id
    }
    const ended = await at(-30, 'CONFIRMED')
    const going = await at(-29 + 60, 'CONFIRMED')
    const unanswered = await at(-90, 'PENDING')
    const cancelled = await at(-150, 'CANCELLED')
    expect(await completeEndedAppointments(db, now)).toBeGreaterThanOrEqual(1)
    expect(await completeEndedAppointments(db, now)).toBe(0)
    expect(await Promise.all([ended, going, unanswered, cancelled].map(statusOf))).toEqual([
      'COMPLETED',
      'CONFIRMED',
      'PENDING',
      'CANCELLED',
    ])
  })
})
