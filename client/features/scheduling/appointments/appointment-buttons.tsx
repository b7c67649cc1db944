import { useAppointmentActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import {
  type AppointmentPartyRole,
  getAppointmentLabel,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { listAppointmentCardActions } from '#client/features/scheduling/appointments/card-actions.tsx'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentButtonsProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
  answersOnly?: boolean
}

export function AppointmentButtons({ appointment, side, answersOnly = false }: AppointmentButtonsProps) {
  const { actions, isBusy } = useAppointmentActionsContext(appointment.id)
  const shown = listAppointmentCardActions(appointment, side, actions).filter(
    ({ isAnswer }) => isAnswer || !answersOnly,
  )
  if (shown.length === 0) return null
  return (
    <Flex
      gap={2}
      wrap={{ base: 'wrap-reverse', sm: 'wrap' }}
      justify={{ base: 'stretch', sm: 'end' }}
      css={{ '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' }, minH: { base: 'touch', md: '36px' } } }}
    >
      {shown.map(({ label, variant, icon, showsProgress, onSelect, to }) => {
        const look = {
          variant,
          size: 'sm',
          'aria-label': `${label}: ${getAppointmentLabel(appointment)}`,
        } as const
        if (to !== null) {
          return (
            <LinkButton key={label} {...look} to={to}>
              {label}
            </LinkButton>
          )
        }
        return (
          <Button
            key={label}
            {...look}
            icon={icon}
            {...(showsProgress ? { loading: isBusy } : { disabled: isBusy })}
            onClick={onSelect}
          >
            {label}
          </Button>
        )
      })}
    </Flex>
  )
}
