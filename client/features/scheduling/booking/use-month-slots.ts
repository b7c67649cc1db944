import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentId, PersonId, ServiceId } from '#kernel/ids/contract.ts'
import type { Offer, ServiceOffer } from '#modules/scheduling/contract/agenda.ts'

/** Whose slots, and how long they are to be. */
export interface SlotsAsked {
  personId: PersonId
  /** As long as this service; left out, as long as the agenda says. */
  serviceId?: ServiceId | undefined
  /** In one's own agenda: this long. */
  durationMinutes?: number | undefined
  /** To which this appointment may move. */
  appointmentId?: AppointmentId | undefined
}

/** The slots of one month. While those of another length are on their way, the former ones of that month stay. */
export function useMonthSlots(asked: SlotsAsked, month: string) {
  const utils = trpc.useUtils()
  const query = trpc.scheduling.slots.useQuery(
    { ...asked, month },
    { placeholderData: (before) => (before?.days[0]?.date.startsWith(month) ? before : undefined) },
  )
  return {
    query,
    /** Fetches ahead what somebody is about to look at. */
    prefetch: (next: { month?: string; serviceId?: ServiceId | undefined }) =>
      void utils.scheduling.slots.prefetch({ ...asked, month, ...next }),
  }
}

export type MonthSlots = ReturnType<typeof useMonthSlots>

/** Reserved ones among them; none on a day without hours. undefined while it is not known. */
export function slotsOfDay({ query }: MonthSlots, date: string | null): readonly DaySlot[] | undefined {
  if (!query.data) return undefined
  return query.data.days.find((day) => day.date === date)?.slots ?? []
}

/** The service to ask slots for; undefined for one as long as the agenda says, whose slots are the ones that are there. */
export function lengthOf(service: ServiceOffer | undefined, offer: Offer): ServiceId | undefined {
  const minutes = service?.durationMinutes ?? offer.durationMinutes
  return minutes === offer.durationMinutes ? undefined : service?.id
}
