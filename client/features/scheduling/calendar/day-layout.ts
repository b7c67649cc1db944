import type { TimeRange } from '#modules/scheduling/availability.ts'
import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'
import { addDays, formatMinutesOfDay, parseMinutesOfDay } from '#modules/scheduling/contract/times.ts'

/** The calendar's time axis; all times are in minutes after midnight. */
export interface HourAxis {
  from: number
  to: number
  /** Height of one hour of the calendar in rem. */
  hourHeight: { phone: number; week: number }
  phoneFrom: number
}

interface AxisOptions {
  today: string
  selected: string
  now: string
  withPast: boolean
}

const usualHours = { start: '09:00', end: '17:00' }
/** Height of an hour in rem: half an hour is as high as a touch target, 44 px. */
const hourHeight = 5.5
const highWeekHour = 7
const minDrawnMinutes = 15

export function startOfWeek(date: string): string {
  return addDays(date, -new Date(date).getUTCDay())
}

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

function findShortest(days: readonly CalendarDay[], today: string): number {
  const pressed = days.flatMap(({ date, appointments, gaps }) => [
    ...appointments,
    ...(date === today ? [] : gaps),
  ])
  return Math.min(30, ...pressed.map(toMinutes).map(({ start, end }) => end - start))
}

function findPresentHour({ appointments }: CalendarDay, now: string): number {
  const minutes = parseMinutesOfDay(now)
  const running = appointments.map(toMinutes).filter(({ start, end }) => start <= minutes && minutes < end)
  return floorToHour(Math.min(minutes - 30, ...running.map(({ start }) => start)))
}

function floorToHour(minutes: number): number {
  return Math.floor(minutes / 60) * 60
}

export function computeHourAxisPosition({ start, end }: TimeRange) {
  const hoursOf = (minutes: number) => Math.round((minutes / 60) * 1000) / 1000
  const [first, last] = [parseMinutesOfDay(start), parseMinutesOfDay(end)]
  return {
    top: `calc((${hoursOf(first)} - var(--first-hour)) * var(--hour-height))`,
    height: `calc(${hoursOf(last - first)} * var(--hour-height))`,
  }
}

export interface AppointmentInCalendarLane {
  appointment: CalendarAppointment
  lane: number
  lanes: number
}

export function placeOverlappingAppointments(
  appointments: readonly CalendarAppointment[],
): AppointmentInCalendarLane[] {
  const placed: AppointmentInCalendarLane[] = []
  let group: AppointmentInCalendarLane[] = []
  let ends: number[] = []
  for (const appointment of [...appointments].sort((a, b) => a.start.localeCompare(b.start))) {
    const start = parseMinutesOfDay(appointment.start)
    const end = Math.max(parseMinutesOfDay(appointment.end), start + minDrawnMinutes)
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

/** @param fraction vertical position of the press, from 0 (top) to 1 (bottom); null for a key press */
export function chooseTimeRangeInFreeTime(gap: TimeRange, fraction: number | null): TimeRange {
  const { start, end } = toMinutes(gap)
  if (end - start <= 120) return gap
  const pressed = fraction === null ? start : start + fraction * (end - start)
  const first = Math.min(Math.max(start, Math.floor(pressed / 30) * 30), end - 30)
  return { start: formatMinutesOfDay(first), end: formatMinutesOfDay(Math.min(first + 60, end)) }
}

function toMinutes({ start, end }: TimeRange) {
  return { start: parseMinutesOfDay(start), end: parseMinutesOfDay(end) }
}
