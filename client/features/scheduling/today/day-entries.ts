import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'

/** Local time from which the dashboard also lists tomorrow's appointments. */
const eveningStart = '17:00'

/** If `appointment` is null, the entry is a free gap of the working hours. */
export interface DashboardDayEntry {
  start: string
  end: string
  appointment: CalendarAppointment | null
}

export function findNextAppointment({ appointments }: CalendarDay): CalendarAppointment | undefined {
  return appointments.find(({ isPast }) => !isPast)
}

export function listDashboardDayEntries({ appointments, gaps }: CalendarDay): DashboardDayEntry[] {
  return [
    ...appointments.map((appointment) => ({
      start: appointment.start,
      end: appointment.end,
      appointment,
    })),
    ...gaps.map(({ start, end }) => ({ start, end, appointment: null })),
  ].sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
}

export function isEvening(now: string): boolean {
  return now >= eveningStart
}
