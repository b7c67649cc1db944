import type { TimeRange } from '#modules/scheduling/availability.ts'
import { minutesOfTime, timeOfMinutes } from '#modules/scheduling/local-time.ts'

const endOfDay = 1440

/**
 * Converts the former format of a weekday's working hours, a list of slot times (`horarios`), to sorted
 * ranges that offer exactly these slots. Consecutive times become one range. Invalid times and slots that end
 * after midnight are dropped.
 * @param durationMinutes a positive integer
 */
export function rangesOfTimes(times: readonly string[], durationMinutes: number): TimeRange[] {
  const starts = times.map(minutesOfTime).filter((start) => start + durationMinutes <= endOfDay)
  const left = new Set(starts.sort((a, b) => a - b))
  const ranges: TimeRange[] = []
  for (const start of left) {
    let end = start
    while (left.delete(end)) end += durationMinutes
    ranges.push({ start: timeOfMinutes(start), end: timeOfMinutes(end) })
  }
  return ranges
}
