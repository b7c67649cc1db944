import { ReviewRequest } from '#client/features/scheduling/appointments/review-request.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

/** The page 'Mis Citas' hides the cards of past appointments, so the review request appears separately. */
export function NewestReviewRequest({ shown = [] }: { shown?: readonly AppointmentCard[] }) {
  const asked = trpc.scheduling.reviewRequests.useQuery().data ?? []
  const [newest] = asked.filter(({ id }) => shown.every((card) => card.id !== id))
  return newest ? <ReviewRequest appointment={newest} withDate /> : null
}
