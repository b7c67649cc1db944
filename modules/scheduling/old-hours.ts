import type { TimeRange } from '#modules/scheduling/availability.ts'
import { minutesOfTime, timeOfMinutes } from '#modules/scheduling/local-time.ts'

const endOfDay = 1440

/**
 * Ranges that offer exactly these slot times, from the old form of a day of `horarios` (spec §3, agendaConfig): times that
 * follow each other at the duration's step become one range, others a range of their own. What is no time, or would end
 * after midnight, is dropped: no range can offer it. Sorted by start.
 * @param durationMinutes a positive whole number
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
