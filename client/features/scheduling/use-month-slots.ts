import { trpc } from '#client/lib/trpc.ts'

/** Whose slots, and how long they are to be. */
export interface SlotsAsked {
  personId: string
  /** As long as this service; left out, as long as the agenda says. */
  serviceId?: string | undefined
  /** To which this appointment may move. */
  appointmentId?: string | undefined
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
    prefetch: (next: { month?: string; serviceId?: string | undefined }) =>
      void utils.scheduling.slots.prefetch({ ...asked, month, ...next }),
  }
}

export type MonthSlots = ReturnType<typeof useMonthSlots>
