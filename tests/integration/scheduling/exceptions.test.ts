import { describe, expect, it } from 'vitest'
import { hasSqlState } from '#kernel/db/violations.ts'
import { agendaExceptionIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createSchedulingTestCaller } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1]) => createSchedulingTestCaller(db, who)
const afternoon = [{ start: '16:00', end: '18:00' }]

const spans = ({ exceptions }: { exceptions: { from: string; to: string; note: string | null }[] }) =>
  exceptions.map(({ from, to, note }) => [from, to, note])

describe('exceptions of an agenda (days with other working hours)', () => {
  it('exceptions of an agenda (days with other hours) are saved, listed by date, changed and removed', async () => {
    const me = as(await makeProvider(db))
    await me.saveException({ from: '2026-12-20', to: '2027-01-06', note: ' Vacaciones ' })
    const saved = await me.saveException({ from: '2026-06-01', to: '2026-06-01', ranges: afternoon })
    expect(saved.exceptions).toEqual([
      {
        id: expect.any(String),
        from: '2026-06-01',
        to: '2026-06-01',
        note: null,
        ranges: afternoon,
        appointments: 0,
      },
      {
        id: expect.any(String),
        from: '2026-12-20',
        to: '2027-01-06',
        note: 'Vacaciones',
        ranges: [],
        appointments: 0,
      },
    ])
    const [june, winter] = saved.exceptions
    const moved = await me.saveException({ id: june?.id, from: '2026-06-02', to: '2026-06-03' })
    expect(spans(moved)).toEqual([
      ['2026-06-02', '2026-06-03', null],
      ['2026-12-20', '2027-01-06', 'Vacaciones'],
    ])
    expect(moved.exceptions[0]?.id).toBe(june?.id)
    expect(spans(await me.removeException({ id: winter?.id ?? '' }))).toHaveLength(1)
    expect(spans(await me.exceptions())).toEqual([['2026-06-02', '2026-06-03', null]])
  })

  it('an agenda has at most 200 exceptions (days with other hours)', async () => {
    const provider = await makeProvider(db)
    const start = Date.UTC(2027, 0, 1)
    const rows = Array.from({ length: 199 }, (_, index) => {
      const date = new Date(start + index * 86_400_000)
      return {
        id: createId(agendaExceptionIdSchema),
        personId: provider.personId,
        fromDate: date,
        toDate: date,
      }
    })
    await db.agendaException.createMany({ data: rows })
    const save = (date: string) => as(provider).saveException({ from: date, to: date })
    expect((await save('2026-12-01')).exceptions).toHaveLength(200)
    await expectAppError(save('2026-12-02'), 'SCHEDULING.TOO_MANY_EXCEPTIONS')
    expect(await db.agendaException.count({ where: { personId: provider.personId } })).toBe(200)
  })

  it('the server rejects an exception in a provider’s working hours that ended before today in the provider’s time zone', async () => {
    // 18:00 UTC is noon in Mexico City and the next day in Auckland.
    for (const [timeZone, yesterday, today] of [
      ['America/Mexico_City', '2026-05-19', '2026-05-20'],
      ['Pacific/Auckland', '2026-05-20', '2026-05-21'],
    ] as const) {
      const me = as(await makeProvider(db, { agenda: { timeZone } }))
      const save = (to: string, id?: string) => me.saveException({ id, from: '2026-05-01', to })
      await expectAppError(save(yesterday), 'SCHEDULING.EXCEPTION_PAST')
      const [kept] = (await save(today)).exceptions
      await expectAppError(save(yesterday, kept?.id), 'SCHEDULING.EXCEPTION_PAST')
      expect(spans(await me.exceptions())).toEqual([['2026-05-01', today, null]])
    }
  })

  it('a new exception of an agenda replaces, shortens or splits older exceptions on the same days', async () => {
    const me = as(await makeProvider(db))
    await me.saveException({ from: '2026-06-01', to: '2026-06-30', note: 'Junio', ranges: afternoon })
    await me.saveException({ from: '2026-07-05', to: '2026-07-10', note: 'Julio' })
    await me.saveException({ from: '2026-06-10', to: '2026-06-12', note: 'Boda' })
    const after = await me.saveException({ from: '2026-06-29', to: '2026-07-06', note: 'Viaje' })
    expect(spans(after)).toEqual([
      ['2026-06-01', '2026-06-09', 'Junio'],
      ['2026-06-10', '2026-06-12', 'Boda'],
      ['2026-06-13', '2026-06-28', 'Junio'],
      ['2026-06-29', '2026-07-06', 'Viaje'],
      ['2026-07-07', '2026-07-10', 'Julio'],
    ])
    expect(after.exceptions[2]?.ranges).toEqual(afternoon)
    const everything = await me.saveException({ from: '2026-06-01', to: '2026-07-31' })
    expect(spans(everything)).toEqual([['2026-06-01', '2026-07-31', null]])
  })

  it('the exceptions of an agenda determine which slots are offered and accepted', async () => {
    const provider = await makeProvider(db)
    const client = as(await makeMember(db))
    const { personId } = provider
    await as(provider).saveException({ from: '2026-05-21', to: '2026-05-22' })
    await as(provider).saveException({ from: '2026-05-23', to: '2026-05-23', ranges: afternoon })
    const { days } = await client.slots({ personId, month: '2026-05' })
    expect(days.slice(0, 2).map(({ date }) => date)).toEqual(['2026-05-20', '2026-05-23'])
    expect(days[1]?.slots.map(({ time }) => time)).toEqual(['16:00', '16:30', '17:00', '17:30'])
    const book = (date: string, time: string) => client.book({ personId, date, time })
    await expectAppError(book('2026-05-21', '10:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
    await expectAppError(book('2026-05-23', '10:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
    expect(await book('2026-05-23', '17:30')).toMatchObject({ endTime: '18:00' })
  })

  it('saving an exception of an agenda changes no appointments, and reports how many are on its days', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const at = (iso: string, overrides = {}) =>
      makeAppointment(db, provider, client, new Date(iso), overrides)
    const kept = await at('2026-05-21T16:00:00Z')
    await at('2026-05-22T16:00:00Z', { status: 'PENDING' })
    await at('2026-05-22T17:00:00Z', { status: 'CANCELLED' })
    await at('2026-05-25T16:00:00Z')
    const { exceptions } = await as(provider).saveException({ from: '2026-05-21', to: '2026-05-24' })
    expect(exceptions[0]?.appointments).toBe(2)
    expect(await db.appointment.findUnique({ where: kept })).toMatchObject({ status: 'CONFIRMED' })
  })

  it('an agenda suggests exceptions for official holidays, which the provider can accept', async () => {
    const me = as(await makeProvider(db))
    await me.saveException({ from: '2026-12-20', to: '2027-01-06' })
    const { holidays } = await me.exceptions()
    expect(holidays.map(({ date }) => date)).toEqual([
      '2026-09-16',
      '2026-11-16',
      '2027-02-01',
      '2027-03-15',
      '2027-05-01',
    ])
    const taken = await me.takeHolidays({ dates: ['2026-09-16', '2026-11-16', '2026-12-25', '2026-08-15'] })
    expect(spans(taken)).toEqual([
      ['2026-09-16', '2026-09-16', 'Día de la Independencia'],
      ['2026-11-16', '2026-11-16', 'Día de la Revolución'],
      ['2026-12-20', '2027-01-06', null],
    ])
    expect(taken.holidays).toHaveLength(3)
  })

  it('the server rejects an exception in a provider’s working hours with invalid times or dates', async () => {
    const me = as(await makeProvider(db))
    const from = '2026-06-01'
    const wrong = me.saveException({ from, to: from, ranges: [{ start: '10:00', end: '10:00' }] })
    await expectAppError(wrong, 'SCHEDULING.INVALID_RANGES')
    const backwards = me.saveException({ from, to: '2026-05-31' })
    await expectFieldError(backwards, 'to', 'El último día no puede ser anterior al primero')
    await expectFieldError(me.saveException({ from, to: '2027-06-02' }), 'to', 'Elige un año como máximo')
    await expectAppError(me.saveException({ from: '2026-02-30', to: from }), 'KERNEL.INVALID_INPUT')
    expect((await me.exceptions()).exceptions).toEqual([])
  })

  it('a provider cannot change or delete an exception in the working hours of another provider', async () => {
    const provider = await makeProvider(db)
    const { exceptions } = await as(provider).saveException({ from: '2026-06-01', to: '2026-06-01' })
    const id = exceptions[0]?.id ?? ''
    const another = as(await makeProvider(db))
    await expectAppError(another.removeException({ id }), 'SCHEDULING.EXCEPTION_NOT_FOUND')
    const stealing = another.saveException({ id, from: '2026-06-01', to: '2026-06-01' })
    await expectAppError(stealing, 'SCHEDULING.EXCEPTION_NOT_FOUND')
    expect((await another.exceptions()).exceptions).toEqual([])
    expect((await as(provider).exceptions()).exceptions).toHaveLength(1)
    const without = as(await makeMember(db))
    expect((await without.exceptions()).exceptions).toEqual([])
    const days = { from: '2026-06-01', to: '2026-06-01' }
    await expectAppError(without.saveException(days), 'SCHEDULING.AGENDA_NOT_SAVED')
    await expectAppError(without.takeHolidays({ dates: ['2026-09-16'] }), 'SCHEDULING.AGENDA_NOT_SAVED')
    await expectAppError(
      without.removeException({ id: createId(agendaExceptionIdSchema) }),
      'SCHEDULING.AGENDA_NOT_SAVED',
    )
  })

  it('the tRPC procedures for exceptions in a provider’s working hours reject visitors without a session', async () => {
    const visitor = as(null)
    const days = { from: '2026-06-01', to: '2026-06-01' }
    await expectAppError(visitor.exceptions(), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(visitor.saveException(days), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(
      visitor.removeException({ id: createId(agendaExceptionIdSchema) }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    await expectAppError(visitor.takeHolidays({ dates: ['2026-09-16'] }), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('the database rejects overlapping exceptions of an agenda', async () => {
    const { personId } = await makeProvider(db)
    const add = (from: string, to: string) =>
      db.agendaException.create({
        data: {
          id: createId(agendaExceptionIdSchema),
          personId,
          fromDate: new Date(from),
          toDate: new Date(to),
        },
      })
    await add('2026-06-01', '2026-06-05')
    await add('2026-06-06', '2026-06-06')
    const error = await add('2026-06-05', '2026-06-08').catch((reason: unknown) => reason)
    expect(hasSqlState(error, 'exclusionViolation', 'agenda_exception_no_overlap')).toBe(true)
    const backwards = await add('2026-06-09', '2026-06-08').catch((reason: unknown) => reason)
    expect(backwards).toBeInstanceOf(Error)
  })

  it('eight concurrent saves of exceptions to working hours leave exactly one exception for each day', async () => {
    const provider = await makeProvider(db)
    const saves = Array.from({ length: 8 }, (_, i) => () => {
      const days = { from: `2026-06-0${1 + (i % 4)}`, to: `2026-06-0${5 + (i % 4)}` }
      return as(provider).saveException({ ...days, note: `${i}` })
    })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('agenda_exception'), saves)
    expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    const { exceptions } = await as(provider).exceptions()
    const days = exceptions.map(({ from, to }) => Date.parse(to) - Date.parse(from) + 86_400_000)
    expect(days.reduce((sum, length) => sum + length, 0)).toBe(8 * 86_400_000)
  })
})
