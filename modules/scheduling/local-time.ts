/** A call of `Intl` takes at least a microsecond, so UTC offsets of a time zone are cached per week. */

/** A local date as 'YYYY-MM-DD', so that dates can be compared as strings. */
export type LocalDate = string
/** A local time is 'HH:MM'; the end of a range may be '24:00'. */
export type LocalTime = string

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
const WEEK = 7 * DAY_MS

/**
 * UTC offsets in ms, before and after a possible clock change. Since 1970, no time zone has had two clock changes in
 * one week.
 */
interface ZoneWeek {
  before: number
  changesAt: number
  after: number
}

interface Zone {
  format: Intl.DateTimeFormat
  weeks: Map<number, ZoneWeek>
}

/** The cache of UTC offsets needs limits, because requests may contain any time zone and any date. */
const MAX_ZONES = 600
const MAX_WEEKS_PER_ZONE = 4_000
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  if (zones.size >= MAX_ZONES) zones.clear()
  const zone = { format, weeks: new Map<number, ZoneWeek>() }
  zones.set(timeZone, zone)
  return zone
}

function offsetFromIntl(zone: Zone, at: number): number {
  const text = zone.format.format(at)
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!match?.[1]) return 0
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0)
  return (match[1] === '-' ? -seconds : seconds) * 1000
}

function findChange(zone: Zone, from: number, to: number, before: number): number {
  let low = from
  let high = to
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offsetFromIntl(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

function weekOf(zone: Zone, at: number): ZoneWeek {
  const index = Math.floor(at / WEEK)
  const known = zone.weeks.get(index)
  if (known) return known
  const from = index * WEEK
  const to = from + WEEK
  const before = zone.weeks.get(index - 1)?.after ?? offsetFromIntl(zone, from)
  const after = zone.weeks.get(index + 1)?.before ?? offsetFromIntl(zone, to)
  const changesAt = before === after ? Number.POSITIVE_INFINITY : findChange(zone, from, to, before)
  if (zone.weeks.size >= MAX_WEEKS_PER_ZONE) zone.weeks.clear()
  const week = { before, changesAt, after }
  zone.weeks.set(index, week)
  return week
}

function offsetIn(zone: Zone, at: number): number {
  const week = weekOf(zone, at)
  return at < week.changesAt ? week.before : week.after
}

function offsetAt(timeZone: string, at: number): number {
  return offsetIn(zoneOf(timeZone), at)
}

/** @param dayStart midnight of the local day, as a UTC time value in ms */
export function findUtcOffsetIfConstantAroundDay(timeZone: string, dayStart: number): number | undefined {
  const zone = zoneOf(timeZone)
  const before = offsetIn(zone, dayStart - DAY_MS)
  return before === offsetIn(zone, dayStart + 2 * DAY_MS) ? before : undefined
}

/**
 * Returns the UTC time in ms since 1970; undefined if a clock change skips the local time.
 * @param wall the local time in ms since 1970, as if the time zone were UTC
 */
export function instantFromWallClock(timeZone: string, wall: number): number | undefined {
  const zone = zoneOf(timeZone)
  const candidates = [wall - offsetIn(zone, wall - DAY_MS), wall - offsetIn(zone, wall + DAY_MS)]
  const real = candidates.filter((at) => at + offsetIn(zone, at) === wall)
  return real.length === 0 ? undefined : Math.min(...real)
}

/** Each clock change starts a new local time range; all times are in ms. */
export function toWallClockTimeRanges(
  timeZone: string,
  from: number,
  to: number,
): { from: number; to: number }[] {
  const zone = zoneOf(timeZone)
  const ranges: { from: number; to: number }[] = []
  for (let at = from; at < to; ) {
    const { changesAt } = weekOf(zone, at)
    const endOfWeek = (Math.floor(at / WEEK) + 1) * WEEK
    const next = Math.min(to, at < changesAt ? Math.min(changesAt, endOfWeek) : endOfWeek)
    const offset = offsetIn(zone, at)
    ranges.push({ from: at + offset, to: next + offset })
    at = next
  }
  return ranges
}

/** Midnight of a date as a UTC time value in ms; NaN if the date does not exist. */
export function toWallClockMidnight(date: LocalDate): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return Number.NaN
  const at = Date.parse(date)
  return Number.isNaN(at) || formatWallClockDate(at) !== date ? Number.NaN : at
}

export const isLocalDate = (text: string) => !Number.isNaN(toWallClockMidnight(text))

export const isLocalMonth = (text: string) => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text)

export function formatWallClockDate(wall: number): LocalDate {
  return new Date(wall).toISOString().slice(0, 10)
}

export function parseMinutesOfDay(time: LocalTime): number {
  const match = /^(\d{2}):(\d{2})$/.exec(time)
  if (!match) return Number.NaN
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  const total = hours * 60 + minutes
  return minutes < 60 && total <= 1440 ? total : Number.NaN
}

export const isLocalTime = (text: string) => parseMinutesOfDay(text) < 1440

const times: readonly LocalTime[] = Array.from({ length: 1441 }, (_, minutes) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

export function formatMinutesOfDay(minutes: number): LocalTime {
  return times[minutes] ?? ''
}

export function getLocalDateAt(timeZone: string, at: Date): LocalDate {
  return formatWallClockDate(at.getTime() + offsetAt(timeZone, at.getTime()))
}

export function getLocalTimeAt(timeZone: string, at: Date): LocalTime {
  const wall = at.getTime() + offsetAt(timeZone, at.getTime())
  return formatMinutesOfDay(Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS))
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return formatWallClockDate(toWallClockMidnight(date) + days * DAY_MS)
}

/** Limits the day to the last day of the target month: 31 December plus 2 months is 28 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const from = new Date(toWallClockMidnight(date))
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const next = new Date(first)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return formatWallClockDate(first + (Math.min(from.getUTCDate(), lastDay) - 1) * DAY_MS)
}
