import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'

const eveningStart = '17:00'

export interface AppointmentOrFreeTimeRange {
  start: string
  end: string
  appointment: CalendarAppointment | null
}

export function findNextAppointment({ appointments }: CalendarDay): CalendarAppointment | undefined {
  return appointments.find(({ isPast }) => !isPast)
}

export function listAppointmentsAndFreeTime({
  appointments,
  gaps,
}: CalendarDay): AppointmentOrFreeTimeRange[] {
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
