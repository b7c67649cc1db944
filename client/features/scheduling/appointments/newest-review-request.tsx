import { ReviewRequest } from '#client/features/scheduling/appointments/review-request.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

/**
 * Requests from the client a review of one past appointment. 'Mis Citas' hides past appointments, so their cards
 * cannot request it.
 * @param shown appointments whose visible cards already request a review
 */
export function NewestReviewRequest({ shown = [] }: { shown?: readonly AppointmentCard[] }) {
  const asked = trpc.scheduling.reviewRequests.useQuery().data ?? []
  const [newest] = asked.filter(({ id }) => shown.every((card) => card.id !== id))
  return newest ? <ReviewRequest appointment={newest} withDate /> : null
}
