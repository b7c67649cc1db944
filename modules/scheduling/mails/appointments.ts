import type { MailCalendar } from '#kernel/mail/calendar.ts'
import { type MailContent, renderMail } from '#kernel/mail/template.ts'
import { calendarOfMail, type Mailbox } from '#modules/scheduling/calendar.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import { localTimeOf } from '#modules/scheduling/local-time.ts'
import {
  type ClientEvent,
  calendarMethodOf,
  type Letter,
  letterForClient,
  letterForProvider,
  type Mentioned,
  type ProviderEvent,
} from '#modules/scheduling/mails/letters.ts'
import { type Clocks, type Span, shortDay, spanInWords, tellSpan } from '#modules/scheduling/mails/times.ts'
import { reasonNotToCancel } from '#modules/scheduling/permissions.ts'

export type { ClientEvent, ProviderEvent }

export type Told = { side: 'CLIENT'; event: ClientEvent } | { side: 'PROVIDER'; event: ProviderEvent }

export interface MailedChange {
  appointment: AppointmentRecord
  before?: Span | undefined
}

export interface Reader extends Mailbox {
  /** IANA time zone in which the e-mail shows times. */
  timeZone: string
  /** True if the recipient has an account, and therefore 'Mis Citas'. */
  isMember: boolean
  /** Address that shows the appointment and permits the actions of the recipient's side; see `links.ts`. */
  link: string
  /** Link to opt out of e-mails of this category; undefined: the category has no opt-out. */
  unsubscribeUrl: string | undefined
  /** True if the address is not verified; the number of e-mails to it is limited. */
  isUnproven: boolean
}

export interface MailSetting {
  linkBase: string
  organizer: Mailbox
  /** Address of a shop; null if the profile shows none. */
  place: string | null
  /** Page where the client can book with the provider; null: the provider is hidden or has blocked the client. */
  agendaUrl: string | null
  now: Date
}

/** The e-mail to one side about a change of an appointment, with its calendar file. */
export function appointmentMail(
  told: Told,
  change: MailedChange,
  reader: Reader,
  setting: MailSetting,
): ReturnType<typeof renderMail> & { calendar?: MailCalendar } {
  const mail = renderMail(contentOf(told, change, reader, setting))
  const method = calendarMethodOf(told.event)
  if (method === null) return mail
  const { organizer, place, linkBase, now } = setting
  const url = reader.isMember ? `${linkBase}/mis-citas` : null
  const entry = { appointment: change.appointment, side: told.side, place, url }
  return {
    ...mail,
    calendar: { method, content: calendarOfMail(entry, { method, organizer, attendee: reader }, now) },
  }
}

function contentOf(
  told: Told,
  { appointment, before }: MailedChange,
  reader: Reader,
  { linkBase, place, agendaUrl, now }: MailSetting,
): MailContent {
  const { serviceName, clientNote, cancelReason } = appointment
  const clocks = {
    reader: reader.timeZone,
    provider: appointment.timeZone,
    providerName: appointment.providerName,
  }
  // The proposed time comes first: a hurried reader could take the current time for the new one.
  const proposal = told.event === 'proposed' ? proposedSpan(appointment) : null
  const first = tellSpan(proposal ?? appointment, clocks)
  const { subject, closing } = letterOf(told, appointment, clocks, { now, agendaUrl })
  const stands = calendarMethodOf(told.event) !== 'CANCEL'
  return {
    subject,
    lead: capitalised(`${first.here}.`),
    paragraphs: [
      ...(first.there === null ? [] : [`Para ${appointment.providerName}: ${first.there}.`]),
      ...(proposal === null ? [] : [`Tu cita está ahora: ${spanInWords(appointment, clocks)}.`]),
      ...(before === undefined ? [] : [`Antes: ${spanInWords(before, clocks)}.`]),
      ...(serviceName === null ? [] : [`Servicio: ${serviceName}`]),
      ...(place === null || !stands || told.side === 'PROVIDER' ? [] : [`Lugar: ${place}`]),
      ...(clientNote === null ? [] : [`Nota: ${clientNote}`]),
      ...(cancelReason === null ? [] : [`Motivo: ${cancelReason}`]),
      closing,
    ],
    action: actionOf(told, reader, agendaUrl),
    instead: [
      ...(reader.isMember ? [`Todas tus citas están en Mis Citas: ${linkBase}/mis-citas`] : []),
      ...(reader.isMember && reader.isUnproven ? [unprovenNote(linkBase)] : []),
    ],
    reason: reader.isMember
      ? 'Recibes este correo porque tienes una cita en Círculo.'
      : `Recibes este correo porque tienes una cita con ${appointment.providerName}, que lleva su agenda en Círculo.`,
    unsubscribeUrl: reader.unsubscribeUrl,
  }
}

function letterOf(
  told: Told,
  appointment: AppointmentRecord,
  clocks: Clocks,
  { now, agendaUrl }: Pick<MailSetting, 'now' | 'agendaUrl'>,
): Letter {
  const { startsAt, providerName: provider, clientName: client } = appointment
  const mentioned = {
    provider,
    client,
    shortly: `${shortDay(startsAt, clocks.reader)}, ${localTimeOf(clocks.reader, startsAt)}`,
    cancelling: cancellingOf(appointment, now),
    canBookAgain: agendaUrl !== null,
  }
  return told.side === 'CLIENT'
    ? letterForClient(told.event, mentioned)
    : letterForProvider(told.event, mentioned)
}

/** Whether the client can still cancel through the link of the e-mail. */
function cancellingOf(appointment: AppointmentRecord, now: Date): Mentioned['cancelling'] {
  if (appointment.startsAt <= now) return 'BEGUN'
  const { clientId } = appointment
  return clientId !== null && reasonNotToCancel(appointment, clientId, now) === null ? 'OPEN' : 'TOO_LATE'
}

/** The proposed time, with the duration of the appointment. */
function proposedSpan({ proposedStartsAt, startsAt, endsAt }: AppointmentRecord): Span | null {
  if (proposedStartsAt === null) return null
  const length = endsAt.getTime() - startsAt.getTime()
  return { startsAt: proposedStartsAt, endsAt: new Date(proposedStartsAt.getTime() + length) }
}

/** Whether the e-mail links to the provider's agenda, so that the client can choose another time. */
export function offersOtherTimes({ event, side }: Told): boolean {
  return side === 'CLIENT' && (event === 'cancelled' || event === 'expired')
}

/** The button of the e-mail: answer a request or proposal, or choose another time after a cancellation. */
function actionOf(told: Told, { link }: Reader, agendaUrl: string | null): { label: string; url: string } {
  const { event, side } = told
  if (offersOtherTimes(told) && agendaUrl !== null) return { label: 'Elegir otro horario', url: agendaUrl }
  const toAnswer =
    side === 'CLIENT' ? event === 'proposed' : event === 'requested' || event === 'movedPending'
  if (toAnswer) return { label: 'Responder', url: link }
  return { label: side === 'CLIENT' ? 'Ver mi cita' : 'Ver la cita', url: link }
}

function unprovenNote(linkBase: string): string {
  return `Confirma tu correo en Mi Cuenta para que te lleguen todos los avisos de tus citas; hasta entonces enviamos pocos al día: ${linkBase}/mi-cuenta`
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
