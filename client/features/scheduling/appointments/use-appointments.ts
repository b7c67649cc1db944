import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import type { AppointmentFilters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { listAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'

type AppointmentsInput = z.input<typeof listAppointmentsInput>
type ListInput = Pick<AppointmentsInput, 'role'> & Partial<Omit<AppointmentsInput, 'role' | 'cursor'>>

/**
 * Input of the query for the current list: active appointments from today on, or the archive. Active
 * appointments that ended before today are a separate list.
 */
export function toCurrentListInput(filters: AppointmentFilters): ListInput {
  return { ...filters, part: 'current' }
}

export function toEarlierListInput(filters: AppointmentFilters): ListInput {
  return { ...filters, part: 'earlier', figures: false }
}

export function toWaitingListInput(role: AppointmentPartyRole): ListInput {
  return { role, status: 'waiting', includeLater: true, figures: false }
}

/** A paged list of appointments. The previous list stays visible while new filters load. */
export function useAppointments(input: ListInput) {
  const list = trpc.scheduling.appointments.useInfiniteQuery(input, {
    placeholderData: keepPreviousData,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const first = list.data?.pages[0]
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? []
  return { list, first, appointments }
}
