import { formatInProviderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

export function createCancelQuestion(
  appointment: Parameters<typeof formatInProviderTimeZone>[0] & {
    counterpart: Pick<AppointmentCard['counterpart'], 'name'>
  },
) {
  return {
    title: '¿Estás seguro de que quieres cancelar esta cita?',
    message: `${appointment.counterpart.name}, ${formatInProviderTimeZone(appointment)}`,
    confirmLabel: 'Cancelar cita',
    cancelLabel: 'Conservarla',
    tone: 'danger',
  } as const
}
