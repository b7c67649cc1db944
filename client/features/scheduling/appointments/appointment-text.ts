import { formatDate, formatDateTime } from '#client/lib/format.ts'
import type { AppointmentCard, ListAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'

export type AppointmentPartyRole = ListAppointmentsInput['role']

export function describeAppointmentCancellation(
  { status, cancelledBy, counterpart }: Pick<AppointmentCard, 'status' | 'cancelledBy' | 'counterpart'>,
  side: AppointmentPartyRole,
): string | null {
  if (status !== 'CANCELLED' || cancelledBy === null) return null
  if (cancelledBy === 'SYSTEM') return 'Venció sin respuesta y el horario quedó libre.'
  if (cancelledBy === 'OPERATOR') return 'La canceló el equipo de Círculo.'
  const isMine = (cancelledBy === 'CLIENT') === (side === 'client')
  return isMine ? 'La cancelaste tú.' : `La canceló ${counterpart.name}.`
}

export function describeAppointmentAnswerDeadline(
  { answerBy, proposal }: Pick<AppointmentCard, 'answerBy' | 'proposal'>,
  side: AppointmentPartyRole,
  city: string | null,
): string | null {
  if (answerBy === null) return null
  const limit = limitText(answerBy, city)
  return side === 'provider' && proposal === null
    ? `Espera tu respuesta hasta el ${limit}.`
    : `Si nadie responde antes del ${limit}, se cancela sola.`
}

export function describeAppointmentChangeDeadline(
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

function limitText({ date, time }: { date: string; time: string }, city: string | null): string {
  const limit = formatDateTime(date, time)
  return city === null ? limit : `${limit} (hora de ${city})`
}

export function describeAppointmentAttendance(
  { attendanceConfirmed }: Pick<AppointmentCard, 'attendanceConfirmed'>,
  side: AppointmentPartyRole,
): string | null {
  if (!attendanceConfirmed) return null
  return side === 'provider' ? 'Confirmó que viene' : 'Avisaste que vas'
}

export interface TimeProposalTexts {
  title: string
  explanation: string
  /** Label of the button that declines the proposal. */
  keep: string
}

export function describeTimeProposal(
  { counterpart: { name }, proposal, status }: Pick<AppointmentCard, 'counterpart' | 'proposal' | 'status'>,
  side: AppointmentPartyRole,
): TimeProposalTexts {
  const isPending = status === 'PENDING'
  if (proposal?.isByClient) {
    return side === 'provider'
      ? {
          title: `${name} pide otro horario`,
          explanation: 'La cita sigue en su horario hasta que aceptes. El nuevo no queda apartado.',
          keep: 'Dejar como está',
        }
      : {
          title: 'Pediste otro horario',
          explanation: `Tu cita sigue confirmada en su horario hasta que ${name} acepte el nuevo.`,
          keep: '',
        }
  }
  return side === 'client'
    ? {
        title: `${name} te propone otro horario`,
        explanation: isPending
          ? 'Si aceptas, tu cita queda confirmada. Si no, tu solicitud sigue en el horario que pediste.'
          : 'Tu cita sigue en su horario hasta que aceptes.',
        keep: 'Conservar mi horario',
      }
    : {
        title: 'Propusiste otro horario',
        explanation: isPending
          ? `La solicitud sigue sin confirmar en su horario hasta que ${name} acepte. Si tú confirmas la solicitud, la cita queda en el horario que pidió.`
          : `La cita sigue en su horario hasta que ${name} acepte.`,
        keep: '',
      }
}

export function describeAppointmentRescheduling(
  {
    counterpart: { name },
    status,
    canPropose,
  }: Pick<AppointmentCard, 'counterpart' | 'status' | 'canPropose'>,
  side: AppointmentPartyRole,
  confirmsAtOnce: boolean,
): string {
  const isPending = status === 'PENDING'
  if (side === 'provider') {
    if (!canPropose) return `La cita cambia al momento, y le avisamos a ${name}.`
    return isPending
      ? `La solicitud de ${name} sigue sin confirmar en su horario hasta que acepte el nuevo.`
      : `Tu cita con ${name} sigue en su horario hasta que acepte el nuevo.`
  }
  if (confirmsAtOnce) return 'Tu cita cambia al momento y queda confirmada; tu horario actual se libera.'
  return isPending
    ? `Tu solicitud cambia al momento y sigue pendiente hasta que ${name} la confirme; el horario que pediste se libera.`
    : `Conservas tu horario actual hasta que ${name} acepte el nuevo.`
}

type At = Pick<AppointmentCard, 'date' | 'time' | 'timeZone'>

export function formatDateTimeWithZone({ date, time, timeZone }: At): string {
  return `${formatDateTime(date, time)}, hora de ${getTimeZoneCity(timeZone)}`
}

/** If a confirmed appointment starts within this many milliseconds, the provider's WhatsApp message is a reminder. */
const reminderSpan = 2 * 86_400_000

interface Conversation {
  side: AppointmentPartyRole
  me: string
  page: string
  /** Whether the message names the provider's time zone. */
  namesClock: boolean
  now: number
}

export function createAppointmentWhatsappMessage(
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
    if (proposal.isByClient) {
      return side === 'client'
        ? `${greeting} Tenemos cita el ${when} y te pido cambiarla al ${other}. ¿Me respondes en ${page}?`
        : `${greeting} Vi que pides cambiar nuestra cita del ${when} al ${other}.`
    }
    if (side === 'client') return `${greeting} Vi que propones cambiar nuestra cita del ${when} al ${other}.`
    const meanwhile =
      status === 'PENDING' ? 'si aceptas, queda confirmada' : 'mientras, la cita sigue en su horario'
    const agreed = status === 'PENDING' ? `Me pediste una cita para el ${when}` : `Tenemos cita el ${when}`
    return `${greeting} ${agreed} y te propongo cambiarla al ${other}. Responde en ${page}; ${meanwhile}.`
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

/** Returns null if the provider cancelled without a reason, because the provider may have blocked the client. */
export function getBookAgainButtonTarget(
  {
    counterpart: { personId, profilePath },
    service,
    status,
    isPast,
    cancelledBy,
    cancelReason,
  }: Pick<AppointmentCard, 'counterpart' | 'service' | 'status' | 'isPast' | 'cancelledBy' | 'cancelReason'>,
  side: AppointmentPartyRole,
): { to: string } | 'dialog' | null {
  if (!isPast && status !== 'CANCELLED') return null
  if (side === 'provider') return 'dialog'
  const isRejected = status === 'CANCELLED' && cancelledBy === 'PROVIDER' && cancelReason === null
  if (personId === null || profilePath === null || isRejected) return null
  const wanted = service === null ? '' : `?servicio=${encodeURIComponent(service.name)}`
  return { to: `/agenda/${personId}${wanted}` }
}

export function getAppointmentLabel({ counterpart, date, time }: AppointmentCard): string {
  return `${counterpart.name}, ${formatDate(date)}, ${time}`
}

interface SecondaryLinks {
  email: string | null
  calendarFile: string | null
}

export function divideAppointmentLinksBetweenCardAndMenu(
  {
    id,
    contact,
    status,
    isPast,
    isUnanswered,
  }: Pick<AppointmentCard, 'id' | 'contact' | 'status' | 'isPast' | 'isUnanswered'>,
  side: AppointmentPartyRole,
): { onCard: SecondaryLinks; inMenu: SecondaryLinks } {
  const isAhead = (status === 'PENDING' || status === 'CONFIRMED') && !isPast && !isUnanswered
  const email = contact?.email ?? null
  const calendarFile = isAhead ? `/api/citas/${id}.ics` : null
  const nothing = { email: null, calendarFile: null }
  if (side === 'client') return { onCard: { email, calendarFile }, inMenu: nothing }
  return status === 'PENDING' || contact?.phone == null
    ? { onCard: { email, calendarFile: null }, inMenu: { email: null, calendarFile } }
    : { onCard: nothing, inMenu: { email, calendarFile } }
}
