import {
  formatUnansweredAppointmentCount,
  useUnansweredAppointmentCounts,
} from '#client/shared/appointments/use-waiting.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

interface NavCountProps {
  phone?: boolean
}

export function UnansweredAppointmentsCount({ phone = false }: NavCountProps) {
  const { received = 0, booked = 0 } = useUnansweredAppointmentCounts() ?? {}
  const count = received + booked
  if (count === 0) return null
  return (
    <>
      <VisuallyHidden as="b">, {formatUnansweredAppointmentCount(count)} por responder</VisuallyHidden>
      <CountBadge count={count} place={phone ? 'icon' : 'label'} />
    </>
  )
}
