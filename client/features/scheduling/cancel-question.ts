import { providerMoment } from '#client/features/scheduling/reader-moment.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

export function cancelQuestion(
  appointment: Parameters<typeof providerMoment>[0] & {
    counterpart: Pick<AppointmentCard['counterpart'], 'name'>
  },
) {
  return {
    title: '¿Estás seguro de que quieres cancelar esta cita?',
    message: `${appointment.counterpart.name}, ${providerMoment(appointment)}`,
    confirmLabel: 'Cancelar cita',
    cancelLabel: 'Conservarla',
    tone: 'danger',
  } as const
}
