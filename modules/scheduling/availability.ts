import {
  addMonths,
  constantOffset,
  DAY,
  dateOfWallClock,
  instantFromWallClock,
  type LocalDate,
  type LocalTime,
  localDateOf,
  MINUTE,
  minutesOfTime,
  timeOfMinutes,
  wallClockOfDate,
} from '#modules/scheduling/local-time.ts'

/** Day of the week: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Working hours in local time; `end` may be '24:00'. */
export interface TimeRange {
  start: LocalTime
  end: LocalTime
}

export type WeeklyRanges = Partial<Record<Weekday, readonly TimeRange[]>>

/** Occupied time between two instants, without the end. */
export interface BusyTime {
  startsAt: Date
  endsAt: Date
}

/** Days of an agenda on which `ranges` replace the hours of the weekday. An empty list means days off. */
export interface HoursException {
  /** First and last local date, both included. */
  from: LocalDate
  to: LocalDate
  ranges: readonly TimeRange[]
}

export interface Slot {
  /** Local date and time of the start of the slot, in the time zone of the provider. */
  date: LocalDate
  time: LocalTime
  startsAt: Date
  endsAt: Date
  /** True if the slot overlaps an appointment or violates a buffer. */
  taken: boolean
}

export interface AvailabilityInput {
  /** IANA time zone of the provider. */
  timeZone: string
  weeklyRanges: WeeklyRanges
  durationMinutes: number
  /** All appointments that are not cancelled, in any order and with any duration. */
  appointments: readonly BusyTime[]
  now: Date
  /** First and last local date of the slots, both included. Default: {@link bookingWindow}. */
  window?: { from?: LocalDate; to?: LocalDate }
  /** If several exceptions contain a day, the last one applies. */
  exceptions?: readonly HoursException[]
  /** Minimum notice in minutes: a slot is offered until this long before its start; default 0. */
  noticeMinutes?: number
  /** Minutes to keep free before and after each appointment. Between two appointments the larger one counts. Default 0. */
  buffers?: { before?: number; after?: number }
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** Dates on which clients can book: today to two months ahead in the time zone of the provider, both days included. */
export function bookingWindow(timeZone: string, now: Date): { from: LocalDate; to: LocalDate } {
  const from = localDateOf(timeZone, now)
  return { from, to: addMonths(from, 2) }
}

interface DayStart {
  minutes: number
  time: LocalTime
}

/** Slot starts on one weekday: each range steps from its own start. Equal starts of overlapping ranges are merged. */
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

/**
 * Returns the slot starts of a day, from its exception or else from its weekday. A day is the time value of its midnight in UTC,
 * in ms.
 */
function startsByDay(input: AvailabilityInput, firstDay: number, lastDay: number): StartsOf {
  const { weeklyRanges, durationMinutes, exceptions = [] } = input
  const byWeekday = weekdays.map((weekday) => startsOfDay(weeklyRanges[weekday] ?? [], durationMinutes))
  const exceptional = new Map<number, DayStart[]>()
  for (const { from, to, ranges } of exceptions) {
    const starts = startsOfDay(ranges, durationMinutes)
    const last = Math.min(lastDay, wallClockOfDate(to))
    for (let day = Math.max(firstDay, wallClockOfDate(from)); day <= last; day += DAY)
      exceptional.set(day, starts)
  }
  return (day) => exceptional.get(day) ?? byWeekday[new Date(day).getUTCDay()] ?? []
}

/**
 * Returns a function that tells whether a slot overlaps any occupied time. Call it with ascending starts. A time that ends before
 * the slot starts also starts before the slot ends, so the overlaps are the started times minus the ended ones.
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
 * The slots that an agenda offers, sorted by start. Local times are in the time zone of the provider: a skipped time is not
 * offered, and a repeated time is offered once, at its first instant. A slot ends `durationMinutes` of elapsed time after its
 * start. A slot that overlaps an appointment or violates a buffer is listed as `taken`. An invalid duration or range gives no
 * slots. Throws RangeError for an unknown time zone.
 */
export function availableSlots(input: AvailabilityInput): Slot[] {
  const { timeZone, durationMinutes, now, noticeMinutes = 0, buffers = {} } = input
  if (!Number.isInteger(durationMinutes) || durationMinutes <= 0) return []

  const normal = bookingWindow(timeZone, now)
  const today = wallClockOfDate(normal.from)
  const firstDay =
    input.window?.from === undefined ? today : Math.max(today, wallClockOfDate(input.window.from))
  const lastDay = wallClockOfDate(input.window?.to ?? normal.to)
  const earliest = now.getTime() + noticeMinutes * MINUTE
  const elapsed = durationMinutes * MINUTE
  const gap = Math.max(buffers.before ?? 0, buffers.after ?? 0) * MINUTE
  const isTaken = overlapSweep(input.appointments)
  const startsOf = startsByDay(input, firstDay, lastDay)

  const slots: Slot[] = []
  for (let day = firstDay; day <= lastDay; day += DAY) {
    const starts = startsOf(day)
    if (starts.length === 0) continue
    const date = dateOfWallClock(day)
    const offset = constantOffset(timeZone, day)
    for (const { minutes, time } of starts) {
      const wall = day + minutes * MINUTE
      const start = offset === undefined ? instantFromWallClock(timeZone, wall) : wall - offset
      if (start === undefined || start < earliest) continue
      const end = start + elapsed
      const taken = isTaken(start - gap, end + gap)
      slots.push({ date, time, startsAt: new Date(start), endsAt: new Date(end), taken })
    }
  }
  return slots
}
