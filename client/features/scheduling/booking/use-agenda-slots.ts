import { type CalendarPeriod, isInCalendarPeriod } from '#client/features/scheduling/booking/month-grid.ts'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentId, PersonId, ServiceId } from '#kernel/ids/contract.ts'
import type { BookingOffer, OfferedService } from '#modules/scheduling/contract/agenda.ts'

export interface AgendaSlotsQuery {
  personId: PersonId
  /** Id of the service that determines the duration; if omitted, the slots have the agenda's duration. */
  serviceId?: ServiceId | undefined
  /** Duration in minutes; only permitted for the caller's own agenda. */
  durationMinutes?: number | undefined
  /** An appointment to move: the query returns the slots to which this appointment can move. */
  appointmentId?: AppointmentId | undefined
  /** Token of the appointment link, for a reader without a session who moves this appointment. */
  token?: string | undefined
}

/** While slots of another duration load, the previous slots of the same range stay visible. */
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

/** The slots of a day, including reserved ones. Empty on a day off; undefined while loading. */
export function getSlotsOfDay({ query }: AgendaSlots, date: string | null): readonly DaySlot[] | undefined {
  if (!query.data) return undefined
  return query.data.days.find((day) => day.date === date)?.slots ?? []
}

/** Undefined if the service has the duration of the agenda, because those slots are already loaded. */
export function getSlotServiceId(
  service: OfferedService | undefined,
  offer: BookingOffer,
): ServiceId | undefined {
  const minutes = service?.durationMinutes ?? offer.durationMinutes
  return minutes === offer.durationMinutes ? undefined : service?.id
}
