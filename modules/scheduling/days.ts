import type { BusyTime, TimeRange } from '#modules/scheduling/availability.ts'
import {
  DAY_MS,
  formatMinutesOfDay,
  type LocalDate,
  MINUTE_MS,
  parseMinutesOfDay,
  toWallClockMidnight,
  toWallClockTimeRanges,
} from '#modules/scheduling/local-time.ts'

/** A range in minutes after midnight; `end` is excluded. */
interface MinuteRange {
  start: number
  end: number
}

const minGapMinutes = 15
const freeTimeStepMs = 5 * MINUTE_MS

export function mergeTimeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  return toTimes(merge(ranges.map(toMinutes)))
}

export function subtractTimeRange(ranges: readonly TimeRange[], block: TimeRange): TimeRange[] {
  return toTimes(subtract(merge(ranges.map(toMinutes)), [toMinutes(block)]))
}

export function findFreeTimeRangesOfDay(
  timeZone: string,
  date: LocalDate,
  hours: readonly TimeRange[],
  { appointments, now }: { appointments: readonly BusyTime[]; now: Date },
): TimeRange[] {
  const day = toWallClockMidnight(date)
  const localDayInAnyTimeZone = { startsAt: new Date(day - DAY_MS), endsAt: new Date(day + 2 * DAY_MS) }
  const past = {
    startsAt: localDayInAnyTimeZone.startsAt,
    endsAt: new Date(Math.ceil(now.getTime() / freeTimeStepMs) * freeTimeStepMs),
  }
  const inTheDay = (time: BusyTime) => toMinutesOfDay(timeZone, day, time)
  const skipped = subtract([{ start: 0, end: 1440 }], merge(inTheDay(localDayInAnyTimeZone)))
  const busy = [past, ...appointments].flatMap(inTheDay)
  const free = subtract(merge(hours.map(toMinutes)), merge([...busy, ...skipped]))
  return toTimes(free.filter(({ start, end }) => end - start >= minGapMinutes))
}

/** When clocks are set back, an appointment's local end can precede the local start. */
export function findOccupiedTimeOnDay(
  timeZone: string,
  date: LocalDate,
  time: BusyTime,
): TimeRange | undefined {
  const [first, ...others] = toMinutesOfDay(timeZone, toWallClockMidnight(date), time)
  if (!first) return undefined
  const last = others.at(-1) ?? first
  const minutes = Math.ceil((time.endsAt.getTime() - time.startsAt.getTime()) / MINUTE_MS)
  const end = last.end > first.start ? last.end : Math.min(first.start + minutes, 1440)
  return { start: formatMinutesOfDay(first.start), end: formatMinutesOfDay(end) }
}

function toMinutesOfDay(timeZone: string, day: number, { startsAt, endsAt }: BusyTime): MinuteRange[] {
  const from = Math.max(startsAt.getTime(), day - 2 * DAY_MS)
  const to = Math.min(endsAt.getTime(), day + 3 * DAY_MS)
  return toWallClockTimeRanges(timeZone, from, to)
    .map((wall) => ({
      start: Math.max(0, Math.floor((wall.from - day) / MINUTE_MS)),
      end: Math.min(1440, Math.ceil((wall.to - day) / MINUTE_MS)),
    }))
    .filter(({ start, end }) => start < end)
}

function toMinutes({ start, end }: TimeRange): MinuteRange {
  return { start: parseMinutesOfDay(start), end: parseMinutesOfDay(end) }
}

function toTimes(ranges: readonly MinuteRange[]): TimeRange[] {
  return ranges.map(({ start, end }) => ({ start: formatMinutesOfDay(start), end: formatMinutesOfDay(end) }))
}

function merge(ranges: readonly MinuteRange[]): MinuteRange[] {
  const merged: MinuteRange[] = []
  const sorted = ranges.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)
  for (const { start, end } of sorted) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function subtract(ranges: readonly MinuteRange[], others: readonly MinuteRange[]): MinuteRange[] {
  return ranges.flatMap(({ start, end }) => {
    const left: MinuteRange[] = []
    let from = start
    for (const other of others) {
      if (other.start >= end) break
      if (other.start > from) left.push({ start: from, end: other.start })
      from = Math.max(from, other.end)
    }
    if (from < end) left.push({ start: from, end })
    return left
  })
}
