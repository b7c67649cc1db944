import type { TimeRange } from '#modules/scheduling/availability.ts'
import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'
import { addDays, minutesOfTime, timeOfMinutes } from '#modules/scheduling/contract/times.ts'

/** The hours that a calendar shows, in minutes after midnight, and the height of one hour. */
export interface HourAxis {
  from: number
  to: number
  /**
   * Height of an hour in rem, so that large text gets more room. A phone shows one day, so the other days of its
   * week do not matter.
   */
  hourHeight: { phone: number; week: number }
  /** First hour of the day on a phone: on the present day, hours that are over are folded. */
  phoneFrom: number
}

interface AxisOptions {
  today: string
  /** The day that a phone shows. */
  selected: string
  /** Local time of the agenda, 'HH:MM'. */
  now: string
  /** Whether a phone shows the hours that are over. */
  withPast: boolean
}

const usualHours = { start: '09:00', end: '17:00' }
/** Height of an hour in rem at which half an hour is a touch target of 44 px. */
const hourHeight = 5.5
/** In a week with shorter appointments or gaps, a quarter of an hour is 28 px high: enough for one line of text. */
const highWeekHour = 7
/** Shorter appointments than this number of minutes are drawn as long as this. */
const minDrawnMinutes = 15

/** First day of the week of a date: Sunday, as in the booking calendar. */
export function startOfWeek(date: string): string {
  return addDays(date, -new Date(date).getUTCDay())
}

/**
 * The hours of the axis: all hours and appointments of the days, from full hour to full hour. On a phone, one hour is
 * high enough to make the shortest appointment or gap of the selected day a touch target, down to a quarter of an hour.
 * Today's gaps do not count for the height, because the first of them shrinks with time.
 */
export function computeHourAxis(
  days: readonly CalendarDay[],
  { today, selected, now, withPast }: AxisOptions,
): HourAxis {
  const spans = days.flatMap(({ hours, appointments }) => [...hours, ...appointments])
  const shown = (spans.length > 0 ? spans : [usualHours]).map(toMinutes)
  const from = floorToHour(Math.min(...shown.map(({ start }) => start)))
  const to = Math.ceil(Math.max(...shown.map(({ end }) => end)) / 60) * 60
  const day = days.find(({ date }) => date === selected)
  const step = [30, 20].find((minutes) => minutes <= findShortest(day ? [day] : [], today)) ?? minDrawnMinutes
  return {
    from,
    to,
    hourHeight: {
      phone: (hourHeight * 30) / step,
      week: findShortest(days, today) < 30 ? highWeekHour : hourHeight,
    },
    phoneFrom:
      day && selected === today && !withPast
        ? Math.min(Math.max(from, findPresentHour(day, now)), to - 60)
        : from,
  }
}

/** Length in minutes of the shortest appointment or gap that the reader can press; 30 if all are longer. */
function findShortest(days: readonly CalendarDay[], today: string): number {
  const pressed = days.flatMap(({ date, appointments, gaps }) => [
    ...appointments,
    ...(date === today ? [] : gaps),
  ])
  return Math.min(30, ...pressed.map(toMinutes).map(({ start, end }) => end - start))
}

/** The full hour at least half an hour ago, or the hour in which the running appointment began. */
function findPresentHour({ appointments }: CalendarDay, now: string): number {
  const minutes = minutesOfTime(now)
  const running = appointments.map(toMinutes).filter(({ start, end }) => start <= minutes && minutes < end)
  return floorToHour(Math.min(minutes - 30, ...running.map(({ start }) => start)))
}

function floorToHour(minutes: number): number {
  return Math.floor(minutes / 60) * 60
}

/**
 * Position and height of a part of the day, as CSS lengths. `CalendarWeek` sets the first hour and the height of an
 * hour, which differ on a phone.
 */
export function placeOnAxis({ start, end }: TimeRange) {
  const hoursOf = (minutes: number) => Math.round((minutes / 60) * 1000) / 1000
  const [first, last] = [minutesOfTime(start), minutesOfTime(end)]
  return {
    top: `calc((${hoursOf(first)} - var(--first-hour)) * var(--hour-height))`,
    height: `calc(${hoursOf(last - first)} * var(--hour-height))`,
  }
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
