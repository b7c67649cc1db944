import type { AppointmentId } from '#kernel/ids/contract.ts'

/**
 * Path of one appointment in 'Mis Citas', in the tab for clients or the tab for providers. The path contains
 * no secret.
 */
export function getAppointmentPath(side: 'CLIENT' | 'PROVIDER', id: AppointmentId): string {
  return `/mis-citas?lado=${side === 'CLIENT' ? 'agendadas' : 'recibidas'}&cita=${id}`
}
