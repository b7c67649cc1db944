import type { AppointmentStatus, SchedulingErrorCode } from '#modules/scheduling/contract.ts'

/** Spec §2 (Booking widget), §5 and §8. */
export const schedulingMessages = {
  'SCHEDULING.AGENDA_DISABLED': 'La agenda de citas no está habilitada',
  'SCHEDULING.NO_RANGES': 'No hay horarios disponibles configurados',
  'SCHEDULING.SLOT_TAKEN': 'Este horario ya está reservado',
  'SCHEDULING.SLOT_NOT_OFFERED': 'Ese horario ya no está disponible. Elige otro.',
  'SCHEDULING.SERVICE_REQUIRED': 'Selecciona un servicio',
  'SCHEDULING.SERVICE_NOT_FOUND': 'Ese servicio ya no se ofrece. Elige otro.',
  'SCHEDULING.OWN_AGENDA': 'No puedes reservar una cita en tu propia agenda',
  'SCHEDULING.INVALID_RANGES': 'Hay rangos de horario inválidos en: {list}',
  'SCHEDULING.NO_WORKING_DAY': 'Debes configurar al menos un día de trabajo si la agenda está habilitada',
  'SCHEDULING.NO_VALID_SERVICE': 'Debes agregar al menos un servicio válido',
  'SCHEDULING.APPOINTMENT_NOT_FOUND': 'La cita no existe',
  'SCHEDULING.NOT_THE_PROVIDER': 'No tienes permisos para confirmar esta cita',
  'SCHEDULING.CONFIRMED_FOR_CLIENT': 'Ya confirmaste esta cita: solo tu cliente puede cancelarla',
  'SCHEDULING.APPOINTMENT_PAST': 'Esta cita ya pasó',
  'SCHEDULING.APPOINTMENT_CANCELLED': 'Esta cita ya fue cancelada',
} satisfies Record<SchedulingErrorCode, string>

/** What went well (spec §4, Booking flow, and §8). */
export const schedulingNotices = {
  BOOKED_CONFIRMED: 'Cita reservada y confirmada exitosamente',
  BOOKED_PENDING:
    'Cita reservada. Recibirás una notificación por correo cuando el profesional confirme tu cita.',
  CONFIRMED: 'Cita confirmada exitosamente',
  CANCELLED: 'Cita cancelada',
} as const

/** Labels of estado (spec §4). */
export const appointmentStatusLabels = {
  PENDING: 'Pendiente',
  CONFIRMED: 'Confirmada',
  CANCELLED: 'Cancelada',
  COMPLETED: 'Completada',
} satisfies Record<AppointmentStatus, string>

/** By weekday number, 0 is Sunday. */
export const weekdayNames = [
  'Domingo',
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
] as const
