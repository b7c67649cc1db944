import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { defaultRange, type WeeklyRangesInput } from '#modules/scheduling/contract/agenda.ts'

/**
 * The weekdays that are turned on, with their time ranges. A weekday that is turned on may have no ranges
 * yet.
 */
export type Week = WeeklyRangesInput

export const weekdaysFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

export function toggleDay(week: Week, day: Weekday): Week {
  if (week[day] === undefined) return { ...week, [day]: [] }
  const { [day]: _off, ...others } = week
  return others
}

export function addRange(week: Week, day: Weekday): Week {
  return { ...week, [day]: [...(week[day] ?? []), defaultRange] }
}

export function changeRange(week: Week, day: Weekday, index: number, change: Partial<TimeRange>): Week {
  const ranges = (week[day] ?? []).map((range, at) => (at === index ? { ...range, ...change } : range))
  return { ...week, [day]: ranges }
}

export function removeRange(week: Week, day: Weekday, index: number): Week {
  const ranges = (week[day] ?? []).filter((_, at) => at !== index)
  return ranges.length === 0 ? toggleDay(week, day) : { ...week, [day]: ranges }
}

export function copyDay(week: Week, day: Weekday, others: readonly Weekday[]): Week {
  const ranges = week[day] ?? []
  return { ...week, ...Object.fromEntries(others.map((other) => [other, ranges])) }
}

/**
 * Weekdays that are suggested when the provider copies the hours of `day`: the others from Monday to Friday
 * without hours.
 */
export function daysLikelyAlike(week: Week, day: Weekday): Weekday[] {
  return weekdaysFromMonday.slice(0, 5).filter((other) => other !== day && (week[other] ?? []).length === 0)
}

/**
 * An `input` of type `time` does not support 24:00, so the form shows and accepts the end of the day as
 * 00:00.
 */
export function shownEnd(end: string): string {
  return end === '24:00' ? '00:00' : end
}

export function chosenEnd(shown: string): string {
  return shown === '00:00' ? '24:00' : shown
}
