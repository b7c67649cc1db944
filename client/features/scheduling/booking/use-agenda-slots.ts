import { type CalendarPeriod, isInCalendarPeriod } from '#client/features/scheduling/booking/month-grid.ts'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentId, PersonId, ServiceId } from '#kernel/ids/contract.ts'
import type { BookableService, BookingOptions } from '#modules/scheduling/contract/agenda.ts'

export interface AgendaSlotsQuery {
  personId: PersonId
  serviceId?: ServiceId | undefined
  /** Slot duration in minutes; only permitted for the caller's own agenda. */
  durationMinutes?: number | undefined
  /** If set, the query returns the slots to which this appointment can move. */
  appointmentId?: AppointmentId | undefined
  /** Token in the URL of a link to the appointment, for a reader who is not signed in. */
  token?: string | undefined
}

export function useAgendaSlots(slotsQuery: AgendaSlotsQuery, range: CalendarPeriod) {
  const utils = trpc.useUtils()
  const query = trpc.scheduling.slots.useQuery(
    { ...slotsQuery, ...range },
    {
      placeholderData: (before) =>
        isInCalendarPeriod(before?.days[0]?.date ?? '', range) ? before : undefined,
    },
  )
  return {
    query,
    prefetch: (next: { range?: CalendarPeriod; serviceId?: ServiceId | undefined }) => {
      const { range: wanted = range, ...other } = next
      void utils.scheduling.slots.prefetch({ ...slotsQuery, ...wanted, ...other })
    },
  }
}

export type AgendaSlots = ReturnType<typeof useAgendaSlots>

export function getSlotsOfDay({ query }: AgendaSlots, date: string | null): readonly DaySlot[] | undefined {
  if (!query.data) return undefined
  return query.data.days.find((day) => day.date === date)?.slots ?? []
}

/** Returns undefined if the service has the agenda's default duration, whose appointment slots need no service id. */
export function getSlotServiceId(
  service: BookableService | undefined,
  offer: BookingOptions,
): ServiceId | undefined {
  const minutes = service?.durationMinutes ?? offer.durationMinutes
  return minutes === offer.durationMinutes ? undefined : service?.id
}
