import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { defaultWorkingHours, type WeeklyRangesInput } from '#modules/scheduling/contract/agenda.ts'

/**
 * The weekdays that are turned on, with their time ranges. A weekday that is turned on may have no ranges
 * yet.
 */
export type WeeklyHours = WeeklyRangesInput

export const weekdaysFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

export function toggleWeekday(week: WeeklyHours, day: Weekday): WeeklyHours {
  if (week[day] === undefined) return { ...week, [day]: [] }
  const { [day]: _off, ...others } = week
  return others
}

export function addTimeRange(week: WeeklyHours, day: Weekday): WeeklyHours {
  return { ...week, [day]: [...(week[day] ?? []), defaultWorkingHours] }
}

export function changeTimeRange(
  week: WeeklyHours,
  day: Weekday,
  index: number,
  change: Partial<TimeRange>,
): WeeklyHours {
  const ranges = (week[day] ?? []).map((range, at) => (at === index ? { ...range, ...change } : range))
  return { ...week, [day]: ranges }
}

export function removeTimeRange(week: WeeklyHours, day: Weekday, index: number): WeeklyHours {
  const ranges = (week[day] ?? []).filter((_, at) => at !== index)
  return ranges.length === 0 ? toggleWeekday(week, day) : { ...week, [day]: ranges }
}

export function copyDayHours(week: WeeklyHours, day: Weekday, others: readonly Weekday[]): WeeklyHours {
  const ranges = week[day] ?? []
  return { ...week, ...Object.fromEntries(others.map((other) => [other, ranges])) }
}

/**
 * Weekdays that are suggested when the provider copies the hours of `day`: the others from Monday to Friday
 * without hours.
 */
export function suggestCopyTargets(week: WeeklyHours, day: Weekday): Weekday[] {
  return weekdaysFromMonday.slice(0, 5).filter((other) => other !== day && (week[other] ?? []).length === 0)
}

/**
 * An `input` of type `time` does not support 24:00, so the form shows and accepts the end of the day as
 * 00:00.
 */
export function toDisplayedEnd(end: string): string {
  return end === '24:00' ? '00:00' : end
}

export function toStoredEnd(shown: string): string {
  return shown === '00:00' ? '24:00' : shown
}
