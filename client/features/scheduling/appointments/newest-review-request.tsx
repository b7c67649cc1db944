import { ReviewRequest } from '#client/features/scheduling/appointments/review-request.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

/**
 * Asks the client for a review about one past appointment, because past appointments are folded in 'Mis Citas'.
 * @param shown appointments whose cards on this screen ask already
 */
export function NewestReviewRequest({ shown = [] }: { shown?: readonly AppointmentCard[] }) {
  const asked = trpc.scheduling.reviewRequests.useQuery().data ?? []
  const [newest] = asked.filter(({ id }) => shown.every((card) => card.id !== id))
  return newest ? <ReviewRequest appointment={newest} withDate /> : null
}
