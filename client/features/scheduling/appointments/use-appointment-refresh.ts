import { navigationCountUpdatesAllowed } from '#client/lib/hydration/navigation-counts.ts'
import { trpc } from '#client/lib/trpc.ts'

export function useAppointmentRefresh() {
  const { scheduling } = trpc.useUtils()
  return async () => {
    void navigationCountUpdatesAllowed.then(() => scheduling.waiting.invalidate())
    await Promise.all([
      scheduling.appointments.invalidate(),
      scheduling.days.invalidate(),
      scheduling.slots.invalidate(),
      scheduling.offer.invalidate(),
      scheduling.clientLink.invalidate(),
      scheduling.linkedAppointment.invalidate(),
      scheduling.reviewRequests.invalidate(),
    ])
  }
}
