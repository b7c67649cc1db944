import { type MailContent, renderMail } from '#kernel/mail/template.ts'
import { timeZoneLabels } from '#modules/scheduling/contract/labels.ts'
import { localDateOf, localTimeOf, wallOfDate } from '#modules/scheduling/local-time.ts'

/** The provider's date, times and zone. */
interface Moment {
  localDate: string
  localTime: string
  localEndTime: string
  timeZone: string
}

/** What the mails tell of an appointment. */
export interface MailedAppointment extends Moment {
  providerName: string
  clientName: string
  serviceName: string | null
  clientNote: string | null
  /** What the provider proposes instead. */
  proposedStartsAt: Date | null
  proposedTimeZone: string | null
  /** Where it moved from. */
  before?: Moment | undefined
}

type MailedEvent =
  | 'booked'
  | 'requested'
  /** The provider booked it for the client. */
  | 'bookedFor'
  | 'confirmed'
  | 'cancelled'
  /** Nobody answered in time. */
  | 'expired'
  | 'moved'
  /** The same, and it waits for the provider. */
  | 'movedPending'
  | 'proposed'
  | 'withdrawn'
  | 'accepted'
  | 'declined'
  /** The other side deleted their account. */
  | 'left'

export type ClientEvent = Exclude<MailedEvent, 'accepted' | 'declined'>
export type ProviderEvent = Exclude<MailedEvent, 'bookedFor' | 'confirmed' | 'proposed' | 'withdrawn'>

interface Letter {
  subject: string
  closing: string
}

const longDate = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'UTC' })

function zoneName(timeZone: string): string {
  const labels: Record<string, string | undefined> = timeZoneLabels
  return labels[timeZone] ?? timeZone
}

/** 'jueves, 21 de mayo de 2026, de 10:00 a 10:30' and whose clock that is. */
function when(appointment: Moment): string {
  const date = longDate.format(wallOfDate(appointment.localDate))
  const { localTime, localEndTime, timeZone } = appointment
  return `${date}, de ${localTime} a ${localEndTime}. Zona horaria: ${zoneName(timeZone)}.`
}

function proposedTime({ proposedStartsAt, proposedTimeZone }: MailedAppointment): string {
  if (proposedStartsAt === null || proposedTimeZone === null) return ''
  const date = longDate.format(wallOfDate(localDateOf(proposedTimeZone, proposedStartsAt)))
  return `${date}, a las ${localTimeOf(proposedTimeZone, proposedStartsAt)}`
}

/** For the client, who is told of everything that they did not do themselves, and gets a copy of what they booked. */
export function mailForClient(event: ClientEvent, appointment: MailedAppointment, linkBase: string) {
  const { providerName: provider } = appointment
  const ifYouCannot = 'Si no puedes ir, cancélala desde Mis Citas.'
  const letters: Record<ClientEvent, Letter> = {
    booked: { subject: `Tu cita con ${provider} está confirmada`, closing: ifYouCannot },
    requested: {
      subject: `Enviamos tu solicitud a ${provider}`,
      closing: `Te avisaremos por correo cuando ${provider} confirme tu cita.`,
    },
    bookedFor: { subject: `${provider} agendó una cita para ti`, closing: ifYouCannot },
    confirmed: { subject: `${provider} confirmó tu cita`, closing: ifYouCannot },
    cancelled: {
      subject: `${provider} no puede atender tu cita`,
      closing: 'La cita quedó cancelada. Puedes elegir otro horario en su agenda.',
    },
    expired: {
      subject: `${provider} no respondió tu solicitud`,
      closing: 'La solicitud venció y no quedó reservada. Puedes elegir otro horario en su agenda.',
    },
    moved: { subject: `${provider} cambió el horario de tu cita`, closing: ifYouCannot },
    movedPending: {
      subject: `${provider} cambió el horario que pediste`,
      closing: `Te avisaremos por correo cuando ${provider} confirme tu cita. Si no puedes ir, cancélala desde Mis Citas.`,
    },
    proposed: {
      subject: `${provider} te propone otro horario`,
      closing: `Propone: ${proposedTime(appointment)}. Tu cita sigue en su horario hasta que aceptes desde Mis Citas.`,
    },
    withdrawn: {
      subject: `${provider} retiró su propuesta de horario`,
      closing: 'Tu cita sigue en su horario.',
    },
    left: {
      subject: `${provider} no puede atender tu cita`,
      closing: `${provider} eliminó su cuenta de Círculo, y con ella su agenda: la cita quedó cancelada.`,
    },
  }
  return renderMail(contentOf(letters[event], appointment, linkBase))
}

/** For the provider, who is told of everything that they did not do themselves. */
export function mailForProvider(event: ProviderEvent, appointment: MailedAppointment, linkBase: string) {
  const { clientName: client } = appointment
  const free = 'Ese horario vuelve a estar disponible.'
  const toAnswer = 'Confírmala o cancélala desde Mis Citas.'
  const letters: Record<ProviderEvent, Letter> = {
    booked: { subject: `Nueva cita con ${client}`, closing: 'Quedó confirmada automáticamente.' },
    requested: { subject: `${client} quiere una cita contigo`, closing: toAnswer },
    cancelled: { subject: `${client} canceló su cita`, closing: free },
    expired: { subject: `Venció la solicitud de ${client}`, closing: `No la respondiste a tiempo. ${free}` },
    moved: {
      subject: `${client} cambió el horario de su cita`,
      closing: 'Quedó confirmada automáticamente.',
    },
    movedPending: { subject: `${client} pide otro horario para su cita`, closing: toAnswer },
    accepted: {
      subject: `${client} aceptó el nuevo horario`,
      closing: 'La cita quedó confirmada en ese horario.',
    },
    declined: {
      subject: `${client} prefiere el horario que tenía`,
      closing: 'No aceptó el otro horario: la cita sigue en el suyo.',
    },
    left: {
      subject: `${client} canceló su cita`,
      closing: `${client} eliminó su cuenta de Círculo. ${free}`,
    },
  }
  return renderMail(contentOf(letters[event], appointment, linkBase))
}

function contentOf(
  { subject, closing }: Letter,
  appointment: MailedAppointment,
  linkBase: string,
): MailContent {
  const { serviceName, clientNote, before } = appointment
  return {
    subject,
    paragraphs: [
      when(appointment),
      ...(before === undefined ? [] : [`Antes: ${when(before)}`]),
      ...(serviceName === null ? [] : [`Servicio: ${serviceName}`]),
      ...(clientNote === null ? [] : [`Nota: ${clientNote}`]),
      closing,
    ],
    action: { label: 'Ver Mis Citas', url: `${linkBase}/mis-citas` },
    reason: 'Recibes este correo porque tienes una cita en Círculo.',
  }
}
