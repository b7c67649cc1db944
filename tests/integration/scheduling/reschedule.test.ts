import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
  type TestServiceProviderOverrides,
} from '../../support/factories/scheduling.ts'
import { createRowLock, preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import {
  createSchedulingTestCaller,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)
const tomorrowAt10 = new Date('2026-05-21T16:00:00Z')
const friday = { date: '2026-05-22', time: '11:00' }

async function setUp(
  overrides: TestAppointmentOverrides = {},
  agenda: TestServiceProviderOverrides['agenda'] = {},
) {
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const { id } = await makeAppointment(db, provider, client, tomorrowAt10, overrides)
  const row = () => db.appointment.findUniqueOrThrow({ where: { id } })
  const mails = async () => [
    await readSubjectsAndDeleteMails(db, client),
    await readSubjectsAndDeleteMails(db, provider),
  ]
  await mails()
  return { provider, client, id, row, mails }
}

describe('an appointment that the client moves', () => {
  it("moving an appointment stores the time zone of the client’s browser for e-mails, not the provider's", async () => {
    const { provider, client, id, row } = await setUp({ clientTimeZone: 'America/Cancun' })
    const move = (who: typeof client, time: string, clientTimeZone?: string) =>
      as(who).reschedule({ id, date: '2026-05-22', time, clientTimeZone })
    await move(client, '11:00', 'Europe/Madrid')
    expect(await row()).toMatchObject({ clientTimeZone: 'Europe/Madrid' })
    const [mail] = await db.outboxMail.findMany({ where: { recipient: client.email } })
    expect(mail?.text).toContain('de 19:00 a 19:30, hora de Madrid')
    for (const unknown of [undefined, 'Marte/Olimpo'])
      await move(client, unknown ? '12:00' : '13:00', unknown)
    await db.appointment.update({ where: { id }, data: { bookedByProvider: true } })
    await move(provider, '14:00', 'America/Tijuana')
    expect(await row()).toMatchObject({ localTime: '14:00', clientTimeZone: 'Europe/Madrid' })
  })

  it('a confirmed appointment that the client moves changes its time in one step and stays confirmed', async () => {
    const { provider, client, id, row, mails } = await setUp()
    const answer = { id, status: 'CONFIRMED', ...friday, endTime: '11:30', notice: 'RESCHEDULED' }
    expect(await as(client).reschedule({ id, ...friday })).toEqual(answer)
    expect(await row()).toMatchObject({
      startsAt: new Date('2026-05-22T17:00:00Z'),
      endsAt: new Date('2026-05-22T17:30:00Z'),
      localDate: '2026-05-22',
      localTime: '11:00',
      localEndTime: '11:30',
      sequence: 1,
    })
    const [mail] = await db.outboxMail.findMany({ where: { recipient: provider.email } })
    expect(mail?.text).toContain('Viernes, 22 de mayo de 2026, de 11:00 a 11:30')
    expect(mail?.text).toContain('Antes: jueves, 21 de mayo de 2026, de 10:00 a 10:30')
    expect(await mails()).toEqual([
      ['Para tu calendario: cambiaste el horario de tu cita con Ana Peña'],
      ['Luis Ochoa cambió el horario de su cita'],
    ])
    expect(await as(client).reschedule({ id, ...friday })).toEqual(answer)
    expect(await row()).toMatchObject({ sequence: 1 })
    expect(await mails()).toEqual([[], []])
  })

  it('an appointment that the client moves becomes a request again if the provider confirms manually', async () => {
    const limit = { autoConfirmFor: 'NONE', pendingLimitMinutes: 60 } as const
    const { client, id, mails } = await setUp({ status: 'PENDING' }, limit)
    const moved = await as(client).reschedule({ id, ...friday })
    expect(moved).toMatchObject({ status: 'PENDING', notice: 'RESCHEDULED_PENDING', ...friday })
    expect(await mails()).toEqual([[], ['Luis Ochoa pide otro horario para su cita']])
    const row = await db.appointment.findUniqueOrThrow({ where: { id } })
    expect(row.expiresAt).toEqual(new Date(wednesdayNoon.getTime() + 3_600_000))
  })

  it('an appointment keeps its time when the requested new time is taken or not offered', async () => {
    const { provider, client, id, row } = await setUp()
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T17:15:00Z'))
    const before = await row()
    const move = (to: { date: string; time: string }) => as(client).reschedule({ id, ...to })
    await expectAppError(move(friday), 'SCHEDULING.SLOT_TAKEN')
    await expectAppError(move({ ...friday, time: '11:10' }), 'SCHEDULING.SLOT_NOT_OFFERED')
    await expectAppError(move({ ...friday, date: '2026-07-21' }), 'SCHEDULING.SLOT_NOT_OFFERED')
    await expectAppError(move({ date: '2026-05-20', time: '09:00' }), 'SCHEDULING.SLOT_NOT_OFFERED')
    expect(await row()).toEqual(before)
  })

  it('the new time of a moved appointment may overlap its former time', async () => {
    const { client, id } = await setUp({ durationMinutes: 60 }, { durationMinutes: 30 })
    const { days } = await as(client).slots({
      personId: (await db.appointment.findUniqueOrThrow({ where: { id } })).providerId ?? '',
      month: '2026-05',
      appointmentId: id,
    })
    const slots = days.find(({ date }) => date === '2026-05-21')?.slots ?? []
    expect(slots.map(({ time }) => time).slice(0, 3)).toEqual(['09:00', '10:00', '11:00'])
    expect(slots.some(({ taken }) => taken)).toBe(false)
    expect(await as(client).reschedule({ id, date: '2026-05-21', time: '11:00' })).toMatchObject({
      endTime: '12:00',
    })
  })

  it('an appointment that the client moves must respect buffers, notice and days off', async () => {
    const { provider, client, id } = await setUp({}, { minNoticeMinutes: 60 * 30, bufferAfterMinutes: 30 })
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T17:30:00Z'))
    await as(provider).saveException({ from: '2026-05-25', to: '2026-05-25' })
    const move = (date: string, time: string) => as(client).reschedule({ id, date, time })
    await expectAppError(move('2026-05-22', '11:00'), 'SCHEDULING.SLOT_TAKEN')
    await expectAppError(move('2026-05-21', '17:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
    await expectAppError(move('2026-05-25', '11:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
  })

  it('a client cannot move or cancel an appointment after the deadline', async () => {
    const changeableUntil = new Date(wednesdayNoon.getTime() + 60_000)
    const { client, id } = await setUp({ changeableUntil })
    const late = as(client, new Date(changeableUntil.getTime() + 1))
    await expectAppError(late.reschedule({ id, ...friday }), 'SCHEDULING.TOO_LATE_TO_CHANGE')
    await expectAppError(late.cancel({ id }), 'SCHEDULING.TOO_LATE_TO_CHANGE')
    const [card] = (await late.appointments({ role: 'client' })).appointments
    expect(card).toMatchObject({ canCancel: false, canReschedule: false })
    await as(client, changeableUntil).cancel({ id })
    expect(await late.cancel({ id })).toMatchObject({ status: 'CANCELLED' })
  })
})

describe('an appointment that the provider moves', () => {
  const own = { bookedByProvider: true } as const

  it('a provider may move an appointment to any free time after the current minute, and it stays confirmed', async () => {
    const { provider, id, row, mails } = await setUp(own, { minNoticeMinutes: 10_000 })
    const move = (date: string, time: string) => as(provider).reschedule({ id, date, time })
    await expectAppError(move('2026-05-20', '12:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
    expect(await move('2026-05-20', '12:01')).toMatchObject({ status: 'CONFIRMED', time: '12:01' })
    expect(await move('2026-05-24', '20:10')).toMatchObject({ status: 'CONFIRMED', endTime: '20:40' })
    expect(await row()).toMatchObject({ status: 'CONFIRMED', localDate: '2026-05-24', sequence: 2 })
    const subject = 'Ana Peña cambió el horario de tu cita'
    expect(await mails()).toEqual([[subject, subject], []])
  })

  it('a provider cannot move an appointment that the client booked, or move any appointment to a taken or past time', async () => {
    for (const status of ['PENDING', 'CONFIRMED'] as const) {
      const { provider, id, row } = await setUp({ status })
      await expectAppError(as(provider).reschedule({ id, ...friday }), 'SCHEDULING.ONLY_A_PROPOSAL')
      expect(await row()).toMatchObject({ status, startsAt: tomorrowAt10 })
    }
    const { provider, id } = await setUp(own)
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T17:15:00Z'))
    const move = (to: { date: string; time: string }) => as(provider).reschedule({ id, ...to })
    await expectAppError(move(friday), 'SCHEDULING.SLOT_TAKEN')
    await expectAppError(move({ date: '2026-05-20', time: '11:59' }), 'SCHEDULING.SLOT_NOT_OFFERED')
    await expectAppError(move({ date: '2027-05-22', time: '11:00' }), 'SCHEDULING.SLOT_NOT_OFFERED')
  })
})

describe('moving an appointment', () => {
  it('moving an appointment is rejected for callers other than the client and the provider', async () => {
    const { id } = await setUp()
    const stranger = as(await makeMember(db))
    await expectAppError(stranger.reschedule({ id, ...friday }), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    const unknown = stranger.reschedule({ id: randomUUID(), ...friday })
    await expectAppError(unknown, 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(as(null).reschedule({ id, ...friday }), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('the free slots for moving an appointment are shown only to its client and its provider', async () => {
    const { provider, id } = await setUp()
    const asked = { personId: provider.personId, month: '2026-05', appointmentId: id }
    await expectAppError(as(await makeMember(db)).slots(asked), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(as(null).slots(asked), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    const another = await makeProvider(db)
    await expectAppError(
      as(provider).slots({ ...asked, personId: another.personId }),
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
  })

  it('moving an appointment is rejected after a cancellation, after the start, and in a disabled agenda', async () => {
    const cancelled = await setUp({ status: 'CANCELLED' })
    await expectAppError(
      as(cancelled.client).reschedule({ id: cancelled.id, ...friday }),
      'SCHEDULING.APPOINTMENT_CANCELLED',
    )
    const { client, id } = await setUp()
    await expectAppError(
      as(client, tomorrowAt10).reschedule({ id, ...friday }),
      'SCHEDULING.APPOINTMENT_PAST',
    )
    const closed = await setUp({}, { enabled: false })
    await expectAppError(
      as(closed.client).reschedule({ id: closed.id, ...friday }),
      'SCHEDULING.AGENDA_DISABLED',
    )
  })

  it('one of eight concurrent requests to move appointments to the same slot succeeds', async () => {
    const provider = await makeProvider(db)
    const clients = await Promise.all(Array.from({ length: 8 }, () => makeMember(db)))
    const ids: string[] = []
    for (const [i, client] of clients.entries())
      ids.push(
        (await makeAppointment(db, provider, client, new Date(tomorrowAt10.getTime() + i * 1_800_000))).id,
      )
    const moves = clients.map((client, i) => () => as(client).reschedule({ id: ids[i] ?? '', ...friday }))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), moves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await db.appointment.findMany({ where: { providerId: provider.personId } })
    expect(rows.filter(({ localDate }) => localDate === '2026-05-22')).toHaveLength(1)
    expect(rows.filter(({ sequence }) => sequence === 0)).toHaveLength(7)
  })

  it.each([
    [
      'right before the client cancels leaves the request cancelled',
      'reschedule',
      'cancel',
      null,
      'CANCELLED',
    ],
    [
      'right after the client cancels is rejected',
      'cancel',
      'reschedule',
      'SCHEDULING.APPOINTMENT_CANCELLED',
      'CANCELLED',
    ],
    [
      'right before the provider confirms makes the confirmation fail',
      'reschedule',
      'confirm',
      'SCHEDULING.APPOINTMENT_MOVED',
      'PENDING',
    ],
    [
      'right after the provider confirms asks for the new time and keeps the confirmed one',
      'confirm',
      'reschedule',
      null,
      'CONFIRMED',
    ],
  ] as const)(
    'of two concurrent changes of one appointment, the second one sees the result of the first one: a move %s',
    async (_claim, first, second, code, finalStatus) => {
      const { provider, client, id, row } = await setUp({ status: 'PENDING' }, { autoConfirmFor: 'NONE' })
      const changes = {
        reschedule: async () => void (await as(client).reschedule({ id, ...friday })),
        cancel: async () => void (await as(client).cancel({ id })),
        confirm: async () => void (await as(provider).confirm({ id, startsAt: tomorrowAt10 })),
      }
      const [early, late] = await runOverlappingCalls(url, createRowLock('appointment', id), [
        changes[first],
        changes[second],
      ])
      expect(early.status).toBe('fulfilled')
      if (code === null) expect(late.status).toBe('fulfilled')
      else await expectAppError(Promise.reject(late.status === 'rejected' && late.reason), code)
      const { status, sequence } = await row()
      expect(status).toBe(finalStatus)
      expect(sequence).toBeGreaterThan(0)
    },
  )
})
