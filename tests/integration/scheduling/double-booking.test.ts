import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDb, violates } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import { lockProvider } from '#modules/scheduling/data.ts'
import { MINUTE } from '#modules/scheduling/local-time.ts'
import { callerFor } from '../../support/caller.ts'
import { type Member, makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { testDb } from '../../support/test-db.ts'

const { db, url } = await testDb()
const now = new Date('2026-05-20T18:00:00Z')

function codeOf(reason: unknown): unknown {
  const cause = reason instanceof Error ? reason.cause : undefined
  return cause instanceof AppError ? cause.code : reason
}

async function crowd(size: number): Promise<Member[]> {
  return Promise.all(Array.from({ length: size }, () => makeMember(db)))
}

/** Books for everybody at once, half of them through another client: another process, as far as the database knows. */
async function rush(members: Member[], slots: { personId: string; date: string; time: string }[]) {
  const elsewhere = createDb(url)
  try {
    const outcomes = await Promise.allSettled(
      members.flatMap((member, i) =>
        slots.map((slot) => callerFor(i % 2 ? db : elsewhere, member.actor, { now }).scheduling.book(slot)),
      ),
    )
    return {
      won: outcomes.filter((outcome) => outcome.status === 'fulfilled').length,
      refusals: outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [codeOf(outcome.reason)] : [],
      ),
    }
  } finally {
    await elsewhere.$disconnect()
  }
}

describe('a crowd', () => {
  it('of 50 on one slot gets one appointment and 49 clear answers', async () => {
    const provider = await makeProvider(db)
    const members = await crowd(50)
    const { won, refusals } = await rush(members, [
      { personId: provider.personId, date: '2026-05-21', time: '10:00' },
    ])
    expect(won).toBe(1)
    expect(refusals).toEqual(Array(49).fill('SCHEDULING.SLOT_TAKEN'))
    expect(await db.appointment.count({ where: { providerId: provider.personId } })).toBe(1)
  })

  it('that comes when the slot is gone is told so, and the next slot is still free', async () => {
    const provider = await makeProvider(db)
    const [first, ...others] = await crowd(20)
    const slot = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    if (first) await callerFor(db, first.actor, { now }).scheduling.book(slot)
    expect(await rush(others, [slot])).toEqual({ won: 0, refusals: Array(19).fill('SCHEDULING.SLOT_TAKEN') })
    expect(await rush(others.slice(0, 2), [{ ...slot, time: '10:30' }])).toMatchObject({ won: 1 })
  })

  it('finds a slot free again when it was cancelled in between', async () => {
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

  it('is not kept from a slot by the repeated request of whoever gave it up', async () => {
    const provider = await makeProvider(db)
    const [first, second] = await crowd(2)
    if (!first || !second) throw new Error('a crowd of two')
    const slot = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    const mine = callerFor(db, first.actor, { now }).scheduling
    const request = { ...slot, requestKey: randomUUID() }
    const { id } = await mine.book(request)
    await mine.cancel({ id })
    const [repeated, booked] = await Promise.all([
      mine.book(request),
      callerFor(db, second.actor, { now }).scheduling.book(slot),
    ])
    expect(repeated).toMatchObject({ id, status: 'CANCELLED' })
    expect(booked.status).toBe('CONFIRMED')
  })

  it('on several slots of several providers fills each once', async () => {
    const providers = [await makeProvider(db), await makeProvider(db)]
    const members = await crowd(10)
    const slots = providers.flatMap(({ personId }) =>
      ['09:00', '09:30', '10:00'].map((time) => ({ personId, date: '2026-05-22', time })),
    )
    const { won, refusals } = await rush(members, slots)
    expect(won).toBe(6)
    expect(new Set(refusals)).toEqual(new Set(['SCHEDULING.SLOT_TAKEN']))
    expect(refusals).toHaveLength(54)
  })

  it('is told of its own service alone: a shorter one may still fit where a longer one does not', async () => {
    const provider = await makeProvider(db)
    const settings = callerFor(db, provider.actor, { now }).scheduling
    const { services } = await settings.saveServices({
      services: [
        { name: 'Revisión', cost: 200, durationMinutes: 30 },
        { name: 'Instalación', cost: 900, durationMinutes: 60 },
      ],
    })
    const [short, long] = services
    const [guest, ...members] = await crowd(9)
    if (!guest || !short || !long) throw new Error('They were made above')
    const at = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    await callerFor(db, guest.actor, { now }).scheduling.book({ ...at, time: '10:30', serviceId: short.id })
    const ask = (serviceId: string) => (member: Member) =>
      callerFor(db, member.actor, { now }).scheduling.book({ ...at, serviceId })
    const outcomes = await Promise.allSettled([
      ...members.slice(0, 4).map(ask(long.id)),
      ...members.slice(4).map(ask(short.id)),
    ])
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(won).toHaveLength(1)
    expect(won[0]).toBeGreaterThanOrEqual(4)
  })

  it('that books while the provider changes the duration leaves no overlap', async () => {
    const provider = await makeProvider(db)
    const members = await crowd(12)
    const settings = callerFor(db, provider.actor, { now }).scheduling
    const before = await settings.agendaSettings()
    const change = async () => {
      for (const durationMinutes of [45, 60, 15, 90, 30] as const) {
        await settings.saveAgenda({ ...before, durationMinutes })
      }
    }
    const times = ['09:00', '09:30', '09:45', '10:00', '10:15', '10:30']
    const slots = times.map((time) => ({ personId: provider.personId, date: '2026-05-23', time }))
    const [{ refusals }] = await Promise.all([rush(members, slots), change()])
    const known = new Set(['SCHEDULING.SLOT_TAKEN', 'SCHEDULING.SLOT_NOT_OFFERED'])
    expect(refusals.filter((code) => !known.has(String(code)))).toEqual([])
    const rows = await db.appointment.findMany({
      where: { providerId: provider.personId },
      orderBy: { startsAt: 'asc' },
    })
    rows.slice(1).forEach((row, i) => {
      expect(row.startsAt.getTime()).toBeGreaterThanOrEqual(rows[i]?.endsAt.getTime() ?? 0)
    })
  })
})

describe('the database itself', () => {
  const start = new Date('2026-05-25T16:00:00Z')
  const later = (minutes: number) => new Date(start.getTime() + minutes * MINUTE)

  it.each([
    ['the same start', 0, 30],
    ['a start inside', 15, 120],
    ['an end inside', -15, 30],
    ['a longer one around', -30, 120],
    ['a shorter one within', 10, 15],
  ])('refuses an overlap with %s', async (_how, minutes, durationMinutes) => {
    const provider = await makeProvider(db)
    const [client, other] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, client, start, { status: 'PENDING' })
    const error = await makeAppointment(db, provider, other, later(minutes), { durationMinutes }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(violates(error, 'exclusionViolation', 'appointment_no_double_booking')).toBe(true)
  })

  it('lets appointments touch, overlap a cancelled one, and overlap another provider’s', async () => {
    const [provider, another] = [await makeProvider(db), await makeProvider(db)]
    const client = await makeMember(db)
    await makeAppointment(db, provider, client, start)
    await makeAppointment(db, provider, client, later(30), { durationMinutes: 120 })
    await makeAppointment(db, provider, client, later(-15), { durationMinutes: 15 })
    await makeAppointment(db, provider, client, start, { status: 'CANCELLED' })
    await makeAppointment(db, another, client, start)
    expect(await db.appointment.count({ where: { clientId: client.personId } })).toBe(5)
  })

  it('decides without deadlocks between processes that know nothing of each other’s turns', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const elsewhere = createDb(url)
    const book = (one: typeof db, minutes: number) =>
      one.$transaction(async (tx) => {
        await lockProvider(tx, provider.personId)
        await makeAppointment(tx, provider, client, later(minutes))
      })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) => book(i % 2 ? db : elsewhere, (i % 3) * 10)),
    )
    await elsewhere.$disconnect()
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(lost).toHaveLength(59)
    expect(lost.filter((reason) => !violates(reason, 'exclusionViolation'))).toEqual([])
  })

  it('refuses to bring a cancelled appointment back over another', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const { id } = await makeAppointment(db, provider, client, start, { status: 'CANCELLED' })
    await makeAppointment(db, provider, client, later(15))
    const error = await db.appointment.update({ where: { id }, data: { status: 'PENDING' } }).catch((e) => e)
    expect(violates(error, 'exclusionViolation')).toBe(true)
  })

  it('refuses an appointment with oneself', async () => {
    const provider = await makeProvider(db)
    const error = await makeAppointment(db, provider, provider, start).catch((e) => e)
    expect(violates(error, 'checkViolation')).toBe(true)
  })
})
