import { UserCheck, UserX } from 'lucide-react'
import { useAppointmentActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import {
  type AppointmentPartyRole,
  getAppointmentLabel,
  getBookAgainTarget,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentButtonsProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
}

/** The main action is the last button. */
export function AppointmentButtons({ appointment, side }: AppointmentButtonsProps) {
  const { id, canCancel, canCallOff, canConfirm, canReschedule, canPropose, canMarkNoShow, noShow } =
    appointment
  const { canConfirmAttendance } = appointment
  const again = getBookAgainTarget(appointment, side)
  const { actions, isBusy: busy } = useAppointmentActionsContext(id)
  const moves = canReschedule || canPropose
  const spoken = (action: string) => `${action}: ${getAppointmentLabel(appointment)}`
  const presence = noShow ? 'Sí asistió' : 'No asistió'
  const cancel = canCancel ? 'Cancelar' : 'No puedo atender'
  const move = canReschedule ? 'Cambiar horario' : 'Proponer otro horario'
  const isActive = canMarkNoShow || canConfirm || canCancel || canCallOff || canConfirmAttendance || moves
  if (!isActive && again === null) return null
  return (
    <Flex
      gap={3}
      // On a phone the buttons wrap in reverse order, so that the main button, which is the last one, is on top.
      wrap={{ base: 'wrap-reverse', sm: 'wrap' }}
      justify={{ base: 'stretch', sm: 'end' }}
      css={{ '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' } } }}
    >
      {canMarkNoShow && (
        <Button
          variant="secondary"
          size="sm"
          icon={noShow ? <UserCheck size={18} /> : <UserX size={18} />}
          aria-label={spoken(presence)}
          loading={busy}
          onClick={() => actions.markNoShow(appointment, !noShow)}
        >
          {presence}
        </Button>
      )}
      {(canCancel || canCallOff) && (
        <Button
          variant="danger-quiet"
          size="sm"
          aria-label={spoken(cancel)}
          disabled={busy}
          onClick={() => actions.cancel(appointment)}
        >
          {cancel}
        </Button>
      )}
      {again === 'dialog' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={spoken('Agendar otra vez')}
          onClick={() => actions.bookAgain(appointment)}
        >
          Agendar otra vez
        </Button>
      )}
      {again !== null && again !== 'dialog' && (
        <LinkButton variant="secondary" size="sm" to={again.to} aria-label={spoken('Agendar otra vez')}>
          Agendar otra vez
        </LinkButton>
      )}
      {moves && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={spoken(move)}
          disabled={busy}
          onClick={() => actions.move(appointment)}
        >
          {canCallOff ? <ShortenedMove /> : move}
        </Button>
      )}
      {canConfirmAttendance && (
        <Button
          variant="secondary"
          size="sm"
          icon={<UserCheck size={18} />}
          aria-label={spoken('Sí voy')}
          loading={busy}
          onClick={() => actions.confirmAttendance(appointment)}
        >
          Sí voy
        </Button>
      )}
      {canConfirm && (
        <Button
          size="sm"
          aria-label={spoken('Confirmar')}
          loading={busy}
          onClick={() => actions.confirm(appointment)}
        >
          Confirmar
        </Button>
      )}
    </Flex>
  )
}

/** A phone shows this shorter label beside 'No puedo atender'. The button's `aria-label` is complete. */
function ShortenedMove() {
  return (
    <>
      <chakra.span display={{ base: 'inline', sm: 'none' }}>Otro horario</chakra.span>
      <chakra.span hideBelow="sm">Proponer otro horario</chakra.span>
    </>
  )
}
