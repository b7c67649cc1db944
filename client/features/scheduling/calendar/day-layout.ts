import type { TimeRange } from '#modules/scheduling/availability.ts'
import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'
import { addDays, minutesOfTime, timeOfMinutes } from '#modules/scheduling/contract/times.ts'

/** `from` and `to` are in minutes after midnight. */
export interface HourAxis {
  from: number
  to: number
  /**
   * Height of one hour in rem, so that large text gets more room. On a phone, only the selected day determines the
   * height, because the other days are not visible.
   */
  hourHeight: { phone: number; week: number }
  /** First time on the axis of a phone, in minutes after midnight. A phone hides the hours of today that are over. */
  phoneFrom: number
}

interface AxisOptions {
  today: string
  /** Date of the only day that a phone shows, 'YYYY-MM-DD'. */
  selected: string
  /** Current time in the agenda's time zone, 'HH:MM'. */
  now: string
  withPast: boolean
}

const usualHours = { start: '09:00', end: '17:00' }
/** Height of an hour in rem. Half an hour is then as high as a touch target, 44 px. */
const hourHeight = 5.5
/**
 * Height of an hour in rem, in a week with appointments or gaps of less than half an hour. A quarter of an hour is
 * then 28 px high, enough for one line of text.
 */
const highWeekHour = 7
/** Appointments shorter than this number of minutes are drawn with this length. */
const minDrawnMinutes = 15

/** Weeks start on Sunday, as in the booking calendar. */
export function startOfWeek(date: string): string {
  return addDays(date, -new Date(date).getUTCDay())
}

/**
 * Computes the hour axis of a calendar: all open hours and appointments of the days, from full hour to full hour.
 * On a phone, the shortest appointment or gap of the selected day is as high as a touch target, down to a quarter of an
 * hour. Gaps of today do not count for the height, because the current gap shrinks with time.
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

/** Length in minutes of the shortest appointment or free gap; at most 30. */
function findShortest(days: readonly CalendarDay[], today: string): number {
  const pressed = days.flatMap(({ date, appointments, gaps }) => [
    ...appointments,
    ...(date === today ? [] : gaps),
  ])
  return Math.min(30, ...pressed.map(toMinutes).map(({ start, end }) => end - start))
}

/**
 * First hour that a phone shows today. This is the full hour that began at least half an hour ago, or the hour in which
 * the running appointment began.
 */
function findPresentHour({ appointments }: CalendarDay, now: string): number {
  const minutes = minutesOfTime(now)
  const running = appointments.map(toMinutes).filter(({ start, end }) => start <= minutes && minutes < end)
  return floorToHour(Math.min(minutes - 30, ...running.map(({ start }) => start)))
}

function floorToHour(minutes: number): number {
  return Math.floor(minutes / 60) * 60
}

/** CSS lengths, which contain variables that `CalendarWeek` sets: the first hour and the height of an hour. */
export function computeAxisPosition({ start, end }: TimeRange) {
  const hoursOf = (minutes: number) => Math.round((minutes / 60) * 1000) / 1000
  const [first, last] = [minutesOfTime(start), minutesOfTime(end)]
  return {
    top: `calc((${hoursOf(first)} - var(--first-hour)) * var(--hour-height))`,
    height: `calc(${hoursOf(last - first)} * var(--hour-height))`,
  }
}

export interface AppointmentInLane {
  appointment: CalendarAppointment
  /** Column of the appointment among overlapping appointments, and the number of these columns. */
  lane: number
  lanes: number
}

/** Places overlapping appointments, such as imported ones, side by side in columns. */
export function placeOverlappingAppointments(
  appointments: readonly CalendarAppointment[],
): AppointmentInLane[] {
  const placed: AppointmentInLane[] = []
  let group: AppointmentInLane[] = []
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
 * A press selects a whole gap of up to two hours. Of a longer gap, it selects one hour from the pressed half hour on.
 * @param fraction pressed position in the gap, from 0 to 1; null: pressed by keyboard
 */
export function chooseTimeRangeInGap(gap: TimeRange, fraction: number | null): TimeRange {
  const { start, end } = toMinutes(gap)
  if (end - start <= 120) return gap
  const pressed = fraction === null ? start : start + fraction * (end - start)
  const first = Math.min(Math.max(start, Math.floor(pressed / 30) * 30), end - 30)
  return { start: timeOfMinutes(first), end: timeOfMinutes(Math.min(first + 60, end)) }
}

function toMinutes({ start, end }: TimeRange) {
  return { start: minutesOfTime(start), end: minutesOfTime(end) }
}
