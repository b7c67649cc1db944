import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { defaultRange, type WeeklyRangesInput } from '#modules/scheduling/contract/agenda.ts'

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

/** The other days get these hours in place of their own. */
export function copyDay(week: Week, day: Weekday, others: readonly Weekday[]): Week {
  const ranges = week[day] ?? []
  return { ...week, ...Object.fromEntries(others.map((other) => [other, ranges])) }
}

/** Where a day's hours are most likely wanted: on the other working days that have none. */
export function daysLikelyAlike(week: Week, day: Weekday): Weekday[] {
  return weekdaysFromMonday.slice(0, 5).filter((other) => other !== day && (week[other] ?? []).length === 0)
}

/** A time field knows no 24:00: whoever closes at midnight sees and chooses 00:00. */
export function shownEnd(end: string): string {
  return end === '24:00' ? '00:00' : end
}

export function chosenEnd(shown: string): string {
  return shown === '00:00' ? '24:00' : shown
}
