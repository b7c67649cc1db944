import { UserCheck, UserX } from 'lucide-react'
import { useActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import { getAppointmentLabel } from '#client/features/scheduling/appointments/appointment-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentButtonsProps {
  appointment: AppointmentCard
}

/** The actions that the caller is permitted to do with an appointment. The main action is the last button. */
export function AppointmentButtons({ appointment }: AppointmentButtonsProps) {
  const { id, canCancel, canCallOff, canConfirm, canReschedule, canPropose, canMarkNoShow, noShow } =
    appointment
  const { actions, isBusy: busy } = useActionsContext(id)
  const moves = canReschedule || canPropose
  const spoken = (action: string) => `${action}: ${getAppointmentLabel(appointment)}`
  const presence = noShow ? 'Sí asistió' : 'No asistió'
  const move = canReschedule ? 'Cambiar horario' : 'Proponer otro horario'
  if (!canMarkNoShow && !canConfirm && !canCancel && !canCallOff && !moves) return null
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
      {canCancel && (
        <Button
          variant="danger-quiet"
          size="sm"
          aria-label={spoken('Cancelar')}
          disabled={busy}
          onClick={() => actions.cancel(appointment)}
        >
          Cancelar
        </Button>
      )}
      {canCallOff && (
        <Button
          variant="danger-quiet"
          size="sm"
          aria-label={spoken('No puedo atender')}
          disabled={busy}
          onClick={() => actions.callOff(appointment)}
        >
          No puedo atender
        </Button>
      )}
      {moves && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={spoken(move)}
          disabled={busy}
          onClick={() => actions.move(appointment)}
        >
          {move}
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
