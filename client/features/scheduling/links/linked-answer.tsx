import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { describeNextStep } from '#client/features/scheduling/links/linked-appointment-text.ts'
import { useLinkedAppointmentActions } from '#client/features/scheduling/links/use-linked-answer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { LinkedAppointment } from '#modules/scheduling/contract/links.ts'

interface LinkedAnswerProps {
  token: string
  linked: LinkedAppointment
}

export function LinkedAppointmentActions({ token, linked }: LinkedAnswerProps) {
  const { press, outcome, pending } = useLinkedAppointmentActions(token, linked)
  const { appointment } = linked
  const { canConfirm, canCancel, canAnswerProposal, counterpart, status } = appointment
  const stands = (status === 'PENDING' || status === 'CONFIRMED') && !appointment.isPast
  const isAsked = canConfirm || canAnswerProposal
  const calendar = stands && (
    <LinkButton
      variant={isAsked ? 'ghost' : 'secondary'}
      size="lg"
      full
      href={`/api/cita.ics?token=${encodeURIComponent(token)}`}
      icon={<CalendarPlus size={20} />}
    >
      Agregar a mi calendario
    </LinkButton>
  )
  const buttonProps = (action: typeof pending & string) => ({
    size: 'lg' as const,
    full: true,
    loading: pending === action,
    disabled: pending !== null && pending !== action,
    onClick: () => void press(action),
  })
  return (
    <Flex direction="column" gap={4}>
      <Result outcome={outcome} />
      <chakra.p>{describeNextStep(linked)}</chakra.p>
      {(isAsked || canCancel) && (
        <noscript>
          Para responder aquí hace falta JavaScript: actívalo en tu navegador, o responde desde otro.
        </noscript>
      )}
      <Flex direction="column" gap={3}>
        {canConfirm && <Button {...buttonProps('confirm')}>Confirmar cita</Button>}
        {canAnswerProposal && (
          <>
            <Button {...buttonProps('acceptProposal')}>Aceptar horario</Button>
            <Button variant="secondary" {...buttonProps('declineProposal')}>
              Conservar el mío
            </Button>
          </>
        )}
        {linked.canBookAgain && (
          <LinkButton size="lg" full to={`/agenda/${counterpart.personId}`}>
            Elegir otro horario
          </LinkButton>
        )}
        {!isAsked && calendar}
        {canCancel && (
          <Button variant="danger-quiet" {...buttonProps('cancel')}>
            Cancelar cita
          </Button>
        )}
        {isAsked && calendar}
      </Flex>
    </Flex>
  )
}

function Result({ outcome }: { outcome: ReturnType<typeof useLinkedAppointmentActions>['outcome'] }) {
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
