import { CalendarClock, CalendarPlus, CalendarX, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppointmentActions } from '#client/features/scheduling/appointments/appointment-actions.ts'
import {
  type AppointmentPartyRole,
  getBookAgainButtonTarget,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import type { ButtonVariant } from '#client/ui/button-recipe.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

export interface AppointmentCardAction {
  label: string
  variant: ButtonVariant
  icon?: ReactNode
  menuIcon?: ReactNode
  /** Whether a button shows that the action is running, instead of being only disabled. */
  showsProgress?: boolean
  onSelect: () => void
  to: string | null
  /**
   * Whether the provider's appointment card has a button for the action; otherwise, the card's menu contains the
   * action.
   */
  isAnswer?: boolean
}

/** Lists what the reader may do with an appointment, with the main action last. */
export function listAppointmentCardActions(
  appointment: AppointmentCard,
  side: AppointmentPartyRole,
  actions: AppointmentActions,
): AppointmentCardAction[] {
  const { canCancel, canCallOff, canConfirm, canReschedule, canPropose, canMarkNoShow, noShow } = appointment
  const again = getBookAgainButtonTarget(appointment, side)
  const act = (onSelect: () => void) => ({ onSelect, to: null })
  const list: (AppointmentCardAction | false)[] = [
    canMarkNoShow && {
      label: noShow ? 'Sí asistió' : 'No asistió',
      variant: 'secondary',
      icon: noShow ? <UserCheck size={18} /> : <UserX size={18} />,
      showsProgress: true,
      ...act(() => actions.markNoShow(appointment, !noShow)),
    },
    (canCancel || canCallOff) && {
      label: canCancel ? 'Cancelar' : 'No puedo atender',
      variant: 'danger-quiet',
      menuIcon: <CalendarX size={18} />,
      isAnswer: canCancel,
      ...act(() => actions.cancel(appointment)),
    },
    again !== null && {
      label: 'Agendar otra vez',
      variant: 'secondary',
      menuIcon: <CalendarPlus size={18} />,
      ...(again === 'dialog'
        ? act(() => actions.bookAgain(appointment))
        : { ...act(() => undefined), to: again.to }),
    },
    (canReschedule || canPropose) && {
      label: canReschedule ? 'Cambiar horario' : 'Proponer otro horario',
      variant: 'secondary',
      menuIcon: <CalendarClock size={18} />,
      ...act(() => actions.move(appointment)),
    },
    appointment.canConfirmAttendance && {
      label: 'Sí voy',
      variant: 'secondary',
      icon: <UserCheck size={18} />,
      showsProgress: true,
      ...act(() => actions.confirmAttendance(appointment)),
    },
    canConfirm && {
      label: 'Confirmar',
      variant: 'primary',
      showsProgress: true,
      isAnswer: true,
      ...act(() => actions.confirm(appointment)),
    },
  ]
  return list.filter((action) => action !== false)
}
