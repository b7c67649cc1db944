import type { ErrorKind } from '#kernel/errors.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import { bookingNotices } from '#modules/scheduling/contract/notices.ts'

export const schedulingMessages = {
  'SCHEDULING.AGENDA_DISABLED': bookingNotices.agendaDisabled,
  'SCHEDULING.NO_RANGES': bookingNotices.noRanges,
  'SCHEDULING.SLOT_TAKEN': bookingNotices.slotTaken,
  'SCHEDULING.SLOT_NOT_OFFERED': bookingNotices.slotNotOffered,
  'SCHEDULING.TOO_MANY_BOOKED':
    'Ya tienes {appointments} por venir en esta agenda, que es el máximo. Cuando pase o canceles alguna, podrás reservar otra.',
  'SCHEDULING.TOO_MANY_BOOKED_IN_ALL':
    'Ya tienes {appointments} por venir, que es el máximo. Cuando pase o canceles alguna, podrás reservar otra.',
  'SCHEDULING.TOO_MANY_BOOKED_UNPROVEN':
    'Ya tienes {appointments} por venir. Para reservar más, confirma tu correo: abre el mensaje que te enviamos.',
  'SCHEDULING.TOO_MANY_PROVIDERS':
    'Viste a muchas personas en poco tiempo. Espera 10 minutos y reserva: lo que elegiste sigue aquí.',
  'SCHEDULING.PHONE_REQUIRED': 'Escribe tu teléfono: quien te atiende lo pide para reservar.',
  'SCHEDULING.SERVICE_REQUIRED': 'Selecciona un servicio',
  'SCHEDULING.SERVICE_NOT_FOUND': 'Ese servicio ya no se ofrece. Elige otro.',
  'SCHEDULING.OWN_AGENDA': 'No puedes reservar una cita en tu propia agenda',
  'SCHEDULING.INVALID_RANGES': 'Hay rangos de horario inválidos en: {list}',
  'SCHEDULING.NO_WORKING_DAY': 'Debes configurar al menos un día de trabajo si la agenda está habilitada',
  'SCHEDULING.NO_VALID_SERVICE': 'Debes agregar al menos un servicio válido',
  'SCHEDULING.SETTINGS_CHANGED':
    'Esto cambió en otra ventana. Aquí está lo nuevo con lo que escribiste: revísalo y guarda otra vez.',
  'SCHEDULING.APPOINTMENT_NOT_FOUND': 'La cita no existe',
  'SCHEDULING.NOT_THE_PROVIDER': 'No tienes permisos para confirmar esta cita',
  'SCHEDULING.CONFIRMED_FOR_CLIENT':
    'Ya confirmaste esta cita. Para cancelarla, usa «No puedo atender» y escribe el motivo.',
  'SCHEDULING.NOT_CONFIRMED': 'Para cancelar esta cita no hace falta un motivo: usa «Cancelar».',
  'SCHEDULING.APPOINTMENT_PAST': 'Esta cita ya pasó',
  'SCHEDULING.APPOINTMENT_MOVED': 'Esta cita cambió de horario. Revisa el nuevo antes de confirmarla.',
  'SCHEDULING.APPOINTMENT_CANCELLED': 'Esta cita ya fue cancelada',
  'SCHEDULING.REQUEST_EXPIRED': 'Esta solicitud venció sin respuesta y su horario quedó libre',
  'SCHEDULING.TOO_LATE_TO_CHANGE':
    'Ya pasó el plazo para cambiar o cancelar esta cita. Comunícate con quien te atiende.',
  'SCHEDULING.REQUEST_KEY_USED': 'Esta reserva ya se envió con otros datos. Vuelve a elegir el horario.',
  'SCHEDULING.ONLY_A_PROPOSAL': 'Tu cliente eligió ese horario: propón otro y decide si lo acepta',
  'SCHEDULING.NOT_TO_PROPOSE': 'Para esta cita no hace falta una propuesta: usa «Cambiar horario».',
  'SCHEDULING.NOT_YET_CONFIRMED': 'Podrás avisar que vas cuando la cita esté confirmada',
  'SCHEDULING.PROPOSAL_GONE': 'Esa propuesta de horario ya no vale',
  'SCHEDULING.NO_SHOW_TOO_EARLY': 'Podrás marcar que no asistió cuando la cita haya empezado',
  'SCHEDULING.NOT_A_KNOWN_CLIENT':
    'Solo puedes reservar para personas de tu círculo, para tus clientes o con nombre y teléfono',
  'SCHEDULING.AGENDA_NOT_SAVED': 'Guarda primero tu agenda',
  'SCHEDULING.AGENDA_EXISTS': 'Ya tienes una agenda. Cámbiala en Configurar Agenda.',
  'SCHEDULING.TOO_MANY_EXCEPTIONS': 'Ya tienes demasiados días especiales. Quita alguno.',
  'SCHEDULING.EXCEPTION_NOT_FOUND': 'Ese día especial ya no existe',
  'SCHEDULING.EXCEPTION_PAST': 'Elige un día de hoy en adelante',
  'SCHEDULING.LINK_INVALID': 'Este enlace no es válido o ya venció',
} satisfies Record<SchedulingErrorCode, string>

/**
 * Maps each error code to the tRPC name of its HTTP status. The build removes this object from the browser
 * bundle, because only the server uses it.
 */
export const schedulingErrorKinds = {
  'SCHEDULING.AGENDA_DISABLED': 'NOT_FOUND',
  'SCHEDULING.NO_RANGES': 'NOT_FOUND',
  'SCHEDULING.SLOT_TAKEN': 'CONFLICT',
  'SCHEDULING.SLOT_NOT_OFFERED': 'CONFLICT',
  'SCHEDULING.TOO_MANY_BOOKED': 'CONFLICT',
  'SCHEDULING.TOO_MANY_BOOKED_IN_ALL': 'CONFLICT',
  'SCHEDULING.TOO_MANY_BOOKED_UNPROVEN': 'FORBIDDEN',
  'SCHEDULING.TOO_MANY_PROVIDERS': 'TOO_MANY_REQUESTS',
  'SCHEDULING.PHONE_REQUIRED': 'BAD_REQUEST',
  'SCHEDULING.SERVICE_REQUIRED': 'BAD_REQUEST',
  'SCHEDULING.SERVICE_NOT_FOUND': 'BAD_REQUEST',
  'SCHEDULING.OWN_AGENDA': 'FORBIDDEN',
  'SCHEDULING.INVALID_RANGES': 'BAD_REQUEST',
  'SCHEDULING.NO_WORKING_DAY': 'BAD_REQUEST',
  'SCHEDULING.NO_VALID_SERVICE': 'BAD_REQUEST',
  'SCHEDULING.SETTINGS_CHANGED': 'CONFLICT',
  'SCHEDULING.APPOINTMENT_NOT_FOUND': 'NOT_FOUND',
  'SCHEDULING.NOT_THE_PROVIDER': 'FORBIDDEN',
  'SCHEDULING.CONFIRMED_FOR_CLIENT': 'FORBIDDEN',
  'SCHEDULING.NOT_CONFIRMED': 'CONFLICT',
  'SCHEDULING.APPOINTMENT_PAST': 'CONFLICT',
  'SCHEDULING.APPOINTMENT_MOVED': 'CONFLICT',
  'SCHEDULING.APPOINTMENT_CANCELLED': 'CONFLICT',
  'SCHEDULING.REQUEST_EXPIRED': 'CONFLICT',
  'SCHEDULING.TOO_LATE_TO_CHANGE': 'CONFLICT',
  'SCHEDULING.REQUEST_KEY_USED': 'CONFLICT',
  'SCHEDULING.ONLY_A_PROPOSAL': 'FORBIDDEN',
  'SCHEDULING.NOT_TO_PROPOSE': 'FORBIDDEN',
  'SCHEDULING.NOT_YET_CONFIRMED': 'CONFLICT',
  'SCHEDULING.PROPOSAL_GONE': 'CONFLICT',
  'SCHEDULING.NO_SHOW_TOO_EARLY': 'CONFLICT',
  'SCHEDULING.NOT_A_KNOWN_CLIENT': 'FORBIDDEN',
  'SCHEDULING.AGENDA_NOT_SAVED': 'BAD_REQUEST',
  'SCHEDULING.AGENDA_EXISTS': 'CONFLICT',
  'SCHEDULING.TOO_MANY_EXCEPTIONS': 'BAD_REQUEST',
  'SCHEDULING.EXCEPTION_NOT_FOUND': 'NOT_FOUND',
  'SCHEDULING.EXCEPTION_PAST': 'BAD_REQUEST',
  'SCHEDULING.LINK_INVALID': 'NOT_FOUND',
} satisfies Record<SchedulingErrorCode, ErrorKind>

export const schedulingNotices = {
  BOOKED_CONFIRMED: 'Cita reservada y confirmada exitosamente',
  BOOKED_PENDING:
    'Cita reservada. Recibirás una notificación por correo cuando el profesional confirme tu cita.',
  CONFIRMED: 'Cita confirmada exitosamente',
  CANCELLED: 'Cita cancelada',
  CALLED_OFF: 'Cita cancelada. Le avisamos a tu cliente.',
  BOOKED_FOR: 'Cita agendada',
  RESCHEDULED: 'Cita cambiada de horario',
  RESCHEDULED_PENDING: 'Cita cambiada de horario. Está pendiente de que la confirmen.',
  CHANGE_REQUESTED: 'Pediste otro horario. Tu cita no cambia hasta que lo acepten.',
  PROPOSED: 'Propuesta enviada. La cita sigue en su horario hasta que tu cliente acepte.',
  ATTENDANCE_CONFIRMED: 'Listo: le mostramos que sí vas',
  PROPOSAL_DECLINED: 'La cita se queda en su horario',
  PROPOSAL_WITHDRAWN: 'Propuesta retirada',
} as const
