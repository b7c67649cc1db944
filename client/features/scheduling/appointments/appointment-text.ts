import { formatDate, formatDateTime } from '#client/lib/format.ts'
import type { AppointmentCard, ListAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'

export type AppointmentPartyRole = ListAppointmentsInput['role']

export function describeCancellation(
  { status, cancelledBy, counterpart }: Pick<AppointmentCard, 'status' | 'cancelledBy' | 'counterpart'>,
  side: AppointmentPartyRole,
): string | null {
  if (status !== 'CANCELLED' || cancelledBy === null) return null
  if (cancelledBy === 'SYSTEM') return 'Venció sin respuesta y el horario quedó libre.'
  if (cancelledBy === 'OPERATOR') return 'La canceló quien administra este Círculo.'
  const isMine = (cancelledBy === 'CLIENT') === (side === 'client')
  return isMine ? 'La cancelaste tú.' : `La canceló ${counterpart.name}.`
}

/**
 * Text with the time until which the provider can answer a request; null if there is no limit.
 * @param city city of the provider's time zone if the reader's local time differs; otherwise null
 */
export function describeAnswerDeadline(
  { answerBy }: Pick<AppointmentCard, 'answerBy'>,
  side: AppointmentPartyRole,
  city: string | null,
): string | null {
  if (answerBy === null) return null
  const limit = limitText(answerBy, city)
  return side === 'provider'
    ? `Espera tu respuesta hasta el ${limit}.`
    : `Si nadie responde antes del ${limit}, se cancela sola.`
}

/**
 * Text about the client's deadline to cancel or move an appointment, before or after the deadline; null if
 * there is none.
 * @param city city of the provider's time zone if the reader's local time differs; otherwise null
 */
export function describeChangeDeadline(
  appointment: Pick<AppointmentCard, 'changeableUntil' | 'canCancel' | 'counterpart'>,
  city: string | null,
): string | null {
  const { changeableUntil, canCancel, counterpart } = appointment
  if (changeableUntil === null) return null
  const limit = limitText(changeableUntil, city)
  return canCancel
    ? `Puedes cambiarla o cancelarla hasta el ${limit}.`
    : `El plazo para cambiarla o cancelarla terminó el ${limit}. Comunícate con ${counterpart.name}.`
}

/**
 * Formats the date and time of a deadline, in the provider's time zone.
 * @param city city of the provider's time zone if the reader's local time differs; otherwise null
 */
function limitText({ date, time }: { date: string; time: string }, city: string | null): string {
  const limit = formatDateTime(date, time)
  return city === null ? limit : `${limit} (hora de ${city})`
}

type At = Pick<AppointmentCard, 'date' | 'time' | 'timeZone'>

/**
 * Formats a date, a time and its time zone for a person who may be in another time zone: 'martes 24 de
 * noviembre, 16:30, hora de Tijuana'.
 */
export function formatDateTimeWithZone({ date, time, timeZone }: At): string {
  return `${formatDateTime(date, time)}, hora de ${getTimeZoneCity(timeZone)}`
}

/** Time before a confirmed appointment from which the prepared message is a reminder, in ms. */
const reminderSpan = 2 * 86_400_000

interface Conversation {
  side: AppointmentPartyRole
  me: string
  page: string
  /**
   * Whether the message names the provider's time zone, because the recipient may be in another time zone.
   */
  namesClock: boolean
  now: number
}

/** The prepared WhatsApp message between client and provider: sender, appointment and purpose. */
export function createChatMessage(
  appointment: Pick<
    AppointmentCard,
    'counterpart' | 'date' | 'time' | 'timeZone' | 'service' | 'status' | 'proposal' | 'startsAt'
  >,
  { side, me, page, namesClock, now }: Conversation,
): string {
  const { counterpart, service, status, proposal, startsAt } = appointment
  const momentOf = namesClock ? formatDateTimeWithZone : ({ date, time }: At) => formatDateTime(date, time)
  const when = `${momentOf(appointment)}${service === null ? '' : ` (${service.name})`}`
  const greeting = `Hola, ${counterpart.name}. Soy ${me}.`
  if (proposal !== null) {
    const other = momentOf(proposal)
    return side === 'provider'
      ? `${greeting} Tenemos cita el ${when} y te propongo cambiarla al ${other}. Responde en ${page}; mientras, la cita sigue en su horario.`
      : `${greeting} Vi que propones cambiar nuestra cita del ${when} al ${other}.`
  }
  if (status === 'PENDING') {
    return side === 'provider'
      ? `${greeting} Recibí tu solicitud de cita para el ${when}.`
      : `${greeting} Te pedí una cita para el ${when}. ¿Me la puedes confirmar en ${page}?`
  }
  if (side === 'client') return `${greeting} Te escribo por nuestra cita del ${when}.`
  return startsAt.getTime() - now < reminderSpan
    ? `${greeting} Te recuerdo nuestra cita: ${when}.`
    : `${greeting} Tu cita está confirmada: ${when}.`
}

/** Accessible label that distinguishes the buttons of appointments: 'Ana Peña, martes 24 de noviembre, 11:00'. */
export function getAppointmentLabel({ counterpart, date, time }: AppointmentCard): string {
  return `${counterpart.name}, ${formatDate(date)}, ${time}`
}
