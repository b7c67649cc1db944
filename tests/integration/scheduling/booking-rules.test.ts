import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import {
  createAdvisoryLock,
  preventWritesToTables,
  runOverlappingCalls,
} from '../../support/overlapping-calls.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)
const slot = { date: '2026-05-21', time: '10:00' }

describe('a repeated booking request', () => {
  it('repeated booking requests with one request key return the same appointment, however late they are', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const asked = { personId: provider.personId, ...slot, note: 'Traigo fotos', requestKey: randomUUID() }
    const first = await as(client).book(asked)
    expect(await as(client).book(asked)).toEqual(first)
    await as(client).reschedule({ id: first.id, date: '2026-05-22', time: '11:00' })
    expect(await as(client).book(asked)).toMatchObject({ id: first.id, date: '2026-05-22' })
    await as(client).cancel({ id: first.id })
    expect(await as(client).book(asked)).toMatchObject({ id: first.id, status: 'CANCELLED' })
    expect(await db.appointment.count({ where: { clientId: client.personId } })).toBe(1)
  })

  it('eight overlapping booking requests with one request key create one appointment', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    await readSubjectsAndDeleteMails(db, client)
    const asked = { personId: provider.personId, ...slot, requestKey: randomUUID() }
    const requests = Array.from({ length: 8 }, () => () => as(client).book(asked))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), requests, {
      waiting: 1,
    })
    const booked = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
    expect(booked).toHaveLength(8)
    expect(new Set(booked).size).toBe(1)
    expect(await readSubjectsAndDeleteMails(db, client)).toHaveLength(1)
  })

  it('a repeated booking request succeeds only for the client who already got the appointment slot', async () => {
    const provider = await makeProvider(db)
    const asked = { personId: provider.personId, ...slot }
    const crowd = await Promise.all(Array.from({ length: 6 }, () => makeMember(db)))
    const keys = crowd.map(() => randomUUID())
    const once = crowd.map((who, i) => () => as(who).book({ ...asked, requestKey: keys[i] }))
    const lock = createAdvisoryLock(`scheduling.provider:${provider.personId}`)
    const outcomes = await runOverlappingCalls(url, lock, [...once, ...once], { waiting: 1 })
    const winners = [outcomes.slice(0, 6), outcomes.slice(6)].map((all) =>
      all.flatMap((one, i) => (one.status === 'fulfilled' ? [i] : [])),
    )
    expect(winners[0]).toHaveLength(1)
    expect(winners[1]).toEqual(winners[0])
  })

  it('a booking request is rejected if its request key was used for another booking', async () => {
    const [provider, another] = [await makeProvider(db), await makeProvider(db)]
    const client = as(await makeMember(db))
    const asked = { personId: provider.personId, ...slot, requestKey: randomUUID() }
    await client.book(asked)
    const others = [
      { time: '11:00' },
      { note: 'Otra' },
      { date: '2026-05-22' },
      { personId: another.personId },
    ]
    for (const other of others)
      await expectAppError(client.book({ ...asked, ...other }), 'SCHEDULING.REQUEST_KEY_USED')
    expect(await db.appointment.count({ where: { requestKey: asked.requestKey } })).toBe(1)
  })

  it('two clients who send the same idempotency key each get an appointment', async () => {
    const provider = await makeProvider(db)
    const requestKey = randomUUID()
    const book = async (time: string) =>
      as(await makeMember(db)).book({ personId: provider.personId, ...slot, time, requestKey })
    expect((await book('10:00')).id).not.toBe((await book('10:30')).id)
  })
})

describe('the booking rules of an agenda', () => {
  it("a booking with less than the agenda's minimum notice before the start is rejected", async () => {
    const provider = await makeProvider(db, { agenda: { minNoticeMinutes: 24 * 60 } })
    const client = as(await makeMember(db))
    const { personId } = provider
    await expectAppError(
      client.book({ personId, date: '2026-05-21', time: '11:30' }),
      'SCHEDULING.SLOT_NOT_OFFERED',
    )
    await client.book({ personId, date: '2026-05-21', time: '12:00' })
    expect(await client.offer({ personId })).toMatchObject({ minNoticeMinutes: 1440 })
    const { days } = await client.slots({ personId, month: '2026-05' })
    expect(days[0]?.slots[0]).toMatchObject({ time: '12:00', taken: true, own: true })
  })

  it('the minimum gap between two appointments is the larger buffer, not the sum of both buffers', async () => {
    const provider = await makeProvider(db, { agenda: { bufferBeforeMinutes: 10, bufferAfterMinutes: 30 } })
    const client = await makeMember(db)
    const { personId } = provider
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-21T17:00:00Z'))
    const book = (time: string) => as(client).book({ personId, date: '2026-05-21', time })
    for (const time of ['10:30', '11:00', '11:30']) await expectAppError(book(time), 'SCHEDULING.SLOT_TAKEN')
    await book('10:00')
    await book('12:00')
    const { days } = await as(client).slots({ personId, month: '2026-05' })
    const marked = days.find(({ date }) => date === '2026-05-21')?.slots.filter(({ taken }) => taken)
    expect(marked?.map(({ time, own }) => [time, own])).toEqual([
      ['09:30', false],
      ['10:00', true],
      ['10:30', false],
      ['11:00', false],
      ['11:30', false],
      ['12:00', true],
      ['12:30', false],
    ])
  })

  it('an agenda offers slots in steps of the chosen service’s duration', async () => {
    const provider = await makeProvider(db)
    const { services } = await as(provider).saveServices({
      services: [
        { name: 'Limpieza', cost: 500, durationMinutes: 50 },
        { name: 'Consulta', cost: 300 },
      ],
    })
    expect(services.map(({ durationMinutes }) => durationMinutes)).toEqual([50, null])
    const client = as(await makeMember(db))
    const { personId } = provider
    const [cleaning, visit] = services
    const month = await client.slots({ personId, month: '2026-06', serviceId: cleaning?.id })
    expect(month.durationMinutes).toBe(50)
    expect(month.days[0]?.slots.slice(0, 3).map(({ time }) => time)).toEqual(['09:00', '09:50', '10:40'])
    const book = (time: string, serviceId?: string) =>
      client.book({ personId, date: '2026-05-21', time, serviceId })
    expect(await book('09:50', cleaning?.id)).toMatchObject({ endTime: '10:40' })
    await expectAppError(book('10:00', cleaning?.id), 'SCHEDULING.SLOT_NOT_OFFERED')
    await expectAppError(book('10:30', visit?.id), 'SCHEDULING.SLOT_TAKEN')
    expect(await book('11:00', visit?.id)).toMatchObject({ endTime: '11:30' })
    const nobodys = client.slots({ personId, month: '2026-06', serviceId: randomUUID() })
    await expectAppError(nobodys, 'SCHEDULING.SERVICE_NOT_FOUND')
  })

  it('changed booking rules do not change the client’s note and the deadlines of existing appointments', async () => {
    const provider = await makeProvider(db, {
      agenda: { autoConfirmFor: 'NONE', cancelDeadlineMinutes: 120, pendingLimitMinutes: 60 },
    })
    const client = await makeMember(db)
    const { id } = await as(client).book({ personId: provider.personId, ...slot, note: '  Es urgente ' })
    const settings = await as(provider).agendaSettings()
    await as(provider).saveAgenda({ ...settings, cancelDeadlineMinutes: 0, pendingLimitMinutes: null })
    expect(await db.appointment.findUniqueOrThrow({ where: { id } })).toMatchObject({
      clientNote: 'Es urgente',
      expiresAt: new Date(wednesdayNoon.getTime() + hourMs),
      changeableUntil: new Date('2026-05-21T14:00:00Z'),
    })
    const long = as(client).book({ personId: provider.personId, ...slot, note: 'a'.repeat(501) })
    await expectFieldError(long, 'note', 'La nota puede tener hasta 500 caracteres')
  })

  it('booking rules keep their values when a save request omits them', async () => {
    const provider = await makeProvider(db, { agenda: { minNoticeMinutes: 90, reminderEnabled: false } })
    const { minNoticeMinutes, reminderEnabled, ...known } = await as(provider).agendaSettings()
    const saved = await as(provider).saveAgenda({ ...known, durationMinutes: 45 })
    expect(saved).toMatchObject({ minNoticeMinutes, reminderEnabled, durationMinutes: 45 })
    for (const wrong of [{ minNoticeMinutes: -1 }, { bufferAfterMinutes: 481 }, { pendingLimitMinutes: 0 }])
      await expectAppError(as(provider).saveAgenda({ ...known, ...wrong }), 'KERNEL.INVALID_INPUT')
  })

  it('saving an agenda accepts the former format of working hours: a list of slot times per weekday', async () => {
    const provider = await makeProvider(db, {
      agenda: {
        weeklyRanges: {
          1: ['09:00', '09:30', '10:00', '16:00'],
          4: [{ start: '10:00', end: '11:00' }],
          5: [],
        },
      },
    })
    expect((await as(provider).agendaSettings()).weeklyRanges).toEqual({
      1: [
        { start: '09:00', end: '10:30' },
        { start: '16:00', end: '16:30' },
      ],
      4: [{ start: '10:00', end: '11:00' }],
    })
  })
})
