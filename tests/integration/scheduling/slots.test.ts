import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  cancelExpiredBookingRequests,
  completeEndedAppointments,
  findBusyAppointments,
} from '#modules/scheduling/data/appointments.ts'
import { findCalendarFeedHashAndProviderIds } from '#modules/scheduling/data/feeds.ts'
import {
  countAppointmentsToAnswer,
  countListedAppointments,
  findAppointmentPage,
} from '#modules/scheduling/data/listing.ts'
import { claimDueReminders } from '#modules/scheduling/data/reminders.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import { captureSqlStatements } from '../../bench/capture.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestServiceProvider,
} from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const visitor = createTestCaller(db, null, { now }).scheduling

async function slotsAs(
  who: { actor: TestServiceProvider['actor'] } | null,
  provider: TestServiceProvider,
  month = '2026-05',
) {
  const caller = createTestCaller(db, who?.actor ?? null, { now })
  return caller.scheduling.slots({ personId: provider.personId, month })
}

describe('slots with a chosen duration', () => {
  it('scheduling.slots applies a requested slot duration only if the caller owns the agenda', async () => {
    const provider = await makeProvider(db)
    const asked = { personId: provider.personId, month: '2026-05', durationMinutes: 90 }
    const timesOf = async (who: { actor: TestServiceProvider['actor'] } | null) => {
      const { days, durationMinutes } = await createTestCaller(db, who?.actor ?? null, {
        now,
      }).scheduling.slots(asked)
      const times = days.find(({ date }) => date === '2026-05-21')?.slots.map(({ time }) => time)
      return [durationMinutes, times?.slice(0, 3)]
    }
    expect(await timesOf(provider)).toEqual([90, ['09:00', '10:30', '12:00']])
    for (const who of [null, await makeMember(db)])
      expect(await timesOf(who)).toEqual([30, ['09:00', '09:30', '10:00']])
  })
})

describe('slots of seven days', () => {
  const slotsFrom = async (
    who: { actor: TestServiceProvider['actor'] } | null,
    personId: TestServiceProvider['personId'],
    from: string,
  ) => {
    const { days, next } = await createTestCaller(db, who?.actor ?? null, { now }).scheduling.slots({
      personId,
      from,
    })
    return { dates: days.map(({ date }) => date), next: next.map(({ date, time }) => `${date} ${time}`) }
  }

  it('scheduling.slots returns seven days from the given start date, also across a month boundary', async () => {
    const { personId } = await makeProvider(db)
    expect((await slotsFrom(null, personId, '2026-05-28')).dates).toEqual([
      '2026-05-28',
      '2026-05-29',
      '2026-05-30',
      '2026-05-31',
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
    ])
    expect((await slotsFrom(null, personId, '2026-07-19')).dates).toEqual(['2026-07-19', '2026-07-20'])
    expect(await slotsFrom(null, personId, '2026-07-21')).toEqual({ dates: [], next: [] })
  })

  it('a query of seven days also returns the next three free slots; only members see which slots are taken', async () => {
    const provider = await makeProvider(db, {
      agenda: { weeklyRanges: { 3: [{ start: '15:00', end: '16:00' }] } },
    })
    const { personId } = provider
    const [client, other] = [await makeMember(db), await makeMember(db)]
    await createTestCaller(db, client.actor, { now }).scheduling.book({
      personId,
      date: '2026-05-20',
      time: '15:00',
    })
    expect((await slotsFrom(other, personId, '2026-05-20')).next).toEqual([
      '2026-05-20 15:30',
      '2026-05-27 15:00',
      '2026-05-27 15:30',
    ])
    const shownToVisitor = await visitor.slots({ personId, from: '2026-05-20' })
    expect(shownToVisitor.next[0]).toEqual({
      date: '2026-05-20',
      time: '15:00',
      endTime: '15:30',
      startsAt: Date.UTC(2026, 4, 20, 21),
    })
  })

  it('the three free slots that are offered for moving an appointment do not include its current start', async () => {
    const provider = await makeProvider(db)
    const { personId } = provider
    const client = await makeMember(db)
    const caller = createTestCaller(db, client.actor, { now }).scheduling
    await caller.book({ personId, date: '2026-05-21', time: '09:30' })
    const { id: appointmentId } = await db.appointment.findFirstOrThrow({
      where: { clientId: client.personId },
    })
    const { next, days } = await caller.slots({ personId, from: '2026-05-21', appointmentId })
    expect(next.map(({ time }) => time)).toEqual(['09:00', '10:00', '10:30'])
    expect(days[0]?.slots[1]).toMatchObject({ time: '09:30', taken: false })
  })

  it('scheduling.slots rejects a request that has both a month and a start date', async () => {
    const { personId } = await makeProvider(db)
    for (const range of [{}, { month: '2026-05', from: '2026-05-20' }, { from: '9999-12-28' }])
      await expectAppError(visitor.slots({ personId, ...range }), 'KERNEL.INVALID_INPUT')
  })
})

describe('the slots of an agenda', () => {
  it('the slots of an agenda are listed by date for one month within the booking window', async () => {
    const provider = await makeProvider(db)
    const may = await slotsAs(null, provider)
    expect(may.window).toEqual({ from: '2026-05-20', to: '2026-07-20' })
    expect(may.days.map((day) => day.date)).toEqual(Array.from({ length: 12 }, (_, i) => `2026-05-${20 + i}`))
    expect(may.days[0]?.slots[0]).toEqual({
      time: '12:00',
      endTime: '12:30',
      startsAt: now.getTime(),
      taken: false,
      own: false,
    })
    expect(may.days[1]?.slots).toHaveLength(16)
    expect((await slotsAs(null, provider, '2026-06')).days).toHaveLength(30)
    expect((await slotsAs(null, provider, '2026-07')).days.at(-1)?.date).toBe('2026-07-20')
  })

  it('an agenda has no slots in a month outside the booking window', async () => {
    const provider = await makeProvider(db)
    for (const month of ['2026-04', '2026-08', '2999-12']) {
      expect((await slotsAs(null, provider, month)).days).toEqual([])
    }
  })

  it('a member sees which slots are taken and which ones the member has booked; a visitor sees neither', async () => {
    const provider = await makeProvider(db)
    const [client, other] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, client, new Date('2026-05-21T15:00:00Z'))
    await makeAppointment(db, provider, other, new Date('2026-05-21T16:00:00Z'))
    await makeAppointment(db, provider, other, new Date('2026-05-21T17:00:00Z'), { status: 'CANCELLED' })
    const marked = async (who: { actor: TestServiceProvider['actor'] } | null) => {
      const day = (await slotsAs(who, provider)).days.find(({ date }) => date === '2026-05-21')
      return day?.slots.filter((slot) => slot.taken || slot.own).map(({ time, own }) => [time, own])
    }
    expect(await marked(client)).toEqual([
      ['09:00', true],
      ['10:00', false],
    ])
    expect(await marked(provider)).toEqual([
      ['09:00', false],
      ['10:00', false],
    ])
    expect(await marked(null)).toEqual([])
    expect((await slotsAs(null, provider)).days[1]?.slots).toHaveLength(16)
  })

  it('the slots of an agenda do not disclose the client of an appointment', async () => {
    const provider = await makeProvider(db)
    const [client, other] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, client, new Date('2026-05-21T15:00:00Z'))
    const answer = JSON.stringify(await slotsAs(other, provider))
    expect(answer).not.toContain(client.name)
    expect(answer).not.toContain(client.personId)
  })

  it('slots that overlap an appointment are taken, even if its duration differs from the slot duration', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    await makeAppointment(db, provider, client, new Date('2026-05-21T15:15:00Z'), { durationMinutes: 90 })
    const day = (await slotsAs(client, provider)).days.find(({ date }) => date === '2026-05-21')
    expect(day?.slots.filter((slot) => slot.taken).map((slot) => slot.time)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
  })

  it('the slots of an agenda are limited to a booking window of dates in the provider’s time zone', async () => {
    const lateInCancun = new Date('2026-05-31T05:30:00Z')
    const at = async (timeZone: string) => {
      const { personId } = await makeProvider(db, { agenda: { timeZone } })
      const caller = createTestCaller(db, null, { now: lateInCancun })
      return (await caller.scheduling.slots({ personId, month: '2026-06' })).window.from
    }
    expect(await at('America/Cancun')).toBe('2026-05-31')
    expect(await at('America/Tijuana')).toBe('2026-05-30')
  })

  it('a slots request for an agenda that is disabled, unknown or without time ranges is rejected', async () => {
    const disabled = await makeProvider(db, { agenda: { enabled: false } })
    await expectAppError(slotsAs(null, disabled), 'SCHEDULING.AGENDA_DISABLED')
    await expectAppError(slotsAs(disabled, disabled), 'SCHEDULING.AGENDA_DISABLED')
    const ofUnknownPerson = visitor.slots({ personId: randomUUID(), month: '2026-05' })
    await expectAppError(ofUnknownPerson, 'SCHEDULING.AGENDA_DISABLED')
    const empty = await makeProvider(db)
    await db.agendaRange.deleteMany({ where: { personId: empty.personId } })
    await expectAppError(slotsAs(null, empty), 'SCHEDULING.NO_RANGES')
  })

  it('a slots request for an invalid month is rejected', async () => {
    const { personId } = await makeProvider(db)
    await expectAppError(visitor.slots({ personId, month: '2026-13' }), 'KERNEL.INVALID_INPUT')
  })
})

describe('the queries of an agenda', () => {
  it('the queries for the slots of an agenda use indexes when there are many appointments', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const others = [await makeProvider(db), await makeProvider(db), await makeProvider(db)]
    for (const one of [provider, ...others]) {
      await db.$executeRaw`
        INSERT INTO appointment (id, provider_id, provider_name, client_id, client_name, starts_at, ends_at, time_zone,
          local_date, local_time, local_end_time, duration_minutes, status, auto_confirm, updated_at)
        SELECT gen_random_uuid(), ${one.personId}::uuid, 'P', ${client.personId}::uuid, 'C', at, at + interval '30 minutes',
          'America/Mexico_City', to_char(at, 'YYYY-MM-DD'), to_char(at, 'HH24:MI'), '00:00', 30, 'completada', true, now()
        FROM generate_series(timestamptz '2024-01-01', timestamptz '2026-05-01', interval '5 hours') AS at`
    }
    await db.$executeRaw`ANALYZE appointment`
    const from = new Date(now.getTime() - 30 * DAY_MS)
    const list = { view: 'active', span: 'month', includeLater: false, status: 'all', part: 'all' } as const
    const [received, booked] = [{ providerId: provider.personId }, { clientId: client.personId }]
    const waves = await captureSqlStatements(async () => {
      await findBusyAppointments(db, provider.personId, { from, to: now, now })
      await findAppointmentPage(db, received, { ...list, limit: 51 }, now)
      await findAppointmentPage(db, booked, { ...list, limit: 51 }, now)
      await countListedAppointments(db, [received, booked], { ...list, clientLimit: 201 }, now)
      await countAppointmentsToAnswer(db, received, { ...list, includeLater: true }, now)
      await findCalendarFeedHashAndProviderIds(db, provider.personId, now)
      await cancelExpiredBookingRequests(db, null, now)
      await completeEndedAppointments(db, now)
      await claimDueReminders(db, now, 50)
    })
    const driver = new pg.Client({ connectionString: url })
    await driver.connect()
    const plans: string[] = []
    for (const { text, values } of waves.flat()) {
      if (!/\b(FROM|UPDATE) "?(public"?\."?)?appointment\b/.test(text)) continue
      const { rows } = await driver.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    await driver.end()
    const indexes = [
      ['received'],
      ['received'],
      ['booked'],
      ['received', 'booked', 'to_answer'],
      ['to_answer'],
      ['received', 'booked'],
      ['pending_expires_at'],
      ['confirmed_ends_at'],
      ['remind_at'],
    ]
    for (const [place, names] of indexes.entries())
      for (const name of names) expect(plans[place]).toContain(`appointment_${name}_idx`)
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on appointment')
  })
})
