import type { TimeRange } from '#modules/scheduling/availability.ts'
import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'
import { addDays, minutesOfTime, timeOfMinutes } from '#modules/scheduling/contract/times.ts'

/** The hours that a calendar shows, in minutes after midnight, and the height of one hour. */
export interface HourAxis {
  from: number
  to: number
  /** In rem, so that large text gets more room. */
  hourHeight: number
}

const usualHours = { start: '09:00', end: '17:00' }
/** The height at which half an hour is a touch target of 44 px. */
const minHourHeight = 5.5
/** Shorter appointments than this number of minutes are drawn as long as this. */
const minDrawnMinutes = 15

/** First day of the week of a date: Sunday, as in the booking calendar. */
export function startOfWeek(date: string): string {
  return addDays(date, -new Date(date).getUTCDay())
}

/**
 * The hours of the axis: all hours and appointments of the days, from full hour to full hour. One hour is high
 * enough for the shortest appointment or gap, down to a quarter of an hour.
 * @param today today's gaps do not count for the height, because the first of them shrinks with time
 */
export function computeHourAxis(days: readonly CalendarDay[], today: string): HourAxis {
  const spans = days.flatMap(({ hours, appointments }) => [...hours, ...appointments])
  const shown = (spans.length > 0 ? spans : [usualHours]).map(toMinutes)
  const pressed = days.flatMap(({ date, appointments, gaps }) => [
    ...appointments,
    ...(date === today ? [] : gaps),
  ])
  const shortest = Math.min(30, ...pressed.map(toMinutes).map(({ start, end }) => end - start))
  const step = [30, 20].find((minutes) => minutes <= shortest) ?? minDrawnMinutes
  return {
    from: Math.floor(Math.min(...shown.map(({ start }) => start)) / 60) * 60,
    to: Math.ceil(Math.max(...shown.map(({ end }) => end)) / 60) * 60,
    hourHeight: (minHourHeight * 30) / step,
  }
}

/** Position and height of a part of the day, as CSS lengths. */
export function placeOnAxis({ from, hourHeight }: HourAxis, { start, end }: TimeRange) {
  const length = (minutes: number) => `${Math.round((minutes / 60) * hourHeight * 1000) / 1000}rem`
  const [first, last] = [minutesOfTime(start), minutesOfTime(end)]
  return { top: length(first - from), height: length(last - first) }
}

export interface PlacedAppointment {
  appointment: CalendarAppointment
  /** Column of the appointment among appointments at the same time, and the number of these columns. */
  lane: number
  lanes: number
}

/** Places overlapping appointments side by side. Imported appointments can overlap. */
export function placeInLanes(appointments: readonly CalendarAppointment[]): PlacedAppointment[] {
  const placed: PlacedAppointment[] = []
  let group: PlacedAppointment[] = []
  let ends: number[] = []
  for (const appointment of [...appointments].sort((a, b) => a.start.localeCompare(b.start))) {
    const start = minutesOfTime(appointment.start)
    const end = Math.max(minutesOfTime(appointment.end), start + minDrawnMinutes)
    if (ends.every((last) => last <= start)) [group, ends] = [[], []]
    const free = ends.findIndex((last) => last <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    const one = { appointment, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
    for (const other of group) other.lanes = ends.length
  }
  return placed
}

/**
 * The part of a gap that a press means. A short gap is meant as a whole. In a long one it is the hour from the
 * pressed half hour on.
 * @param fraction pressed position in the gap, from 0 to 1; null: pressed by keyboard
 */
export function chooseSpan(gap: TimeRange, fraction: number | null): TimeRange {
  const { start, end } = toMinutes(gap)
  if (end - start <= 120) return gap
  const pressed = fraction === null ? start : start + fraction * (end - start)
  const first = Math.min(Math.max(start, Math.floor(pressed / 30) * 30), end - 30)
  return { start: timeOfMinutes(first), end: timeOfMinutes(Math.min(first + 60, end)) }
}

function toMinutes({ start, end }: TimeRange) {
  return { start: minutesOfTime(start), end: minutesOfTime(end) }
}
