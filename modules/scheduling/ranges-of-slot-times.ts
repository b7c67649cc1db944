import type { TimeRange } from '#modules/scheduling/availability.ts'
import { formatMinutesOfDay, parseMinutesOfDay } from '#modules/scheduling/local-time.ts'

const endOfDay = 1440

/** Converts slot starts to time ranges; drops slots that are invalid or end after midnight. */
export function convertSlotTimesToTimeRanges(times: readonly string[], durationMinutes: number): TimeRange[] {
  const starts = times.map(parseMinutesOfDay).filter((start) => start + durationMinutes <= endOfDay)
  const left = new Set(starts.sort((a, b) => a - b))
  const ranges: TimeRange[] = []
  for (const start of left) {
    let end = start
    while (left.delete(end)) end += durationMinutes
    ranges.push({ start: formatMinutesOfDay(start), end: formatMinutesOfDay(end) })
  }
  return ranges
}
