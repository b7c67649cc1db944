/**
 * Wall-clock time of a zone, on top of Intl alone. Intl is slow (a microsecond and more per call), so a zone's
 * offset is asked once a week of the calendar and the instant where it changes is found by bisection, both
 * remembered: everything after that is arithmetic. Runs in server and browser alike.
 */

/** A calendar day, 'YYYY-MM-DD'. Days compare as strings. */
export type LocalDate = string
/** A time of the wall clock, 'HH:MM'; as an end '24:00' is the end of the day. */
export type LocalTime = string

export const MINUTE = 60_000
export const DAY = 86_400_000
const WEEK = 7 * DAY

/** One week of a zone. No zone has changed twice within a week since computers keep its time. */
interface ZoneWeek {
  before: number
  changesAt: number
  after: number
}

interface Zone {
  format: Intl.DateTimeFormat
  weeks: Map<number, ZoneWeek>
}

/** Memory stays bounded even when somebody feeds every zone name and date there is. */
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

function askIntl(zone: Zone, at: number): number {
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
    if (askIntl(zone, middle) === before) low = middle
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
  const before = zone.weeks.get(index - 1)?.after ?? askIntl(zone, from)
  const after = zone.weeks.get(index + 1)?.before ?? askIntl(zone, to)
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

/** Tells whether the runtime knows this IANA zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    zoneOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** What to add to UTC, in milliseconds, at an instant (milliseconds since 1970). Throws RangeError for an unknown zone. */
function offsetAt(timeZone: string, at: number): number {
  return offsetIn(zoneOf(timeZone), at)
}

/**
 * The offset that holds for all of a local day and its neighbourhood, or undefined when it changes thereabouts.
 * `dayStart` is the day's midnight read as if it were UTC.
 */
export function constantOffset(timeZone: string, dayStart: number): number | undefined {
  const zone = zoneOf(timeZone)
  const before = offsetIn(zone, dayStart - DAY)
  return before === offsetIn(zone, dayStart + 2 * DAY) ? before : undefined
}

/**
 * The instant of a wall-clock reading (given as if it were UTC, in milliseconds): the first one when the clock
 * shows it twice, undefined when the clock skips it.
 */
export function instantOfWall(timeZone: string, wall: number): number | undefined {
  const zone = zoneOf(timeZone)
  const candidates = [wall - offsetIn(zone, wall - DAY), wall - offsetIn(zone, wall + DAY)]
  const real = candidates.filter((at) => at + offsetIn(zone, at) === wall)
  return real.length === 0 ? undefined : Math.min(...real)
}

/** Midnight of a date as if it were UTC, in milliseconds; NaN when there is no such date. */
export function wallOfDate(date: LocalDate): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return Number.NaN
  const at = Date.parse(date)
  return Number.isNaN(at) || dateOfWall(at) !== date ? Number.NaN : at
}

/** Whether the calendar has this date: '2026-02-29' does not exist. */
export const isDate = (text: string) => !Number.isNaN(wallOfDate(text))

/** 'YYYY-MM', from the year 2000 to 2999. */
export const isMonth = (text: string) => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text)

/** The date of a wall-clock reading. */
export function dateOfWall(wall: number): LocalDate {
  return new Date(wall).toISOString().slice(0, 10)
}

/** Minutes since midnight of 'HH:MM' ('24:00' is 1440); NaN when it is no time. */
export function minutesOfTime(time: LocalTime): number {
  const match = /^(\d{2}):(\d{2})$/.exec(time)
  if (!match) return Number.NaN
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  const total = hours * 60 + minutes
  return minutes < 60 && total <= 1440 ? total : Number.NaN
}

/** '00:00' to '23:59'; '24:00' is only valid as the end of a range. */
export const isTime = (text: string) => minutesOfTime(text) < 1440

/** Every time that a wall shows, and the end of the day: a month of an agenda has a thousand of them. */
const times: readonly LocalTime[] = Array.from({ length: 1441 }, (_, minutes) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

/** 'HH:MM' of whole minutes since midnight, at most a day of them. */
export function timeOfMinutes(minutes: number): LocalTime {
  return times[minutes] ?? ''
}

/** The date that the wall shows in a zone at an instant. */
export function localDateOf(timeZone: string, at: Date): LocalDate {
  return dateOfWall(at.getTime() + offsetAt(timeZone, at.getTime()))
}

/** The time that the wall shows in a zone at an instant. */
export function localTimeOf(timeZone: string, at: Date): LocalTime {
  const wall = at.getTime() + offsetAt(timeZone, at.getTime())
  return timeOfMinutes(Math.floor((((wall % DAY) + DAY) % DAY) / MINUTE))
}

/** A date some days later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfWall(wallOfDate(date) + days * DAY)
}

/** The same day of the month some months later; a day that month lacks becomes its last (31 December + 2 → 28 February). */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const from = new Date(wallOfDate(date))
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const next = new Date(first)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return dateOfWall(first + (Math.min(from.getUTCDate(), lastDay) - 1) * DAY)
}
