import { CalendarClock } from 'lucide-react'
import { useAppointmentActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import {
  type AppointmentPartyRole,
  describeTimeProposal,
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

export function TimeProposalPanel({ appointment, side }: ProposalPanelProps) {
  const { id, proposal, canAnswerProposal, canWithdrawProposal } = appointment
  const { actions, isBusy: busy } = useAppointmentActionsContext(id)
  if (proposal === null) return null
  const { title, explanation, keep } = describeTimeProposal(appointment, side)
  const withdraw = proposal.isByClient ? 'Ya no pedir cambio' : 'Retirar propuesta'
  return (
    <Notice
      tone={canAnswerProposal ? 'warn' : 'info'}
      icon={<CalendarClock size={20} />}
      title={title}
      action={
        <Flex
          gap={3}
          wrap={{ base: 'wrap-reverse', sm: 'wrap' }}
          css={{
            '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' }, minH: { base: 'touch', md: '36px' } },
          }}
        >
          {canAnswerProposal && (
            <>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${keep}: ${getAppointmentLabel(appointment)}`}
                disabled={busy}
                onClick={() => actions.declineProposal(appointment)}
              >
                {keep}
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
          {canWithdrawProposal && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${withdraw}: ${getAppointmentLabel(appointment)}`}
              loading={busy}
              onClick={() => actions.withdrawProposal(appointment)}
            >
              {withdraw}
            </Button>
          )}
        </Flex>
      }
    >
      <AppointmentTime at={proposal} durationMinutes={appointment.durationMinutes} withDate />
      <chakra.p mt={1}>{explanation}</chakra.p>
    </Notice>
  )
}
