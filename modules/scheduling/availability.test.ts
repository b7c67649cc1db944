import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  availableSlots,
  type BusyTime,
  bookingWindow,
  type Slot,
  type WeeklyRanges,
} from '#modules/scheduling/availability.ts'
import { addDays, addMonths, DAY, MINUTE } from '#modules/scheduling/local-time.ts'

const everyDay = (...ranges: { start: string; end: string }[]): WeeklyRanges =>
  Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, ranges]))

const times = (slots: readonly Slot[], date: string) =>
  slots.filter((slot) => slot.date === date).map((slot) => slot.time)

/** What a wall shows at an instant, asked from Intl in the most obvious way. */
const wallFormats = new Map<string, Intl.DateTimeFormat>()
function wallAt(timeZone: string, at: number): string {
  const known = wallFormats.get(timeZone)
  const format =
    known ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  wallFormats.set(timeZone, format)
  return format.format(at)
}

/** Walks the clock minute by minute and notes the first instant of each reading. */
const readings = new Map<string, Map<string, number>>()
function firstReadings(timeZone: string, firstDate: string, days: number): Map<string, number> {
  const key = `${timeZone} ${firstDate} ${days}`
  const known = readings.get(key)
  if (known) return known
  const first = new Map<string, number>()
  const from = Date.parse(firstDate) - DAY
  for (let at = from; at < from + (days + 2) * DAY; at += MINUTE) {
    const wall = wallAt(timeZone, at)
    if (!first.has(wall)) first.set(wall, at)
  }
  readings.set(key, first)
  return first
}

interface OracleInput {
  timeZone: string
  weeklyRanges: WeeklyRanges
  durationMinutes: number
  appointments: BusyTime[]
  now: Date
  window: { from: string; to: string }
}

function slowSlots(input: OracleInput): Slot[] {
  const { from, to } = input.window
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const first = firstReadings(input.timeZone, from, days)
  const byStart = new Map<number, Slot>()
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day)
    const weekday = new Date(date).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6
    for (const { start, end } of input.weeklyRanges[weekday] ?? []) {
      const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
      for (let m = minutes(start); m + input.durationMinutes <= minutes(end); m += input.durationMinutes) {
        const time = `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
        const startMs = first.get(`${date} ${time}`)
        if (startMs === undefined || startMs < input.now.getTime()) continue
        const endMs = startMs + input.durationMinutes * MINUTE
        const taken = input.appointments.some(
          (busy) => busy.startsAt.getTime() < endMs && startMs < busy.endsAt.getTime(),
        )
        byStart.set(startMs, { date, time, startsAt: new Date(startMs), endsAt: new Date(endMs), taken })
      }
    }
  }
  return [...byStart.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

const changes: Record<string, readonly string[]> = {
  'America/Tijuana': ['2026-03-08', '2026-11-01', '2027-03-14'],
  'America/Ciudad_Juarez': ['2026-03-08', '2026-11-01', '2022-11-30'],
  'America/Mexico_City': ['2022-04-03', '2022-10-30', '2026-04-05'],
  'America/Hermosillo': ['2026-03-08', '2026-11-01'],
  'America/Cancun': ['2015-02-01', '2026-03-08'],
  'America/Havana': ['2026-03-08', '2026-11-01'],
  'America/Santiago': ['2026-04-05', '2026-09-06'],
  'Europe/Lisbon': ['2026-03-29', '2026-10-25'],
  'Africa/Casablanca': ['2026-02-15', '2026-03-22'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'Asia/Kathmandu': ['2026-06-15'],
  'Pacific/Apia': ['2011-12-30'],
}

const clock = fc
  .oneof(
    fc.integer({ min: 0, max: 1440 }),
    fc.integer({ min: 0, max: 288 }).map((n) => Math.min(n * 5, 1440)),
  )
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
const ranges = fc.array(fc.record({ start: clock, end: clock }), { maxLength: 3 })
const weekly = fc.oneof(
  fc.record({ 0: ranges, 1: ranges, 2: ranges, 3: ranges, 4: ranges, 5: ranges, 6: ranges }),
  ranges.map((list) => everyDay(...list, { start: '00:00', end: '24:00' })),
)
const around = fc.constantFrom(
  ...Object.entries(changes).flatMap(([timeZone, dates]) => dates.map((date) => ({ timeZone, date }))),
)
const scenario = fc
  .record({
    around,
    weeklyRanges: weekly,
    durationMinutes: fc.constantFrom(15, 30, 45, 60, 90, 120, 7),
    nowMinutes: fc.integer({ min: -3 * 1440, max: 2 * 1440 }),
    busy: fc.array(
      fc.record({
        at: fc.integer({ min: -2 * 1440, max: 4 * 1440 }),
        length: fc.constantFrom(1, 15, 30, 45, 90, 600),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ around: { timeZone, date }, nowMinutes, busy, ...rest }): OracleInput => {
    const at = (minutes: number) => new Date(Date.parse(date) + minutes * MINUTE)
    return {
      ...rest,
      timeZone,
      now: at(nowMinutes),
      appointments: busy.map((b) => ({ startsAt: at(b.at), endsAt: at(b.at + b.length) })),
      window: { from: addDays(date, -1), to: addDays(date, 1) },
    }
  })

describe('availableSlots', () => {
  it('agrees with a walk of the clock, minute by minute, around every kind of clock change', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        expect(availableSlots(input)).toEqual(slowSlots(input))
      }),
      { numRuns: 400 },
    )
  })

  it('is sorted, free of repeats, and never before now', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        const starts = availableSlots({ ...input, window: undefined }).map((slot) => slot.startsAt.getTime())
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        expect(starts.every((start) => start >= input.now.getTime())).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('does not depend on the order of the appointments', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        const reversed = [...input.appointments].reverse()
        expect(availableSlots({ ...input, appointments: reversed })).toEqual(availableSlots(input))
      }),
      { numRuns: 100 },
    )
  })

  const mexico = { timeZone: 'America/Mexico_City', appointments: [], now: new Date('2026-01-05T06:00:00Z') }

  it('steps from each range start, not on a clock grid, and the last slot ends with the range', () => {
    const slots = availableSlots({
      ...mexico,
      weeklyRanges: { 1: [{ start: '09:10', end: '10:55' }] },
      durationMinutes: 45,
    })
    expect(times(slots, '2026-01-05')).toEqual(['09:10', '09:55'])
    expect(slots[0]?.startsAt).toEqual(new Date('2026-01-05T15:10:00Z'))
    expect(slots[0]?.endsAt).toEqual(new Date('2026-01-05T15:55:00Z'))
  })

  it('keeps overlapping ranges apart and folds equal starts into one slot', () => {
    const weeklyRanges = {
      1: [
        { start: '10:00', end: '12:00' },
        { start: '09:00', end: '11:00' },
        { start: '09:30', end: '10:30' },
      ],
    }
    const slots = availableSlots({ ...mexico, weeklyRanges, durationMinutes: 60 })
    expect(times(slots, '2026-01-05')).toEqual(['09:00', '09:30', '10:00', '11:00'])
  })

  it('offers a slot that starts now, and none that started a moment ago', () => {
    const agenda = {
      ...mexico,
      weeklyRanges: everyDay({ start: '09:00', end: '11:00' }),
      durationMinutes: 60,
    }
    const at = (now: string) => times(availableSlots({ ...agenda, now: new Date(now) }), '2026-01-05')
    expect(at('2026-01-05T15:00:00.000Z')).toEqual(['09:00', '10:00'])
    expect(at('2026-01-05T15:00:00.001Z')).toEqual(['10:00'])
  })

  it('takes 24:00 as an end and gives nothing for an end at or before its start, or for what is no time', () => {
    const on = (start: string, end: string) =>
      times(
        availableSlots({ ...mexico, weeklyRanges: { 1: [{ start, end }] }, durationMinutes: 30 }),
        '2026-01-05',
      )
    expect(on('23:00', '24:00')).toEqual(['23:00', '23:30'])
    expect(on('10:00', '10:00')).toEqual([])
    expect(on('10:00', '09:00')).toEqual([])
    expect(on('24:00', '24:00')).toEqual([])
    expect(on('10:00', '25:00')).toEqual([])
    expect(on('', '12:00')).toEqual([])
  })

  it('gives nothing for a duration that is no positive whole number', () => {
    for (const durationMinutes of [0, -30, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const weeklyRanges = everyDay({ start: '09:00', end: '17:00' })
      expect(availableSlots({ ...mexico, weeklyRanges, durationMinutes })).toEqual([])
    }
  })

  it('counts the last day of the window, two months ahead clamped to the end of the month', () => {
    const last = (now: string) =>
      availableSlots({
        timeZone: 'America/Mexico_City',
        weeklyRanges: everyDay({ start: '09:00', end: '10:00' }),
        durationMinutes: 60,
        appointments: [],
        now: new Date(now),
      }).at(-1)?.date
    expect(last('2026-01-15T18:00:00Z')).toBe('2026-03-15')
    expect(last('2025-12-31T18:00:00Z')).toBe('2026-02-28')
    expect(last('2027-12-31T18:00:00Z')).toBe('2028-02-29')
    // Still the 14th in Mexico City though UTC says the 15th.
    expect(last('2026-01-15T05:59:00Z')).toBe('2026-03-14')
    expect(addMonths('2026-12-30', 2)).toBe('2027-02-28')
  })

  it('marks what overlaps and leaves what only touches', () => {
    const appointments = [
      { startsAt: new Date('2026-01-05T16:00:00Z'), endsAt: new Date('2026-01-05T16:45:00Z') },
    ]
    const taken = availableSlots({
      ...mexico,
      appointments,
      weeklyRanges: { 1: [{ start: '09:00', end: '12:00' }] },
      durationMinutes: 30,
      window: { to: '2026-01-05' },
    }).map((slot) => [slot.time, slot.taken])
    expect(taken).toEqual([
      ['09:00', false],
      ['09:30', false],
      ['10:00', true],
      ['10:30', true],
      ['11:00', false],
      ['11:30', false],
    ])
  })

  it('skips the hour that Tijuana loses, and offers the one it repeats once, the first', () => {
    const tijuana = {
      timeZone: 'America/Tijuana',
      weeklyRanges: everyDay({ start: '00:30', end: '04:30' }),
      durationMinutes: 60,
      appointments: [],
    }
    const spring = availableSlots({ ...tijuana, now: new Date('2026-03-07T12:00:00Z') })
    expect(times(spring, '2026-03-08')).toEqual(['00:30', '01:30', '03:30'])
    const autumn = availableSlots({ ...tijuana, now: new Date('2026-10-31T12:00:00Z') })
    expect(times(autumn, '2026-11-01')).toEqual(['00:30', '01:30', '02:30', '03:30'])
    expect(autumn.find((s) => s.date === '2026-11-01' && s.time === '01:30')?.startsAt).toEqual(
      new Date('2026-11-01T08:30:00Z'),
    )
  })

  it('keeps the wall clock on both sides of a change where there is one, and everywhere else', () => {
    const nine = (timeZone: string, now: string) =>
      availableSlots({
        timeZone,
        weeklyRanges: everyDay({ start: '09:00', end: '10:00' }),
        durationMinutes: 60,
        appointments: [],
        now: new Date(now),
      }).map((slot) => slot.startsAt.getUTCHours())
    expect(new Set(nine('America/Tijuana', '2026-02-15T00:00:00Z'))).toEqual(new Set([17, 16]))
    expect(new Set(nine('America/Ciudad_Juarez', '2026-02-15T00:00:00Z'))).toEqual(new Set([16, 15]))
    expect(new Set(nine('America/Mexico_City', '2026-02-15T00:00:00Z'))).toEqual(new Set([15]))
    expect(new Set(nine('America/Hermosillo', '2026-02-15T00:00:00Z'))).toEqual(new Set([16]))
    expect(new Set(nine('America/Cancun', '2026-02-15T00:00:00Z'))).toEqual(new Set([14]))
  })

  it('throws for a zone that does not exist', () => {
    const weeklyRanges = everyDay({ start: '09:00', end: '10:00' })
    expect(() =>
      availableSlots({ ...mexico, timeZone: 'America/Chilangolandia', weeklyRanges, durationMinutes: 30 }),
    ).toThrow(RangeError)
  })
})

describe('availableSlots is fast', () => {
  const median = (work: () => void) => {
    for (let i = 0; i < 50; i++) work()
    const took = Array.from({ length: 101 }, () => {
      const from = performance.now()
      work()
      return performance.now() - from
    })
    return took.sort((a, b) => a - b)[50] as number
  }
  const now = new Date('2026-02-15T12:00:00Z')
  const agenda = {
    timeZone: 'America/Tijuana',
    weeklyRanges: everyDay({ start: '09:00', end: '17:00' }),
    durationMinutes: 30,
    now,
  }

  it('computes two months of 30-minute slots in under 1 ms', () => {
    expect(median(() => availableSlots({ ...agenda, appointments: [] }))).toBeLessThan(1)
  })

  it('computes them beside 2,000 appointments in under 3 ms', () => {
    const appointments = Array.from({ length: 2000 }, (_, i) => {
      const startsAt = new Date(now.getTime() + ((i * 7919) % 90_000) * MINUTE)
      return { startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE) }
    })
    expect(median(() => availableSlots({ ...agenda, appointments }))).toBeLessThan(3)
  })
})

describe('bookingWindow', () => {
  it('is the provider’s today, not the reader’s', () => {
    const now = new Date('2026-06-01T06:30:00Z')
    expect(bookingWindow('America/Tijuana', now)).toEqual({ from: '2026-05-31', to: '2026-07-31' })
    expect(bookingWindow('America/Cancun', now)).toEqual({ from: '2026-06-01', to: '2026-08-01' })
  })
})
