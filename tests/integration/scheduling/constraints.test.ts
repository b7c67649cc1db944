import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hasSqlState } from '#kernel/db/violations.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const at = new Date('2026-05-25T16:00:00Z')

async function setUp(overrides: TestAppointmentOverrides = {}) {
  const provider = await makeProvider(db)
  const client = await makeMember(db)
  const { id } = await makeAppointment(db, provider, client, at, overrides)
  const change = (data: Parameters<typeof db.appointment.update>[0]['data']) =>
    db.appointment.update({ where: { id }, data, select: { sequence: true } })
  return { provider, client, id, change }
}

const refusedBy = (error: unknown) => hasSqlState(error, 'checkViolation')
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )

describe('the number of changes of an appointment', () => {
  it("an appointment's number of changes increases by one with each change of time or status only", async () => {
    const { change, id } = await setUp({ status: 'PENDING' })
    expect(await change({ status: 'CONFIRMED' })).toEqual({ sequence: 1 })
    expect(await change({ status: 'CONFIRMED', clientNote: 'Hola', proposedStartsAt: null })).toEqual({
      sequence: 1,
    })
    expect(await change({ noShowAt: at })).toEqual({ sequence: 1 })
    const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
    expect(await change({ startsAt: later(60), endsAt: later(90) })).toEqual({ sequence: 2 })
    expect(await change({ endsAt: later(120) })).toEqual({ sequence: 3 })
    await db.$executeRaw`UPDATE appointment SET status = 'cancelada' WHERE id = ${id}::uuid`
    expect(await db.appointment.findUniqueOrThrow({ where: { id } })).toMatchObject({ sequence: 4 })
  })

  it('an update cannot reset the change counter of an appointment to 0', async () => {
    const { change } = await setUp({ sequence: 7 })
    expect(await change({ status: 'CANCELLED', sequence: 0 })).toEqual({ sequence: 8 })
  })
})

describe('the constraints on an appointment', () => {
  it('the database rejects an appointment that stores only part of a cancellation or proposed time', async () => {
    const { change } = await setUp()
    expect(refusedBy(await failure(change({ cancelledBy: 'CLIENT' })))).toBe(true)
    expect(refusedBy(await failure(change({ proposedStartsAt: at })))).toBe(true)
    expect(refusedBy(await failure(change({ requestKey: randomUUID() })))).toBe(true)
  })

  it('the database rejects a second booking by the same person with the same idempotency key', async () => {
    const { provider, client } = await setUp()
    const key = { requestKey: randomUUID(), requestDigest: '0'.repeat(64) }
    const add = (days: number, overrides: TestAppointmentOverrides) =>
      makeAppointment(db, provider, client, new Date(at.getTime() + days * 86_400_000), {
        ...key,
        ...overrides,
      })
    await add(1, {})
    await add(2, { bookedByProvider: true })
    expect(hasSqlState(await failure(add(3, {})), 'uniqueViolation', 'request_key')).toBe(true)
    const again = await failure(add(4, { bookedByProvider: true, clientId: null }))
    expect(hasSqlState(again, 'uniqueViolation', 'request_key')).toBe(true)
  })
})

describe('the constraints on an agenda', () => {
  it('a database constraint rejects negative durations in an agenda', async () => {
    const { personId } = await makeProvider(db)
    const change = (data: Parameters<typeof db.agenda.update>[0]['data']) =>
      failure(db.agenda.update({ where: { personId }, data }))
    for (const wrong of [{ minNoticeMinutes: -1 }, { bufferAfterMinutes: -5 }, { pendingLimitMinutes: 0 }])
      expect(refusedBy(await change(wrong))).toBe(true)
  })
})
