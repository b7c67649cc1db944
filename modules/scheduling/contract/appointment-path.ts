import type { AppointmentId } from '#kernel/ids/contract.ts'

/** Path of one appointment in 'Mis Citas', in the tab of the reader's side. The path contains no secret. */
export function getAppointmentPath(side: 'CLIENT' | 'PROVIDER', id: AppointmentId): string {
  return `/mis-citas?lado=${side === 'CLIENT' ? 'agendadas' : 'recibidas'}&cita=${id}`
}
