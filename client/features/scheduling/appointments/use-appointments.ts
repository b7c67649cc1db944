import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Side } from '#client/features/scheduling/appointments/appointment-text.ts'
import type { AppointmentFilters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { appointmentsInput } from '#modules/scheduling/contract/appointments.ts'

type AppointmentsInput = z.input<typeof appointmentsInput>
type ListInput = Pick<AppointmentsInput, 'role'> & Partial<Omit<AppointmentsInput, 'role' | 'cursor'>>

/** What a list begins with: today, or the archive's newest. What is behind has a list of its own. */
export function currentList(filters: AppointmentFilters): ListInput {
  return { ...filters, part: 'current' }
}

export function earlierList(filters: AppointmentFilters): ListInput {
  return { ...filters, part: 'earlier', figures: false }
}

/** What waits for the reader's answer, whatever the filters. */
export function waitingList(role: Side): ListInput {
  return { role, status: 'waiting', includeLater: true, figures: false }
}

/** A list of 'Mis Citas', page by page; the former one stays while other filters are on their way. */
export function useAppointments(input: ListInput) {
  const list = trpc.scheduling.appointments.useInfiniteQuery(input, {
    placeholderData: keepPreviousData,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const first = list.data?.pages[0]
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? []
  return { list, first, appointments }
}
