import { useAppointmentActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import { getAppointmentLabel } from '#client/features/scheduling/appointments/appointment-text.ts'
import { formatDate } from '#client/lib/format.ts'
import { getNewReviewPath } from '#client/shared/reviews/review-start.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface ReviewRequestProps {
  appointment: AppointmentCard
  withDate?: boolean
}

export function ReviewRequest({ appointment, withDate = false }: ReviewRequestProps) {
  const { id, counterpart, canReview, date } = appointment
  const { actions, isBusy } = useAppointmentActionsContext(id)
  if (!canReview || counterpart.profilePath === null) return null
  const label = getAppointmentLabel(appointment)
  return (
    <Notice
      title={`¿Cómo te fue con ${counterpart.name}?`}
      action={
        <Flex gap={3} wrap="wrap" css={{ '& > *': { minH: { base: 'touch', md: '36px' } } }}>
          <LinkButton
            variant="secondary"
            size="sm"
            to={getNewReviewPath(counterpart.profilePath)}
            aria-label={`Escribir reseña: ${label}`}
          >
            Escribir reseña
          </LinkButton>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Ahora no: ${label}`}
            loading={isBusy}
            onClick={() => actions.dismissReview(appointment)}
          >
            Ahora no
          </Button>
        </Flex>
      }
    >
      {withDate && `Tu cita fue el ${formatDate(date)}. `}
      Tus palabras le ayudan a la gente de tu círculo a elegir.
    </Notice>
  )
}
