import type { AppointmentId } from '#kernel/ids/contract.ts'

export function getAppointmentPath(side: 'CLIENT' | 'PROVIDER', id: AppointmentId): string {
  return `/mis-citas?lado=${side === 'CLIENT' ? 'agendadas' : 'recibidas'}&cita=${id}`
}
