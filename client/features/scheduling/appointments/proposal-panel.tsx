import { CalendarClock } from 'lucide-react'
import { useActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import {
  type AppointmentPartyRole,
  getAppointmentLabel,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface ProposalPanelProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
}

export function ProposalPanel({ appointment, side }: ProposalPanelProps) {
  const { id, proposal, counterpart, canAnswerProposal, canPropose } = appointment
  const { actions, isBusy: busy } = useActionsContext(id)
  if (proposal === null) return null
  const isClient = side === 'client'
  return (
    <Notice
      tone={isClient ? 'warn' : 'info'}
      icon={<CalendarClock size={20} />}
      title={isClient ? `${counterpart.name} te propone otro horario` : 'Propusiste otro horario'}
      action={
        <Flex gap={3} wrap="wrap" css={{ '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' } } }}>
          {canAnswerProposal && (
            <>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Conservar el mío: ${getAppointmentLabel(appointment)}`}
                disabled={busy}
                onClick={() => actions.declineProposal(appointment)}
              >
                Conservar el mío
              </Button>
              <Button
                size="sm"
                aria-label={`Aceptar horario: ${getAppointmentLabel(appointment)}`}
                loading={busy}
                onClick={() => actions.acceptProposal(appointment)}
              >
                Aceptar horario
              </Button>
            </>
          )}
          {!isClient && canPropose && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Retirar propuesta: ${getAppointmentLabel(appointment)}`}
              loading={busy}
              onClick={() => actions.withdrawProposal(appointment)}
            >
              Retirar propuesta
            </Button>
          )}
        </Flex>
      }
    >
      <AppointmentTime at={proposal} durationMinutes={appointment.durationMinutes} withDate />
      <chakra.p mt={1}>
        {isClient
          ? 'Tu cita sigue en su horario hasta que aceptes.'
          : `La cita sigue en su horario hasta que ${counterpart.name} acepte.`}
      </chakra.p>
    </Notice>
  )
}
