import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { defaultRange, type WeeklyRangesInput } from '#modules/scheduling/contract.ts'

/** The days that are on, each with its ranges; a day that is on may have none yet (spec §4, Agenda setup). */
export type Week = WeeklyRangesInput

/** As a working week is read. */
export const weekdaysFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

/** On: with an empty list of ranges. Off: gone, with its ranges. */
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

/** Removing the last range removes the day. */
export function removeRange(week: Week, day: Weekday, index: number): Week {
  const ranges = (week[day] ?? []).filter((_, at) => at !== index)
  return ranges.length === 0 ? toggleDay(week, day) : { ...week, [day]: ranges }
}
