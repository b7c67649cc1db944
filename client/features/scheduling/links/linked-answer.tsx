import { CalendarClock, CalendarPlus, UserCheck } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { describeTimeProposal } from '#client/features/scheduling/appointments/appointment-text.ts'
import {
  LazyCancelAppointmentDialog,
  LazyMoveAppointmentDialog,
} from '#client/features/scheduling/appointments/lazy-dialogs.ts'
import { useDialogState } from '#client/features/scheduling/appointments/use-dialog-of.ts'
import {
  describeAppointmentNextStep,
  toAppointmentPartyRole,
} from '#client/features/scheduling/links/linked-appointment-text.ts'
import {
  type AppointmentByLinkAction,
  useAppointmentByLinkActions,
} from '#client/features/scheduling/links/use-linked-answer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { AppointmentByLink } from '#modules/scheduling/contract/links.ts'

interface LinkedAnswerProps {
  token: string
  linked: AppointmentByLink
}

export function AppointmentByLinkActions({ token, linked }: LinkedAnswerProps) {
  const { press, outcome, pending, forget } = useAppointmentByLinkActions(token, linked)
  const moving = useDialogState<null>()
  const cancelling = useDialogState<null>()
  const { appointment } = linked
  const { canConfirm, canCancel, canAnswerProposal, canWithdrawProposal, counterpart, status } = appointment
  const { canConfirmAttendance, canReschedule, canPropose, proposal } = appointment
  const side = toAppointmentPartyRole(linked.side)
  const stands = (status === 'PENDING' || status === 'CONFIRMED') && !appointment.isPast
  const isAsked = canConfirm || canAnswerProposal
  const moves = canReschedule || canPropose
  const calendar = stands && (
    <LinkButton
      variant="ghost"
      size="lg"
      full
      href={`/api/cita.ics?token=${encodeURIComponent(token)}`}
      icon={<CalendarPlus size={20} />}
    >
      Agregar a mi calendario
    </LinkButton>
  )
  const buttonProps = (action: AppointmentByLinkAction) => ({
    size: 'lg' as const,
    full: true,
    loading: pending === action,
    disabled: pending !== null && pending !== action,
    onClick: () => void press(action),
  })
  const show = (dialog: typeof moving) => () => {
    forget()
    dialog.show(null)
  }
  return (
    <Flex direction="column" gap={4}>
      <Result outcome={outcome} />
      <chakra.p>{describeAppointmentNextStep(linked)}</chakra.p>
      {(isAsked || canCancel || moves) && (
        <noscript>
          Para responder aquí hace falta JavaScript: actívalo en tu navegador, o responde desde otro.
        </noscript>
      )}
      <Flex direction="column" gap={3}>
        {canConfirm && <Button {...buttonProps('confirm')}>Confirmar cita</Button>}
        {canAnswerProposal && (
          <>
            <Button variant={canConfirm ? 'secondary' : 'primary'} {...buttonProps('acceptProposal')}>
              Aceptar horario
            </Button>
            <Button variant="secondary" {...buttonProps('declineProposal')}>
              {describeTimeProposal(appointment, side).keep}
            </Button>
          </>
        )}
        {canConfirmAttendance && (
          <Button
            variant={isAsked ? 'secondary' : 'primary'}
            icon={<UserCheck size={20} />}
            {...buttonProps('confirmAttendance')}
          >
            Sí voy
          </Button>
        )}
        {linked.canBookAgain && (
          <LinkButton size="lg" full to={`/agenda/${counterpart.personId}`}>
            Elegir otro horario
          </LinkButton>
        )}
        {moves && (
          <Button
            variant="secondary"
            size="lg"
            full
            icon={<CalendarClock size={20} />}
            disabled={pending !== null}
            onClick={show(moving)}
          >
            {canPropose ? 'Proponer otro horario' : 'Cambiar horario'}
          </Button>
        )}
        {canWithdrawProposal && (
          <Button variant="secondary" {...buttonProps('withdrawProposal')}>
            {proposal?.isByClient ? 'Ya no pedir cambio' : 'Retirar propuesta'}
          </Button>
        )}
        {calendar}
        {canCancel && (
          <Button
            variant="danger-quiet"
            size="lg"
            full
            disabled={pending !== null}
            onClick={show(cancelling)}
          >
            Cancelar cita
          </Button>
        )}
      </Flex>
      <Suspense fallback={null}>
        {moving.state && (
          <LazyMoveAppointmentDialog
            key={`mover-${moving.state.opening}`}
            appointment={appointment}
            side={side}
            linked={{ ...linked, token }}
            open={moving.state.open}
            onClose={moving.close}
          />
        )}
        {cancelling.state && (
          <LazyCancelAppointmentDialog
            appointment={appointment}
            side={side}
            token={token}
            open={cancelling.state.open}
            onClose={cancelling.close}
          />
        )}
      </Suspense>
    </Flex>
  )
}

function Result({ outcome }: { outcome: ReturnType<typeof useAppointmentByLinkActions>['outcome'] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) box.current?.focus()
  }, [outcome])
  if (outcome === null) return null
  return (
    <chakra.div ref={box} tabIndex={-1} outline="none">
      <Notice tone={outcome.tone} live>
        {outcome.text}
      </Notice>
    </chakra.div>
  )
}
