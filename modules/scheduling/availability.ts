import {
  addMonths,
  constantOffset,
  DAY,
  dateOfWall,
  instantOfWall,
  type LocalDate,
  type LocalTime,
  localDateOf,
  MINUTE,
  minutesOfTime,
  timeOfMinutes,
  wallOfDate,
} from '#modules/scheduling/local-time.ts'

/** 0 is Sunday, as in the spec. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Working hours of the wall clock; `end` may be '24:00'. */
export interface TimeRange {
  start: LocalTime
  end: LocalTime
}

export type WeeklyRanges = Partial<Record<Weekday, readonly TimeRange[]>>

/** Time that is not free, as instants; the end is not part of it. */
export interface BusyTime {
  startsAt: Date
  endsAt: Date
}

/** Days on which these ranges hold instead of the weekday's: none is a day off. */
export interface HoursException {
  /** Local dates, both included. */
  from: LocalDate
  to: LocalDate
  ranges: readonly TimeRange[]
}

export interface Slot {
  /** Date and time as the provider's wall shows them. */
  date: LocalDate
  time: LocalTime
  startsAt: Date
  endsAt: Date
  /** Overlaps an existing appointment, or comes nearer to one than the buffers allow. */
  taken: boolean
}

export interface AvailabilityInput {
  /** The provider's IANA zone. */
  timeZone: string
  weeklyRanges: WeeklyRanges
  durationMinutes: number
  /** Every appointment that is not cancelled; any order, whatever its duration was. */
  appointments: readonly BusyTime[]
  now: Date
  /** Local dates, both included. Default: today to two months ahead (see {@link bookingWindow}). */
  window?: { from?: LocalDate; to?: LocalDate }
  /** Where several hold on a day, the last of them does. */
  exceptions?: readonly HoursException[]
  /** How long before its start a slot is still offered; default 0. */
  noticeMinutes?: number
  /** Minutes that each appointment wants free; where two meet, the larger one. Default 0. */
  buffers?: { before?: number; after?: number }
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** Today to two months ahead in the provider's zone, both days included (spec §9). */
export function bookingWindow(timeZone: string, now: Date): { from: LocalDate; to: LocalDate } {
  const from = localDateOf(timeZone, now)
  return { from, to: addMonths(from, 2) }
}

interface DayStart {
  minutes: number
  time: LocalTime
}

/** Starts of one weekday: each range steps from its own start; equal starts of overlapping ranges are one. */
function startsOfDay(ranges: readonly TimeRange[], durationMinutes: number): DayStart[] {
  const starts = new Set<number>()
  for (const range of ranges) {
    const end = minutesOfTime(range.end)
    for (let at = minutesOfTime(range.start); at + durationMinutes <= end; at += durationMinutes)
      starts.add(at)
  }
  return [...starts].sort((a, b) => a - b).map((minutes) => ({ minutes, time: timeOfMinutes(minutes) }))
}

type StartsOf = (day: number) => readonly DayStart[]

/** Starts of a day, given as its midnight read as if it were UTC: the exception's that holds there, else the weekday's. */
function startsByDay(input: AvailabilityInput, firstDay: number, lastDay: number): StartsOf {
  const { weeklyRanges, durationMinutes, exceptions = [] } = input
  const byWeekday = weekdays.map((weekday) => startsOfDay(weeklyRanges[weekday] ?? [], durationMinutes))
  const exceptional = new Map<number, DayStart[]>()
  for (const { from, to, ranges } of exceptions) {
    const starts = startsOfDay(ranges, durationMinutes)
    const last = Math.min(lastDay, wallOfDate(to))
    for (let day = Math.max(firstDay, wallOfDate(from)); day <= last; day += DAY) exceptional.set(day, starts)
  }
  return (day) => exceptional.get(day) ?? byWeekday[new Date(day).getUTCDay()] ?? []
}

/**
 * Answers, for starts asked in ascending order, whether any busy time overlaps. Everything that ends by the slot's
 * start also starts before its end, so the count of the started minus the count of the ended is what overlaps.
 */
function overlapSweep(busy: readonly BusyTime[]): (start: number, end: number) => boolean {
  const starts = new Float64Array(busy.length)
  const ends = new Float64Array(busy.length)
  let count = 0
  for (const { startsAt, endsAt } of busy) {
    const start = startsAt.getTime()
    const end = endsAt.getTime()
    if (!(start < end)) continue
    starts[count] = start
    ends[count] = end
    count++
  }
  const sortedStarts = starts.subarray(0, count).sort()
  const sortedEnds = ends.subarray(0, count).sort()
  let started = 0
  let ended = 0
  return (start, end) => {
    while (started < count && (sortedStarts[started] as number) < end) started++
    while (ended < count && (sortedEnds[ended] as number) <= start) ended++
    return started > ended
  }
}

/**
 * The slots that an agenda offers, sorted by start (spec §9; design, reading "Availability").
 *
 * Ranges are judged by the wall clock of the provider's zone: a local time that the clock skips is not offered, one
 * that it shows twice is offered once, the first. A slot ends `durationMinutes` of elapsed time after its start. One
 * that starts before `now` and the notice is not offered; one that starts right then is. A slot that overlaps an
 * appointment, or keeps less than the larger of the two buffers from it, is still listed, as `taken`; touching is not
 * overlapping. A duration that is no positive whole number gives nothing, and so does a range that ends at or before its
 * start. Throws RangeError for an unknown zone.
 */
export function availableSlots(input: AvailabilityInput): Slot[] {
  const { timeZone, durationMinutes, now, noticeMinutes = 0, buffers = {} } = input
  if (!Number.isInteger(durationMinutes) || durationMinutes <= 0) return []

  const normal = bookingWindow(timeZone, now)
  const today = wallOfDate(normal.from)
  const firstDay = input.window?.from === undefined ? today : Math.max(today, wallOfDate(input.window.from))
  const lastDay = wallOfDate(input.window?.to ?? normal.to)
  const earliest = now.getTime() + noticeMinutes * MINUTE
  const elapsed = durationMinutes * MINUTE
  const gap = Math.max(buffers.before ?? 0, buffers.after ?? 0) * MINUTE
  const isTaken = overlapSweep(input.appointments)
  const startsOf = startsByDay(input, firstDay, lastDay)

  const slots: Slot[] = []
  for (let day = firstDay; day <= lastDay; day += DAY) {
    const starts = startsOf(day)
    if (starts.length === 0) continue
    const date = dateOfWall(day)
    const offset = constantOffset(timeZone, day)
    for (const { minutes, time } of starts) {
      const wall = day + minutes * MINUTE
      const start = offset === undefined ? instantOfWall(timeZone, wall) : wall - offset
      if (start === undefined || start < earliest) continue
      const end = start + elapsed
      const taken = isTaken(start - gap, end + gap)
      slots.push({ date, time, startsAt: new Date(start), endsAt: new Date(end), taken })
    }
  }
  return slots
}
