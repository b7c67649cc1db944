import { describe, expect, it } from 'vitest'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
  type TestServiceProvider,
} from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)
const today = '2026-05-20'
const tomorrow = '2026-05-21'
const nineToFive = { start: '09:00', end: '17:00' }

async function bookTomorrow(
  provider: TestServiceProvider,
  hourInMexicoCity: number,
  overrides: TestAppointmentOverrides = {},
) {
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const startsAt = new Date(`${tomorrow}T${String(hourInMexicoCity + 6).padStart(2, '0')}:00:00Z`)
  const { id } = await makeAppointment(db, provider, client, startsAt, overrides)
  return { id, client, row: () => db.appointment.findUniqueOrThrow({ where: { id } }) }
}

describe('days', () => {
  it("scheduling.days returns hours, appointments and gaps of each day in the agenda's time zone", async () => {
    const provider = await makeProvider(db)
    const { id, client } = await bookTomorrow(provider, 10)
    await bookTomorrow(provider, 12, { status: 'CANCELLED' })
    const { days, ...response } = await as(provider).days({ days: 2 })
    expect(response).toEqual({
      timeZone: 'America/Mexico_City',
      today,
      now: '12:00',
      saved: true,
      enabled: true,
    })
    const plain = { hours: [nineToFive], isException: false, exceptionId: null, note: null }
    expect(days).toEqual([
      { date: today, ...plain, appointments: [], gaps: [{ start: '12:00', end: '17:00' }] },
      {
        date: tomorrow,
        ...plain,
        appointments: [expect.objectContaining({ id, start: '10:00', end: '10:30', status: 'CONFIRMED' })],
        gaps: [
          { start: '09:00', end: '10:00' },
          { start: '10:30', end: '17:00' },
        ],
      },
    ])
    expect(days[1]?.appointments[0]?.counterpart.personId).toBe(client.personId)
  })

  it('scheduling.days returns exceptions of past and future days, and completed appointments', async () => {
    const provider = await makeProvider(db)
    const before = as(provider, new Date('2026-05-10T18:00:00Z'))
    await before.saveException({ from: '2026-05-18', to: '2026-05-18', note: 'Feriado' })
    await before.saveException({
      from: '2026-05-22',
      to: '2026-05-23',
      ranges: [{ start: '16:00', end: '18:00' }],
    })
    const client = await makeMember(db)
    const done = await makeAppointment(db, provider, client, new Date('2026-05-19T16:00:00Z'), {
      status: 'COMPLETED',
    })
    const { days } = await as(provider).days({ from: '2026-05-18', days: 6 })
    expect(days[0]).toMatchObject({ hours: [], isException: true, note: 'Feriado', gaps: [] })
    expect(days[0]?.exceptionId).toEqual(expect.any(String))
    expect(days[1]?.appointments).toMatchObject([{ id: done.id, status: 'COMPLETED' }])
    expect(days[4]).toMatchObject({ hours: [{ start: '16:00', end: '18:00' }], exceptionId: null })
    expect(days[5]).toMatchObject({ isException: true, exceptionId: null })
  })

  it('scheduling.days assigns appointments to days by the current time zone of the agenda', async () => {
    const provider = await makeProvider(db)
    const late = await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T05:30:00Z'), {
      durationMinutes: 60,
    })
    const spans = async () =>
      (await as(provider).days({ from: tomorrow, days: 2 })).days.map(({ appointments }) =>
        appointments.map(({ id, start, end }) => [id, start, end]),
      )
    expect(await spans()).toEqual([[[late.id, '23:30', '24:00']], [[late.id, '00:00', '00:30']]])
    await db.agenda.update({ where: { personId: provider.personId }, data: { timeZone: 'America/Tijuana' } })
    expect(await spans()).toEqual([[[late.id, '22:30', '23:30']], []])
  })

  it('scheduling.days returns no appointments from another provider’s agenda', async () => {
    const [provider, other] = [await makeProvider(db), await makeProvider(db)]
    await bookTomorrow(provider, 10)
    const { days } = await as(other).days({ from: tomorrow, days: 1 })
    expect(days[0]?.appointments).toEqual([])
    const withoutAgenda = await as(await makeMember(db)).days({ days: 1 })
    expect(withoutAgenda).toMatchObject({ saved: false, enabled: false, days: [{ hours: [], gaps: [] }] })
    await expectAppError(as(null).days({ days: 1 }), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('scheduling.days rejects more than seven days, no days, and dates outside the supported years', async () => {
    const { days } = as(await makeProvider(db))
    await expect(days({ days: 8 })).rejects.toThrow()
    await expect(days({ days: 0 })).rejects.toThrow()
    for (const from of ['1999-12-31', '9999-12-31', '2026-02-30'])
      await expectFieldError(days({ from, days: 1 }), 'from', 'Elige un día')
  })
})

describe('blockTime', () => {
  it('scheduling.blockTime removes a time range from the hours of one day, so clients cannot book it', async () => {
    const provider = await makeProvider(db)
    const { row } = await bookTomorrow(provider, 12)
    const block = { date: tomorrow, start: '12:00', end: '14:00' }
    const { exceptions } = await as(provider).blockTime(block)
    expect(exceptions).toMatchObject([
      {
        from: tomorrow,
        to: tomorrow,
        note: null,
        ranges: [
          { start: '09:00', end: '12:00' },
          { start: '14:00', end: '17:00' },
        ],
        appointments: 1,
      },
    ])
    expect((await as(provider).blockTime(block)).exceptions).toEqual(exceptions)
    expect((await row()).status).toBe('CONFIRMED')
    const client = as(await makeMember(db))
    const book = (time: string) => client.book({ personId: provider.personId, date: tomorrow, time })
    await expectAppError(book('13:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
    expect((await book('14:00')).status).toBe('CONFIRMED')
  })

  it('scheduling.blockTime can block a whole day in a period of special hours, and keeps the note and the other days', async () => {
    const me = as(await makeProvider(db))
    const ranges = [{ start: '09:00', end: '13:00' }]
    await me.saveException({ from: '2026-06-01', to: '2026-06-03', note: 'Curso', ranges })
    const { exceptions } = await me.blockTime({ date: '2026-06-02', start: '08:00', end: '24:00' })
    expect(exceptions.map(({ from, to, note, ranges }) => [from, to, note, ranges])).toEqual([
      ['2026-06-01', '2026-06-01', 'Curso', ranges],
      ['2026-06-02', '2026-06-02', 'Curso', []],
      ['2026-06-03', '2026-06-03', 'Curso', ranges],
    ])
  })

  it('scheduling.blockTime rejects past days and reversed times, and a block outside the working hours changes nothing', async () => {
    const provider = await makeProvider(db)
    const block = { date: tomorrow, start: '18:00', end: '20:00' }
    expect((await as(provider).blockTime(block)).exceptions).toEqual([])
    await expectAppError(
      as(provider).blockTime({ ...block, date: '2026-05-19' }),
      'SCHEDULING.EXCEPTION_PAST',
    )
    await expectFieldError(
      as(provider).blockTime({ ...block, end: '18:00' }),
      'end',
      'Debe terminar después de empezar',
    )
    await expectAppError(as(await makeMember(db)).blockTime(block), 'SCHEDULING.AGENDA_NOT_SAVED')
    await expectAppError(as(null).blockTime(block), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
