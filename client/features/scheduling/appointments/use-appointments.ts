import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import type { AppointmentFilters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { listAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'

type AppointmentsInput = z.input<typeof listAppointmentsInput>
type ListInput = Pick<AppointmentsInput, 'role'> & Partial<Omit<AppointmentsInput, 'role' | 'cursor'>>

export function createQueryInputForAppointmentsFromToday({
  includeEarlier: _,
  isCalendar: __,
  ...filters
}: AppointmentFilters): ListInput {
  return { ...filters, includeLater: filters.includeLater || filters.status === 'waiting', part: 'current' }
}

export function createQueryInputForAppointmentsBeforeToday({
  includeEarlier: _,
  isCalendar: __,
  ...filters
}: AppointmentFilters): ListInput {
  return { ...filters, part: 'earlier', figures: false }
}

export function createQueryInputForUnansweredAppointments(role: AppointmentPartyRole): ListInput {
  return { role, status: 'waiting', includeLater: true, figures: false }
}

export function useAppointments(input: ListInput, { enabled = true } = {}) {
  const list = trpc.scheduling.appointments.useInfiniteQuery(input, {
    enabled,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const first = list.data?.pages[0]
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? []
  return { list, first, appointments }
}

/** Use this hook only for lists of limited size, such as the appointments of the last 30 days. */
export function useLoadAllAppointmentPages(
  { list }: ReturnType<typeof useAppointments>,
  enabled: boolean,
): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [enabled, hasNextPage, isFetching, isError, fetchNextPage])
}
