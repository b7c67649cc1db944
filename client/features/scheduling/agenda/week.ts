import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { defaultWorkingHours, type WeeklyRangesInput } from '#modules/scheduling/contract/agenda.ts'
import { formatMinutesOfDay, parseMinutesOfDay } from '#modules/scheduling/contract/times.ts'

/** A weekday that was just turned on may have no time ranges yet. */
export type WeeklyHours = WeeklyRangesInput

export const weekdaysFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

export interface WeekdayGroupHours {
  days: readonly Weekday[]
  ranges: readonly TimeRange[]
}

export function groupWeekdaysByHours(week: WeeklyHours): WeekdayGroupHours[] {
  const groups = new Map<string, { days: Weekday[]; ranges: readonly TimeRange[] }>()
  for (const day of weekdaysFromMonday) {
    const ranges = week[day]
    if (ranges === undefined) continue
    const key = JSON.stringify(ranges.map(({ start, end }) => [start, end]))
    const group = groups.get(key)
    if (group) group.days.push(day)
    else groups.set(key, { days: [day], ranges })
  }
  return [...groups.values()]
}

export function removeHoursOfWeekdays(week: WeeklyHours, days: readonly Weekday[]): WeeklyHours {
  const others = weekdaysFromMonday.filter((day) => week[day] !== undefined && !days.includes(day))
  return Object.fromEntries(others.map((day) => [day, week[day]]))
}

export function replaceWeekdayGroupHours(
  week: WeeklyHours,
  before: readonly Weekday[],
  after: WeekdayGroupHours,
  own: WeeklyHours = {},
): WeeklyHours {
  const returned = before.filter((day) => own[day] !== undefined).map((day) => [day, own[day]] as const)
  const changed = after.days.map((day) => [day, [...after.ranges]] as const)
  return {
    ...removeHoursOfWeekdays(week, before),
    ...Object.fromEntries(returned),
    ...Object.fromEntries(changed),
  }
}

const lastMinute = 24 * 60
const breakMinutes = 60
const proposedMinutes = 180
const shortestProposal = 60

export function proposeTimeRangeToAdd(ranges: readonly TimeRange[]): TimeRange {
  const taken = ranges
    .filter(({ start, end }) => start !== '' && end !== '')
    .map(({ start, end }) => ({ start: parseMinutesOfDay(start), end: parseMinutesOfDay(end) }))
    .sort((one, other) => one.start - other.start)
  const [first] = taken
  if (first === undefined) return defaultWorkingHours
  const last = Math.max(...taken.map(({ end }) => end))
  const before = first.start - breakMinutes
  const proposals = [
    { from: last + breakMinutes, to: lastMinute },
    { from: Math.max(before - proposedMinutes, 0), to: before },
    ...taken.slice(1).map(({ start }, index) => ({
      from: Math.max(...taken.slice(0, index + 1).map(({ end }) => end)) + breakMinutes,
      to: start - breakMinutes,
    })),
  ]
  const free = proposals.find(({ from, to }) => to - from >= shortestProposal)
  if (free === undefined) return defaultWorkingHours
  return {
    start: formatMinutesOfDay(free.from),
    end: formatMinutesOfDay(Math.min(free.from + proposedMinutes, free.to)),
  }
}

/** An `input` of type `time` does not support 24:00, so 00:00 means the end of the day. */
export function toDisplayedEndTime(end: string): string {
  return end === '24:00' ? '00:00' : end
}

export function toStoredEndTime(shown: string): string {
  return shown === '00:00' ? '24:00' : shown
}
