import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findFreeTimeRangesOfDay,
  findOccupiedTimeOnDay,
  mergeTimeRanges,
  subtractTimeRange,
} from '#modules/scheduling/days.ts'

const minute = 60_000
const zone = 'America/Mexico_City'
const cases = Number(process.env.CASES ?? 500)

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const at = (instant: string, minutes = 30) => {
  const startsAt = new Date(instant)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minute) }
}
const longAgo = new Date('2026-01-01T00:00Z')

const formats = new Map<string, Intl.DateTimeFormat>()
function wallAt(timeZone: string, instant: number): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format.format(instant)
}

type Gaps = Parameters<typeof findFreeTimeRangesOfDay>

function computeReferenceGaps(...[timeZone, date, hours, { appointments, now }]: Gaps) {
  const isFree = new Map<string, boolean>()
  const earliest = Math.ceil(now.getTime() / (5 * minute)) * 5 * minute
  for (
    let instant = Date.parse(date) - 1440 * minute;
    instant < Date.parse(date) + 2880 * minute;
    instant += minute
  ) {
    const wall = wallAt(timeZone, instant)
    const free =
      instant >= earliest &&
      appointments.every(
        ({ startsAt, endsAt }) => instant < startsAt.getTime() || instant >= endsAt.getTime(),
      )
    isFree.set(wall, free && (isFree.get(wall) ?? true))
  }
  const gaps: { start: string; end: string }[] = []
  let length = 0
  for (let of = 0; of <= 1440; of++) {
    const time = timeOf(of)
    const isOpen = of < 1440 && hours.some(({ start, end }) => start <= time && time < end)
    if (isOpen && isFree.get(`${date} ${time}`) === true) length++
    else {
      if (length >= 15) gaps.push({ start: timeOf(of - length), end: time })
      length = 0
    }
  }
  return gaps
}

const arbitraryDay = fc.constantFrom(
  ...['2026-03-07', '2026-03-08', '2026-03-09', '2026-11-01'].map(
    (date) => ['America/Tijuana', date] as const,
  ),
  ['Europe/Madrid', '2026-03-29'] as const,
  ['Europe/Madrid', '2026-10-25'] as const,
  ['Australia/Lord_Howe', '2026-04-05'] as const,
  ['America/Havana', '2026-11-01'] as const,
  ['Asia/Kathmandu', '2026-05-20'] as const,
  [zone, '2026-05-20'] as const,
)
const arbitraryRange = fc
  .tuple(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 1, max: 96 }))
  .map(([start, length]) => ({
    start: timeOf(start * 15),
    end: timeOf(Math.min(1440, (start + length) * 15)),
  }))

describe('the free time of a day', () => {
  it('findFreeTimeRangesOfDay finds the same times as a minute-by-minute reference, even at clock changes', () => {
    const scenario = fc.record({
      day: arbitraryDay,
      hours: fc.array(arbitraryRange, { maxLength: 4 }),
      appointments: fc.array(
        fc.tuple(fc.integer({ min: -400, max: 600 }), fc.integer({ min: 5, max: 480 })),
        {
          maxLength: 6,
        },
      ),
      now: fc.integer({ min: -2880, max: 2880 }),
    })
    fc.assert(
      fc.property(scenario, ({ day: [timeZone, date], hours, appointments, now }) => {
        const input: Gaps = [
          timeZone,
          date,
          hours,
          {
            appointments: appointments.map(([start, length]) =>
              at(new Date(Date.parse(date) + start * 5 * minute).toISOString(), length),
            ),
            now: new Date(Date.parse(date) + now * minute + 17_000),
          },
        ]
        expect(findFreeTimeRangesOfDay(...input)).toEqual(computeReferenceGaps(...input))
      }),
      { numRuns: cases },
    )
  })

  it('free time is the working hours minus the appointments, without gaps of less than 15 minutes', () => {
    const hours = [
      { start: '09:00', end: '14:00' },
      { start: '16:00', end: '18:00' },
    ]
    const appointments = [at('2026-05-20T16:00Z'), at('2026-05-20T16:40Z', 80), at('2026-05-20T22:00Z', 120)]
    expect(findFreeTimeRangesOfDay(zone, '2026-05-20', hours, { appointments, now: longAgo })).toEqual([
      { start: '09:00', end: '10:00' },
      { start: '12:00', end: '14:00' },
    ])
  })

  it('the free time of today starts at the next full five minutes, and past days have no free time', () => {
    const hours = [{ start: '09:00', end: '14:00' }]
    const gapsAt = (now: string) =>
      findFreeTimeRangesOfDay(zone, '2026-05-20', hours, { appointments: [], now: new Date(now) })
    expect(gapsAt('2026-05-20T17:31:10Z')).toEqual([{ start: '11:35', end: '14:00' }])
    expect(gapsAt('2026-05-20T17:35:00Z')).toEqual([{ start: '11:35', end: '14:00' }])
    expect(gapsAt('2026-05-21T06:00:00Z')).toEqual([])
  })

  it('the free time of a day excludes an appointment of the evening before that ends after midnight', () => {
    const hours = [{ start: '00:00', end: '24:00' }]
    const appointments = [at('2026-05-20T05:30Z', 60), at('2026-05-21T05:30Z', 60)]
    expect(findFreeTimeRangesOfDay(zone, '2026-05-20', hours, { appointments, now: longAgo })).toEqual([
      { start: '00:30', end: '23:30' },
    ])
  })
})

describe('the part of a day that an appointment occupies', () => {
  it('for an appointment that continues after midnight, findOccupiedTimeOnDay returns only the part within the given day', () => {
    const late = at('2026-05-21T05:30Z', 60)
    expect(findOccupiedTimeOnDay(zone, '2026-05-20', late)).toEqual({ start: '23:30', end: '24:00' })
    expect(findOccupiedTimeOnDay(zone, '2026-05-21', late)).toEqual({ start: '00:00', end: '00:30' })
    expect(findOccupiedTimeOnDay(zone, '2026-05-22', late)).toBeUndefined()
    expect(findOccupiedTimeOnDay(zone, '2026-05-20', at('2026-05-20T16:00Z'))).toEqual({
      start: '10:00',
      end: '10:30',
    })
  })

  it('on a clock-change day, findOccupiedTimeOnDay returns a local end time after the local start time of the appointment', () => {
    expect(findOccupiedTimeOnDay('America/Tijuana', '2026-11-01', at('2026-11-01T08:30Z', 45))).toEqual({
      start: '01:30',
      end: '02:15',
    })
    expect(findOccupiedTimeOnDay('America/Tijuana', '2026-03-08', at('2026-03-08T09:30Z', 60))).toEqual({
      start: '01:30',
      end: '03:30',
    })
  })
})

describe('the hours of a day', () => {
  it('mergeTimeRanges joins ranges of working hours that overlap or touch', () => {
    const hours = [
      { start: '12:00', end: '14:00' },
      { start: '09:00', end: '12:00' },
      { start: '16:00', end: '24:00' },
      { start: '17:00', end: '18:00' },
    ]
    expect(mergeTimeRanges(hours)).toEqual([
      { start: '09:00', end: '14:00' },
      { start: '16:00', end: '24:00' },
    ])
  })

  it('subtractTimeRange removes a block of time from working hours, in several ranges or in none', () => {
    const hours = [
      { start: '09:00', end: '13:00' },
      { start: '15:00', end: '18:00' },
    ]
    expect(subtractTimeRange(hours, { start: '12:00', end: '16:00' })).toEqual([
      { start: '09:00', end: '12:00' },
      { start: '16:00', end: '18:00' },
    ])
    expect(subtractTimeRange(hours, { start: '10:00', end: '11:00' })).toHaveLength(3)
    expect(subtractTimeRange(hours, { start: '13:00', end: '15:00' })).toEqual(hours)
    expect(subtractTimeRange(hours, { start: '00:00', end: '24:00' })).toEqual([])
  })
})
