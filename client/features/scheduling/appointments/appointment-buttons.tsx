import { Flex } from '@chakra-ui/react'
import { UserCheck, UserX } from 'lucide-react'
import { Button } from '#client/components/button.tsx'
import { useAppointmentDeeds } from '#client/features/scheduling/appointments/appointment-deeds.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentButtonsProps {
  appointment: AppointmentCard
}

/** What its reader may do with it; nothing that would be refused. The main one comes last. */
export function AppointmentButtons({ appointment }: AppointmentButtonsProps) {
  const { id, canCancel, canConfirm, canReschedule, canPropose, canMarkNoShow, noShow } = appointment
  const { deeds, isBusy: busy } = useAppointmentDeeds(id)
  const moves = canReschedule || canPropose
  if (!canMarkNoShow && !canConfirm && !canCancel && !moves) return null
  return (
    <Flex
      gap={3}
      wrap="wrap"
      justify={{ base: 'stretch', sm: 'end' }}
      css={{ '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' } } }}
    >
      {canMarkNoShow && (
        <Button
          variant="secondary"
          size="sm"
          icon={noShow ? <UserCheck size={18} /> : <UserX size={18} />}
          loading={busy}
          onClick={() => deeds.markNoShow(appointment, !noShow)}
        >
          {noShow ? 'Sí asistió' : 'No asistió'}
        </Button>
      )}
      {canCancel && (
        <Button variant="danger-quiet" size="sm" disabled={busy} onClick={() => deeds.cancel(appointment)}>
          Cancelar
        </Button>
      )}
      {moves && (
        <Button variant="secondary" size="sm" disabled={busy} onClick={() => deeds.move(appointment)}>
          {canReschedule ? 'Cambiar horario' : 'Proponer otro horario'}
        </Button>
      )}
      {canConfirm && (
        <Button size="sm" loading={busy} onClick={() => deeds.confirm(appointment)}>
          Confirmar
        </Button>
      )}
    </Flex>
  )
}
