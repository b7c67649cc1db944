import type { AppointmentFilters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  createQueryInputForAppointmentsBeforeToday,
  createQueryInputForAppointmentsFromToday,
  useAppointments,
  useLoadAllAppointmentPages,
} from '#client/features/scheduling/appointments/use-appointments.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

/** @param wanted id of an appointment; all pages up to this appointment are loaded */
export function useAppointmentTimeline(filters: AppointmentFilters, wanted: string | null) {
  const wantsEarlier = filters.includeEarlier && filters.view === 'active'
  const current = useAppointments(createQueryInputForAppointmentsFromToday(filters))
  const earlier = useAppointments(createQueryInputForAppointmentsBeforeToday(filters), {
    enabled: wantsEarlier,
  })
  const has = ({ appointments }: { appointments: AppointmentCard[] }) =>
    appointments.some(({ id }) => id === wanted)
  useLoadAllAppointmentPages(current, wanted !== null && !wantsEarlier && !has(current))
  useLoadAllAppointmentPages(earlier, wantsEarlier)

  const { data, error, hasNextPage } = earlier.list
  // Wait for all pages of results: inserting earlier appointments page by page would repeatedly move the visible list.
  const hasEarlier = wantsEarlier && data !== undefined && !hasNextPage
  return {
    list: current.list,
    first: current.first,
    appointments: hasEarlier
      ? [...earlier.appointments, ...current.appointments].sort(compareAppointments)
      : current.appointments,
    hasEarlier,
    isLoadingEarlier: wantsEarlier && !hasEarlier && error === null,
    earlierError: wantsEarlier ? error : null,
  }
}

/** Compares date and time in the appointments' own time zones, as the server does. */
function compareAppointments(one: AppointmentCard, other: AppointmentCard): number {
  const [a, b] = [one, other].map(({ date, time }) => `${date} ${time}`)
  if (a === undefined || b === undefined || a === b) return one.startsAt.getTime() - other.startsAt.getTime()
  return a < b ? -1 : 1
}
