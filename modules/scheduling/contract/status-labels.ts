import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'

export const appointmentStatusLabels = {
  PENDING: 'Pendiente',
  CONFIRMED: 'Confirmada',
  CANCELLED: 'Cancelada',
  COMPLETED: 'Completada',
} satisfies Record<AppointmentStatus, string>
