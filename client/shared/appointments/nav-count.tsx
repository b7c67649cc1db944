import { formatUnansweredCount, useUnansweredCounts } from '#client/shared/appointments/use-waiting.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

interface NavCountProps {
  /** In the navigation bar of a phone, the count is below the icon of the link. */
  phone?: boolean
}

export function UnansweredAppointmentsCount({ phone = false }: NavCountProps) {
  const { received = 0, booked = 0 } = useUnansweredCounts() ?? {}
  const count = received + booked
  if (count === 0) return null
  return (
    <>
      <VisuallyHidden as="b">, {formatUnansweredCount(count)} por responder</VisuallyHidden>
      <CountBadge count={count} place={phone ? 'icon' : 'label'} />
    </>
  )
}
