import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentId, PersonId, ServiceId } from '#kernel/ids/contract.ts'
import type { BookingOffer, OfferedService } from '#modules/scheduling/contract/agenda.ts'

export interface MonthSlotsQuery {
  personId: PersonId
  /**
   * Id of the service that determines the duration of the slots; if omitted, the slots have the agenda's
   * duration.
   */
  serviceId?: ServiceId | undefined
  /** Duration of the slots in minutes; only permitted for the caller's own agenda. */
  durationMinutes?: number | undefined
  /** An appointment to move: the query returns the slots to which this appointment can move. */
  appointmentId?: AppointmentId | undefined
}

/** The slots of one month. While slots of another duration load, the previous slots of the same month stay visible. */
export function useMonthSlots(monthQuery: MonthSlotsQuery, month: string) {
  const utils = trpc.useUtils()
  const query = trpc.scheduling.slots.useQuery(
    { ...monthQuery, month },
    { placeholderData: (before) => (before?.days[0]?.date.startsWith(month) ? before : undefined) },
  )
  return {
    query,
    prefetch: (next: { month?: string; serviceId?: ServiceId | undefined }) =>
      void utils.scheduling.slots.prefetch({ ...monthQuery, month, ...next }),
  }
}

export type MonthSlots = ReturnType<typeof useMonthSlots>

/** The slots of a day, including reserved ones; empty on a day off, undefined while loading. */
export function getSlotsOfDay({ query }: MonthSlots, date: string | null): readonly DaySlot[] | undefined {
  if (!query.data) return undefined
  return query.data.days.find((day) => day.date === date)?.slots ?? []
}

/**
 * The service id for the query of slots; undefined if the service has the duration of the agenda, whose slots
 * are already loaded.
 */
export function getSlotServiceId(
  service: OfferedService | undefined,
  offer: BookingOffer,
): ServiceId | undefined {
  const minutes = service?.durationMinutes ?? offer.durationMinutes
  return minutes === offer.durationMinutes ? undefined : service?.id
}
