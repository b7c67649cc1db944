import type { MailCalendarAttachment } from '#kernel/mail/calendar.ts'
import { type MailContent, renderMail } from '#kernel/mail/template.ts'
import { createMailCalendarAttachment, type Mailbox, type ShopAddress } from '#modules/scheduling/calendar.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import {
  type AppointmentMailContent,
  type AppointmentMailData,
  type ClientAppointmentMailEvent,
  createClientAppointmentMailContent,
  createProviderAppointmentMailContent,
  getICalendarMethod,
  type ProviderAppointmentMailEvent,
} from '#modules/scheduling/emails/appointment-content.ts'
import {
  describeTimeSpan,
  formatShortDay,
  formatTimeSpanForNotification,
  formatTimeSpanInSentence,
  type MailTimeZones,
  type TimeSpan,
} from '#modules/scheduling/emails/times.ts'
import { getLocalTimeAt } from '#modules/scheduling/local-time.ts'
import { canSeeClientContactData, reasonNotToCancelAppointment } from '#modules/scheduling/permissions.ts'

export type { ClientAppointmentMailEvent, ProviderAppointmentMailEvent }

export type AppointmentMailEvent =
  | { side: 'CLIENT'; event: ClientAppointmentMailEvent }
  | { side: 'PROVIDER'; event: ProviderAppointmentMailEvent }

export interface MailedAppointmentChange {
  appointment: AppointmentRecord
  before?: TimeSpan | undefined
  wasPending?: boolean
}

export interface AppointmentMailRecipient extends Mailbox {
  timeZone: string
  isMember: boolean
  link: string
  unsubscribeUrl: string | undefined
  isUnproven: boolean
}

export interface AppointmentMailContext {
  linkBase: string
  organizer: Mailbox
  place: ShopAddress | null
  providerPhone: string | null
  /** The URL of the provider's agenda; null if the provider is hidden or has blocked the client. */
  agendaUrl: string | null
  now: Date
}

export function renderAppointmentMail(
  mailEvent: AppointmentMailEvent,
  change: MailedAppointmentChange,
  reader: AppointmentMailRecipient,
  setting: AppointmentMailContext,
): ReturnType<typeof renderMail> & { calendar?: MailCalendarAttachment } {
  const mail = renderMail(contentOf(mailEvent, change, reader, setting))
  const method = getICalendarMethod(mailEvent.event)
  if (method === null) return mail
  const { organizer, place, linkBase, now } = setting
  const { side } = mailEvent
  const { appointment } = change
  const url = reader.isMember ? `${linkBase}${getAppointmentPath(side, appointment.id)}` : null
  const entry = { appointment, side, place: place?.address ?? null, url }
  return {
    ...mail,
    calendar: {
      method,
      content: createMailCalendarAttachment(entry, { method, organizer, attendee: reader }, now),
    },
  }
}

/** The notification contains no notes and no contact data, because lock screens show its text. */
export function createAppointmentNotification(
  mailEvent: AppointmentMailEvent,
  { appointment }: MailedAppointmentChange,
  timeZone: string,
  setting: Pick<AppointmentMailContext, 'now' | 'agendaUrl'>,
): { title: string; body: string } {
  const { providerName } = appointment
  const clocks = { reader: timeZone, provider: appointment.timeZone, providerName }
  const { subject } = contentOfEvent(mailEvent, appointment, clocks, setting)
  const span = (isProposalEvent(mailEvent) ? proposedSpan(appointment) : null) ?? appointment
  return { title: subject, body: capitalised(`${formatTimeSpanForNotification(span, clocks)}.`) }
}

function isProposalEvent({ event }: AppointmentMailEvent): boolean {
  return event === 'proposed' || event === 'changeRequested'
}

function contentOf(
  mailEvent: AppointmentMailEvent,
  { appointment, before }: MailedAppointmentChange,
  reader: AppointmentMailRecipient,
  { linkBase, place, providerPhone, agendaUrl, now }: AppointmentMailContext,
): MailContent {
  const { clientNote, cancelReason } = appointment
  const clocks = {
    reader: reader.timeZone,
    provider: appointment.timeZone,
    providerName: appointment.providerName,
  }
  // Show the proposed time first: a hurried reader takes the first time in the e-mail for the new time.
  const proposal = isProposalEvent(mailEvent) ? proposedSpan(appointment) : null
  const first = describeTimeSpan(proposal ?? appointment, clocks)
  const { subject, closing } = contentOfEvent(mailEvent, appointment, clocks, { now, agendaUrl })
  const stands = getICalendarMethod(mailEvent.event) !== 'CANCEL'
  const shownPlace = stands && mailEvent.side === 'CLIENT' ? place : null
  const phone = mailEvent.side === 'CLIENT' ? providerPhone : findShownClientPhone(appointment, now)
  const other = mailEvent.side === 'CLIENT' ? appointment.providerName : appointment.clientName
  const service = describeService(appointment)
  return {
    subject,
    lead: capitalised(`${first.byReaderClock}.`),
    paragraphs: [
      ...(first.byProviderClock === null
        ? []
        : [`Para ${appointment.providerName}: ${first.byProviderClock}.`]),
      ...(proposal === null
        ? []
        : [
            `${currentTimeLabel(mailEvent.side, appointment)}: ${formatTimeSpanInSentence(appointment, clocks)}.`,
          ]),
      ...(before === undefined ? [] : [`Antes: ${formatTimeSpanInSentence(before, clocks)}.`]),
      ...(service === null ? [] : [`Servicio: ${service}`]),
      ...(shownPlace === null ? [] : [`Lugar: ${shownPlace.address}\nMapa: ${shownPlace.mapUrl}`]),
      ...(phone === null || !stands ? [] : [`Teléfono de ${other}: ${phone}`]),
      ...(clientNote === null ? [] : [`Nota: ${clientNote}`]),
      ...(cancelReason === null ? [] : [`Motivo: ${cancelReason}`]),
      closing,
    ],
    externalUrls: shownPlace === null ? [] : [shownPlace.mapUrl],
    action: actionOf(mailEvent, reader, agendaUrl),
    instead: [
      ...(reader.isMember
        ? [
            `Todas tus citas están en Mis Citas: ${linkBase}${getAppointmentPath(mailEvent.side, appointment.id)}`,
          ]
        : []),
      ...(reader.isMember && reader.isUnproven ? [unprovenNote(linkBase)] : []),
    ],
    reason: reader.isMember
      ? 'Recibes este correo porque tienes una cita en Círculo.'
      : `Recibes este correo porque tienes una cita con ${appointment.providerName}, que lleva su agenda en Círculo.`,
    unsubscribeUrl: reader.unsubscribeUrl,
  }
}

function contentOfEvent(
  mailEvent: AppointmentMailEvent,
  appointment: AppointmentRecord,
  clocks: MailTimeZones,
  { now, agendaUrl }: Pick<AppointmentMailContext, 'now' | 'agendaUrl'>,
): AppointmentMailContent {
  const { startsAt, providerName: provider, clientName: client } = appointment
  const mentioned = {
    provider,
    client,
    shortly: `${formatShortDay(startsAt, clocks.reader)}, ${getLocalTimeAt(clocks.reader, startsAt)}`,
    cancelling: cancellingOf(appointment, now),
    canBookAgain: agendaUrl !== null,
    isPending: appointment.status === 'PENDING',
    hadProposal: appointment.proposedStartsAt !== null,
  }
  return mailEvent.side === 'CLIENT'
    ? createClientAppointmentMailContent(mailEvent.event, mentioned)
    : createProviderAppointmentMailContent(mailEvent.event, mentioned)
}

function findShownClientPhone(appointment: AppointmentRecord, now: Date): string | null {
  return canSeeClientContactData(appointment, appointment.providerId, now) ? appointment.clientPhone : null
}

const wholePesos = new Intl.NumberFormat('es-MX')
const pesosWithCents = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2 })

function describeService({ serviceName, serviceCost }: AppointmentRecord): string | null {
  if (serviceName === null) return null
  if (serviceCost === null) return serviceName
  const pesos = serviceCost.toNumber()
  return `${serviceName}, $${(Number.isInteger(pesos) ? wholePesos : pesosWithCents).format(pesos)} MXN`
}

function currentTimeLabel(side: AppointmentMailEvent['side'], { status }: AppointmentRecord): string {
  if (side === 'PROVIDER') return 'La cita está ahora'
  return status === 'PENDING' ? 'Pediste' : 'Tu cita está ahora'
}

function cancellingOf(appointment: AppointmentRecord, now: Date): AppointmentMailData['cancelling'] {
  if (appointment.startsAt <= now) return 'BEGUN'
  const { clientId } = appointment
  return clientId !== null && reasonNotToCancelAppointment(appointment, clientId, now) === null
    ? 'OPEN'
    : 'TOO_LATE'
}

function proposedSpan({ proposedStartsAt, startsAt, endsAt }: AppointmentRecord): TimeSpan | null {
  if (proposedStartsAt === null) return null
  const length = endsAt.getTime() - startsAt.getTime()
  return { startsAt: proposedStartsAt, endsAt: new Date(proposedStartsAt.getTime() + length) }
}

export function hasRebookingLink({ event, side }: AppointmentMailEvent): boolean {
  return side === 'CLIENT' && (event === 'cancelled' || event === 'expired')
}

function actionOf(
  mailEvent: AppointmentMailEvent,
  { link }: AppointmentMailRecipient,
  agendaUrl: string | null,
): { label: string; url: string } {
  const { event, side } = mailEvent
  if (hasRebookingLink(mailEvent) && agendaUrl !== null)
    return { label: 'Elegir otro horario', url: agendaUrl }
  const toAnswer =
    side === 'CLIENT'
      ? event === 'proposed'
      : event === 'requested' || event === 'movedPending' || event === 'changeRequested'
  if (toAnswer) return { label: 'Responder', url: link }
  if (event === 'reminder') return { label: 'Avisar que voy', url: link }
  return { label: side === 'CLIENT' ? 'Ver mi cita' : 'Ver la cita', url: link }
}

function unprovenNote(linkBase: string): string {
  return `Confirma tu correo en Mi cuenta para que te lleguen todos los avisos de tus citas; hasta entonces enviamos pocos al día: ${linkBase}/mi-cuenta`
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
