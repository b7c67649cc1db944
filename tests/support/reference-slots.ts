import fc from 'fast-check'
import type { AvailabilityInput, Slot, WeeklyRanges } from '#modules/scheduling/availability.ts'
import { timeZoneLabels } from '#modules/scheduling/contract/labels.ts'

type ReferenceAvailabilityInput = Required<Omit<AvailabilityInput, 'window' | 'buffers'>> & {
  window: { from: string; to: string } | undefined
  buffers: { before: number; after: number }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00Z`) + days * DAY).toISOString().slice(0, 10)

function twoMonthsAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const then = month + 2 > 12 ? { year: year + 1, month: month - 10 } : { year, month: month + 2 }
  for (let tried = day; ; tried--) {
    const text = [then.year, then.month, tried].map((part) => String(part).padStart(2, '0')).join('-')
    const parsed = new Date(`${text}T12:00Z`)
    if (!Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)) return text
  }
}

const wallFormats = new Map<string, Intl.DateTimeFormat>()
function wallAt(timeZone: string, at: number): string {
  const known = wallFormats.get(timeZone)
  const format =
    known ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  wallFormats.set(timeZone, format)
  return format.format(at)
}

/** Maps each local time to the first matching moment in ms since 1970. */
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

function rangesOn(input: ReferenceAvailabilityInput, date: string) {
  const exception = input.exceptions.filter(({ from, to }) => from <= date && date <= to).at(-1)
  if (exception) return exception.ranges
  const weekday = new Date(date).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6
  return input.weeklyRanges[weekday] ?? []
}

const wallTimes = Array.from({ length: 24 * 60 + 1 }, (_, minute) => {
  const parts = [(minute - (minute % 60)) / 60, minute % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
})

export function computeSlotsByReferenceImplementation(input: ReferenceAvailabilityInput): Slot[] {
  const { durationMinutes, stepMinutes, noticeMinutes, buffers } = input
  if (!(durationMinutes >= 1) || durationMinutes % 1 !== 0) return []
  const today = wallAt(input.timeZone, input.now.getTime()).slice(0, 10)
  const { from, to } = input.window ?? { from: today, to: twoMonthsAfter(today) }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const readingsOfAll = firstReadings(input.timeZone, from, days)
  const byStart = new Map<number, Slot>()
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day)
    if (date < today) continue
    for (const { start, end } of rangesOn(input, date)) {
      const [first, last] = [wallTimes.indexOf(start), wallTimes.indexOf(end)]
      if (first < 0 || last < 0) continue
      for (let m = first; m + durationMinutes <= last; m += stepMinutes ?? durationMinutes) {
        const time = wallTimes[m] ?? ''
        const startMs = readingsOfAll.get(`${date} ${time}`)
        if (startMs === undefined || startMs - input.now.getTime() < noticeMinutes * MINUTE) continue
        const endMs = startMs + durationMinutes * MINUTE
        const taken = input.appointments.some(({ startsAt, endsAt }) => {
          const [busyFrom, busyTo] = [startsAt.getTime(), endsAt.getTime()]
          // The gap between two appointments must be as long as the larger buffer, not the sum of the buffers.
          const meeting = Math.max(buffers.after, buffers.before) * MINUTE
          const isClearlyAfter = startMs - busyTo >= meeting
          const isClearlyBefore = busyFrom - endMs >= meeting
          return !isClearlyAfter && !isClearlyBefore
        })
        byStart.set(startMs, { date, time, startsAt: new Date(startMs), endsAt: new Date(endMs), taken })
      }
    }
  }
  return [...byStart.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

export const repeatTimeRangesOnEveryWeekday = (...ranges: { start: string; end: string }[]): WeeklyRanges =>
  Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, ranges]))

/** Dates of clock changes under current or outdated time zone rules. */
const changes: Record<string, readonly string[]> = {
  'America/Tijuana': ['2026-03-08', '2026-11-01', '2027-03-14'],
  'America/Ciudad_Juarez': ['2026-03-08', '2026-11-01', '2022-11-30'],
  'America/Ojinaga': ['2026-03-08', '2026-11-01', '2022-10-30'],
  'America/Matamoros': ['2026-03-08', '2026-11-01'],
  'America/Mexico_City': ['2022-04-03', '2022-10-30', '2026-04-05'],
  'America/Chihuahua': ['2022-10-30', '2026-03-08'],
  'America/Bahia_Banderas': ['2010-04-04', '2022-10-30'],
  'America/Hermosillo': ['2026-03-08', '2026-11-01'],
  'America/Cancun': ['2015-02-01', '2026-03-08'],
  'America/Havana': ['2026-03-08', '2026-11-01'],
  'America/Santiago': ['2026-04-05', '2026-09-06'],
  'America/St_Johns': ['2026-03-08', '2026-11-01'],
  'Europe/Lisbon': ['2026-03-29', '2026-10-25'],
  'Africa/Casablanca': ['2026-02-15', '2026-03-22'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'Asia/Kathmandu': ['2026-06-15'],
  'Pacific/Apia': ['2011-12-30'],
}

const wallTime = fc
  .oneof(
    fc.integer({ min: 0, max: 1440 }),
    fc.integer({ min: 0, max: 288 }).map((n) => Math.min(n * 5, 1440)),
  )
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
const noTime = fc.constantFrom('', '9:00', '25:00', '24:01', '10:60', 'nueve')
const clock = fc.oneof({ weight: 40, arbitrary: wallTime }, { weight: 1, arbitrary: noTime })
const ranges = fc.array(fc.record({ start: clock, end: clock }), { maxLength: 3 })
const weekly = fc.oneof(
  fc.record({ 0: ranges, 1: ranges, 2: ranges, 3: ranges, 4: ranges, 5: ranges, 6: ranges }),
  ranges.map((list) => repeatTimeRangesOnEveryWeekday(...list, { start: '00:00', end: '24:00' })),
)

const knownChange = fc.constantFrom(
  ...Object.entries(changes).flatMap(([timeZone, dates]) => dates.map((date) => ({ timeZone, date }))),
)
const anyDay = fc.record({
  timeZone: fc.constantFrom(
    ...Object.keys(timeZoneLabels),
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ),
  date: fc.integer({ min: 0, max: 2_190 }).map((days) => addDays('2024-01-01', days)),
})

const minutesOr0 = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 0, max }))

const scenarioAt = (place: fc.Arbitrary<{ timeZone: string; date: string }>, { isWhole = false } = {}) =>
  fc
    .record({
      place,
      weeklyRanges: weekly,
      durationMinutes: fc.oneof(
        { weight: 50, arbitrary: fc.constantFrom(15, 30, 45, 60, 90, 120, 7, 480) },
        { weight: 1, arbitrary: fc.constantFrom(0, -30, 0.5, 1_440, 1_441) },
      ),
      stepMinutes: fc.constantFrom(null, null, 15, 30),
      nowMinutes: fc.integer({ min: -3 * 1440, max: 2 * 1440 }),
      busy: fc.array(
        fc.record({
          at: fc.integer({ min: -2 * 1440, max: 4 * 1440 }),
          length: fc.constantFrom(1, 15, 30, 45, 90, 600),
        }),
        { maxLength: 12 },
      ),
      special: fc.array(
        fc.record({
          from: fc.integer({ min: -3, max: 3 }),
          days: fc.integer({ min: -1, max: 4 }),
          ranges: fc.oneof(fc.constant([]), ranges),
        }),
        { maxLength: 3 },
      ),
      noticeMinutes: minutesOr0(2_880),
      buffers: fc.record({ before: minutesOr0(120), after: minutesOr0(120) }),
    })
    .map(({ place: { timeZone, date }, nowMinutes, busy, special, ...rest }): ReferenceAvailabilityInput => {
      const at = (minutes: number) => new Date(Date.parse(date) + minutes * MINUTE)
      const spread = isWhole ? 15 : 1
      return {
        ...rest,
        timeZone,
        now: at(isWhole ? 18 * 60 : nowMinutes),
        appointments: busy.map(({ at: minutes, length }) => ({
          startsAt: at(minutes * spread),
          endsAt: at(minutes * spread + length),
        })),
        exceptions: special.map((one) => ({
          from: addDays(date, one.from * spread),
          to: addDays(date, one.from * spread + one.days),
          ranges: one.ranges,
        })),
        window: isWhole ? undefined : { from: addDays(date, -1), to: addDays(date, 1) },
      }
    })

const farDay = fc.constantFrom(
  { timeZone: 'America/Mexico_City', date: '2025-12-31' },
  { timeZone: 'America/Mexico_City', date: '2027-12-31' },
  { timeZone: 'America/Tijuana', date: '2026-01-15' },
  { timeZone: 'America/Ciudad_Juarez', date: '2026-09-30' },
  { timeZone: 'Australia/Lord_Howe', date: '2026-08-31' },
)

export const arbitraryTwoMonthAvailabilityScenario = scenarioAt(farDay, { isWhole: true })
export const arbitraryClockChangeAvailabilityScenario = scenarioAt(knownChange)
export const arbitraryAvailabilityScenario = scenarioAt(anyDay)
