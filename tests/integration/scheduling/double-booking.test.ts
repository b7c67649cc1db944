import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { AppError } from '#kernel/errors.ts'
import { acquireProviderBookingLock } from '#modules/scheduling/data/locks.ts'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import {
  createAdvisoryLock,
  preventWritesToTables,
  runOverlappingCalls,
} from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')

function codeOf(reason: unknown): unknown {
  const cause = reason instanceof Error ? reason.cause : undefined
  return cause instanceof AppError ? cause.code : reason
}

/** Creates members in sequence: fifty concurrent sign-ups would exceed the timeout of the connection pool. */
async function crowd(size: number): Promise<TestMember[]> {
  const members: TestMember[] = []
  while (members.length < size) members.push(await makeMember(db))
  return members
}
const pair = async () => [await makeMember(db), await makeMember(db)] as const

interface Slot {
  personId: string
  date: string
  time: string
}

async function rush(members: TestMember[], slots: readonly [Slot, ...Slot[]]) {
  const dbOfSecondServer = createDb(url)
  try {
    const bookings = slots.flatMap((_, round) =>
      members.map((member, i) => {
        const slot = slots[(round + i) % slots.length] ?? slots[0]
        const { scheduling } = createTestCaller(i % 2 ? db : dbOfSecondServer, member.actor, { now })
        return () => scheduling.book(slot)
      }),
    )
    const waiting = new Set(slots.map(({ personId }) => personId)).size
    // During this delay, bookings without a lock on the provider would all find the appointment slot free.
    const meanwhile = () => makeMember(db)
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), bookings, {
      waiting,
      meanwhile,
    })
    return {
      won: outcomes.filter((outcome) => outcome.status === 'fulfilled').length,
      rejections: outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [codeOf(outcome.reason)] : [],
      ),
    }
  } finally {
    await closeDb(dbOfSecondServer)
  }
}

describe('many concurrent bookings', () => {
  it('50 concurrent bookings of one slot create one appointment and 49 rejections', async () => {
    const provider = await makeProvider(db)
    const members = await crowd(50)
    const { won, rejections } = await rush(members, [
      { personId: provider.personId, date: '2026-05-21', time: '10:00' },
    ])
    expect(won).toBe(1)
    expect(rejections).toEqual(Array(49).fill('SCHEDULING.SLOT_TAKEN'))
    expect(await db.appointment.count({ where: { providerId: provider.personId } })).toBe(1)
  })

  it('a booking of a taken slot is rejected with SLOT_TAKEN, and the next slot stays free', async () => {
    const provider = await makeProvider(db)
    const [first, second, third] = [...(await pair()), await makeMember(db)]
    const slot = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    await createTestCaller(db, first.actor, { now }).scheduling.book(slot)
    for (const { actor } of [second, third])
      await expectAppError(
        createTestCaller(db, actor, { now }).scheduling.book(slot),
        'SCHEDULING.SLOT_TAKEN',
      )
    expect(await rush([second, third], [{ ...slot, time: '10:30' }])).toMatchObject({ won: 1 })
  })

  it('concurrent bookings of a slot that a cancellation has freed create one appointment', async () => {
    const provider = await makeProvider(db)
    const members = await crowd(4)
    const slot = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    expect((await rush(members, [slot])).won).toBe(1)
    await db.appointment.updateMany({
      where: { providerId: provider.personId },
      data: { status: 'CANCELLED' },
    })
    expect((await rush(members, [slot])).won).toBe(1)
  })

  it('a repeated request for a cancelled booking leaves the appointment slot free for another client', async () => {
    const provider = await makeProvider(db)
    const [first, second] = await pair()
    const slot = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    const mine = createTestCaller(db, first.actor, { now }).scheduling
    const request = { ...slot, requestKey: randomUUID() }
    const { id } = await mine.book(request)
    await mine.cancel({ id })
    const lock = createAdvisoryLock(`scheduling.provider:${provider.personId}`)
    const bookings = [
      () => mine.book(request),
      () => createTestCaller(db, second.actor, { now }).scheduling.book(slot),
    ]
    const [repeated, booked] = await runOverlappingCalls(url, lock, bookings, { waiting: 1 })
    expect(repeated).toMatchObject({ status: 'fulfilled', value: { id, status: 'CANCELLED' } })
    expect(booked).toMatchObject({ status: 'fulfilled', value: { status: 'CONFIRMED' } })
  })

  it('concurrent bookings of several slots of several providers fill each slot once', async () => {
    const providers = [await makeProvider(db), await makeProvider(db)]
    const members = await crowd(10)
    const [first, ...others] = ['09:00', '09:30', '10:00'].flatMap((time) =>
      providers.map(({ personId }) => ({ personId, date: '2026-05-22', time })),
    )
    if (!first) throw new Error('the test created no slots')
    const slots = [first, ...others] as const
    const { won, rejections } = await rush(members, slots)
    expect(won).toBe(6)
    expect(new Set(rejections)).toEqual(new Set(['SCHEDULING.SLOT_TAKEN']))
    expect(rejections).toHaveLength(54)
  })

  it('among concurrent bookings in a 30-minute gap, only a booking of a 30-minute service succeeds', async () => {
    const provider = await makeProvider(db)
    const settings = createTestCaller(db, provider.actor, { now }).scheduling
    const { services } = await settings.saveServices({
      services: [
        { name: 'Revisión', cost: 200, durationMinutes: 30 },
        { name: 'Instalación', cost: 900, durationMinutes: 60 },
      ],
    })
    const [short, long] = services
    const [guest, ...members] = await crowd(9)
    if (!guest || !short || !long) throw new Error('the test created no members or services')
    const at = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    await createTestCaller(db, guest.actor, { now }).scheduling.book({
      ...at,
      time: '10:30',
      serviceId: short.id,
    })
    const ask = (serviceId: string) => (member: TestMember) => () =>
      createTestCaller(db, member.actor, { now }).scheduling.book({ ...at, serviceId })
    const bookings = [...members.slice(0, 4).map(ask(long.id)), ...members.slice(4).map(ask(short.id))]
    const lock = createAdvisoryLock(`scheduling.provider:${provider.personId}`)
    const outcomes = await runOverlappingCalls(url, lock, bookings, { waiting: 1 })
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(won).toHaveLength(1)
    expect(won[0]).toBeGreaterThanOrEqual(4)
  })

  it('a concurrent change of the slot duration applies only to bookings after the change', async () => {
    const provider = await makeProvider(db)
    const [first, second] = await pair()
    const settings = createTestCaller(db, provider.actor, { now }).scheduling
    const before = await settings.agendaSettings()
    const book = (member: TestMember, time: string) => () =>
      createTestCaller(db, member.actor, { now }).scheduling.book({ ...at, time })
    const at = { personId: provider.personId, date: '2026-05-23' }
    const [early, change, late] = await runOverlappingCalls(
      url,
      preventWritesToTables('appointment'),
      [
        book(first, '10:00'),
        () => settings.saveAgenda({ ...before, durationMinutes: 60 }),
        book(second, '09:30'),
      ],
      { waiting: 2 },
    )
    expect(early).toMatchObject({ status: 'fulfilled', value: { endTime: '10:30' } })
    expect(change.status).toBe('fulfilled')
    expect(late.status === 'rejected' && codeOf(late.reason)).toMatch(/SLOT_TAKEN|SLOT_NOT_OFFERED/)
  })

  it('when a client’s booking, a provider’s booking and a move compete for one slot, only one succeeds', async () => {
    const provider = await makeProvider(db)
    const [booker, mover] = await pair()
    const slot = { date: '2026-05-21', time: '10:00' }
    const earlier = await makeAppointment(db, provider, mover, new Date('2026-05-22T16:00:00Z'))
    const as = (member: TestMember) => createTestCaller(db, member.actor, { now }).scheduling
    const outcomes = await runOverlappingCalls<unknown[]>(url, preventWritesToTables('appointment'), [
      () => as(booker).book({ personId: provider.personId, ...slot }),
      () => as(provider).bookFor({ client: { name: 'Rosa Díaz', phone: '33 5555 0101' }, ...slot }),
      () => as(mover).reschedule({ id: earlier.id, ...slot }),
    ])
    const lost = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [codeOf(outcome.reason)] : [],
    )
    expect(lost).toEqual(Array(2).fill('SCHEDULING.SLOT_TAKEN'))
    expect(
      await db.appointment.count({ where: { providerId: provider.personId, localDate: slot.date } }),
    ).toBe(1)
  })
})

describe('the constraints of the database', () => {
  const start = new Date('2026-05-25T16:00:00Z')
  const later = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)

  it.each([
    ['the same start', 0, 30],
    ['a start inside', 15, 120],
    ['an end inside', -15, 30],
    ['a longer one around', -30, 120],
    ['a shorter one within', 10, 15],
  ])('the database rejects an overlap of appointments: %s', async (_how, minutes, durationMinutes) => {
    const provider = await makeProvider(db)
    const [client, other] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, client, start, { status: 'PENDING' })
    const error = await makeAppointment(db, provider, other, later(minutes), { durationMinutes }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(hasSqlState(error, 'exclusionViolation', 'appointment_no_double_booking')).toBe(true)
  })

  it('the database accepts appointments that touch, overlap a cancelled one, or belong to another provider', async () => {
    const [provider, another] = [await makeProvider(db), await makeProvider(db)]
    const client = await makeMember(db)
    await makeAppointment(db, provider, client, start)
    await makeAppointment(db, provider, client, later(30), { durationMinutes: 120 })
    await makeAppointment(db, provider, client, later(-15), { durationMinutes: 15 })
    await makeAppointment(db, provider, client, start, { status: 'CANCELLED' })
    await makeAppointment(db, another, client, start)
    expect(await db.appointment.count({ where: { clientId: client.personId } })).toBe(5)
  })

  it('the database constraint on overlaps causes no deadlocks between transactions that lock the provider', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const book = (minutes: number) => () =>
      inTransaction(db, async (tx) => {
        await acquireProviderBookingLock(tx, provider.personId)
        await makeAppointment(tx, provider, client, later(minutes))
      })
    const bookings = Array.from({ length: 8 }, (_, i) => book((i % 3) * 10))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), bookings)
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(lost).toHaveLength(7)
    expect(lost.filter((reason) => !hasSqlState(reason, 'exclusionViolation'))).toEqual([])
  })

  it('the database rejects reactivating a cancelled appointment that overlaps another one', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const { id } = await makeAppointment(db, provider, client, start, { status: 'CANCELLED' })
    await makeAppointment(db, provider, client, later(15))
    const error = await db.appointment.update({ where: { id }, data: { status: 'PENDING' } }).catch((e) => e)
    expect(hasSqlState(error, 'exclusionViolation')).toBe(true)
  })

  it('the database rejects an appointment whose client is the provider', async () => {
    const provider = await makeProvider(db)
    const error = await makeAppointment(db, provider, provider, start).catch((e) => e)
    expect(hasSqlState(error, 'checkViolation')).toBe(true)
  })
})
