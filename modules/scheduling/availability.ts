import {
  addMonths,
  DAY_MS,
  findUtcOffsetIfConstantAroundDay,
  formatMinutesOfDay,
  formatWallClockDate,
  getLocalDateAt,
  instantFromWallClock,
  type LocalDate,
  type LocalTime,
  MINUTE_MS,
  parseMinutesOfDay,
  toWallClockMidnight,
} from '#modules/scheduling/local-time.ts'

/** The day of the week; 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

export interface TimeRange {
  start: LocalTime
  end: LocalTime
}

export type WeeklyRanges = Partial<Record<Weekday, readonly TimeRange[]>>

/** A time in which the provider is busy: `startsAt` is included, `endsAt` is excluded. */
export interface BusyTime {
  startsAt: Date
  endsAt: Date
}

/** An agenda exception's `ranges` replace the weekday's working hours; an empty list means day off. */
export interface WorkingHoursException {
  /** The first and the last date of the exception, both included. */
  from: LocalDate
  to: LocalDate
  ranges: readonly TimeRange[]
}

export interface Slot {
  date: LocalDate
  time: LocalTime
  startsAt: Date
  endsAt: Date
  taken: boolean
}

export interface AvailabilityInput {
  timeZone: string
  weeklyRanges: WeeklyRanges
  durationMinutes: number
  /** Minutes between two slot starts; null means the slot duration. */
  stepMinutes?: number | null
  /** All appointments of the provider that are not cancelled, in any order. */
  appointments: readonly BusyTime[]
  now: Date
  /** First and last date of the listed slots, both included; default: all bookable dates. */
  window?: { from?: LocalDate; to?: LocalDate }
  /** If several agenda exceptions contain the same day, the last one in the list applies. */
  exceptions?: readonly WorkingHoursException[]
  noticeMinutes?: number
  /** Between two appointments, only the larger of the two buffers (in minutes) applies. */
  buffers?: { before?: number; after?: number }
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

export function getBookingWindow(timeZone: string, now: Date): { from: LocalDate; to: LocalDate } {
  const from = getLocalDateAt(timeZone, now)
  return { from, to: addMonths(from, 2) }
}

interface DayStart {
  minutes: number
  time: LocalTime
}

function startsOfDay(ranges: readonly TimeRange[], durationMinutes: number, step: number): DayStart[] {
  const starts = new Set<number>()
  for (const range of ranges) {
    const end = parseMinutesOfDay(range.end)
    for (let at = parseMinutesOfDay(range.start); at + durationMinutes <= end; at += step) starts.add(at)
  }
  return [...starts].sort((a, b) => a - b).map((minutes) => ({ minutes, time: formatMinutesOfDay(minutes) }))
}

type StartsOf = (midnightUtcMs: number) => readonly DayStart[]

function startsByDay(input: AvailabilityInput, firstDay: number, lastDay: number): StartsOf {
  const { weeklyRanges, durationMinutes, stepMinutes, exceptions = [] } = input
  const step = stepMinutes ?? durationMinutes
  const byWeekday = weekdays.map((weekday) => startsOfDay(weeklyRanges[weekday] ?? [], durationMinutes, step))
  const exceptional = new Map<number, DayStart[]>()
  for (const { from, to, ranges } of exceptions) {
    const starts = startsOfDay(ranges, durationMinutes, step)
    const last = Math.min(lastDay, toWallClockMidnight(to))
    for (let day = Math.max(firstDay, toWallClockMidnight(from)); day <= last; day += DAY_MS)
      exceptional.set(day, starts)
  }
  return (day) => exceptional.get(day) ?? byWeekday[new Date(day).getUTCDay()] ?? []
}

/** The caller must pass the appointment slots to the returned function sorted by time. */
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
 * Leaves out local times that a clock change skips, and lists a repeated local time once.
 * @throws RangeError for an unknown time zone
 */
export function listAvailableSlots(input: AvailabilityInput): Slot[] {
  return [...iterateAvailableSlots(input)]
}

export function* iterateAvailableSlots(input: AvailabilityInput): Generator<Slot, void> {
  const { timeZone, durationMinutes, stepMinutes = null, now, noticeMinutes = 0, buffers = {} } = input
  if (!Number.isInteger(durationMinutes) || durationMinutes <= 0) return
  if (stepMinutes !== null && (!Number.isInteger(stepMinutes) || stepMinutes <= 0)) return

  const normal = getBookingWindow(timeZone, now)
  const today = toWallClockMidnight(normal.from)
  const firstDay =
    input.window?.from === undefined ? today : Math.max(today, toWallClockMidnight(input.window.from))
  const lastDay = toWallClockMidnight(input.window?.to ?? normal.to)
  const earliest = now.getTime() + noticeMinutes * MINUTE_MS
  const elapsed = durationMinutes * MINUTE_MS
  const gap = Math.max(buffers.before ?? 0, buffers.after ?? 0) * MINUTE_MS
  const isTaken = overlapSweep(input.appointments)
  const startsOf = startsByDay(input, firstDay, lastDay)

  for (let day = firstDay; day <= lastDay; day += DAY_MS) {
    const starts = startsOf(day)
    if (starts.length === 0) continue
    const date = formatWallClockDate(day)
    const offset = findUtcOffsetIfConstantAroundDay(timeZone, day)
    for (const { minutes, time } of starts) {
      const wall = day + minutes * MINUTE_MS
      const start = offset === undefined ? instantFromWallClock(timeZone, wall) : wall - offset
      if (start === undefined || start < earliest) continue
      const end = start + elapsed
      const taken = isTaken(start - gap, end + gap)
      yield { date, time, startsAt: new Date(start), endsAt: new Date(end), taken }
    }
  }
}
