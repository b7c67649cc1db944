import { setImmediate } from 'node:timers/promises'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { getMapsSearchUrl } from '#modules/identity/contract/maps.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import { getAppointmentStatusAt } from '#modules/scheduling/rules.ts'

export type CalendarFileAppointment = Pick<
  AppointmentRecord,
  | 'id'
  | 'providerName'
  | 'clientName'
  | 'clientEmail'
  | 'clientPhone'
  | 'startsAt'
  | 'endsAt'
  | 'status'
  | 'serviceName'
  | 'clientNote'
  | 'expiresAt'
  | 'sequence'
  | 'createdAt'
  | 'updatedAt'
> & {
  serviceCost: { toString(): string } | null
}

export interface CalendarEventData {
  appointment: CalendarFileAppointment
  side: 'CLIENT' | 'PROVIDER'
  place: string | null
  /** URL of the appointment in the product, without a secret, because people share calendars. */
  url: string | null
}

export interface Mailbox {
  name: string
  address: string
}

/** Increase when the wording of calendar events changes: otherwise the ETag of calendar feeds would stay unchanged. */
export const calendarEventTextsVersion = 2
const entriesPerChunk = 50
const feedRefreshSeconds = 60 * 60

/** Calendars accept changes only from the event's organizer, who must be the sender of the e-mail (RFC 5546). */
export function createMailCalendarAttachment(
  entry: CalendarEventData,
  envelope: { method: 'REQUEST' | 'CANCEL'; organizer: Mailbox; attendee: Mailbox },
  now: Date,
): string {
  const { method, organizer, attendee } = envelope
  const event = eventOf(entry, organizer, now)
  const calendar = newCalendar(ICalCalendarMethod[method])
  const isTentative = event.status === ICalEventStatus.TENTATIVE
  calendar.createEvent({
    ...event,
    ...(method === 'CANCEL' && { status: ICalEventStatus.CANCELLED }),
    attendees: [
      {
        name: attendee.name,
        email: attendee.address,
        role: ICalAttendeeRole.REQ,
        // The calendar event requests no reply, because the server does not read replies to the organizer.
        status: isTentative ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    x: { 'X-MICROSOFT-DISALLOW-COUNTER': 'TRUE' },
  })
  return textOf(calendar)
}

/** Without a calendar name, Outlook imports the events into the existing calendar. */
export async function createAppointmentsCalendar(
  entries: readonly CalendarEventData[],
  { organizer, name }: { organizer: Mailbox; name?: string },
  now: Date,
): Promise<string> {
  const textOfSome = (some: readonly CalendarEventData[]) => {
    const calendar = newCalendar(ICalCalendarMethod.PUBLISH)
    if (name !== undefined) calendar.name(name).ttl(feedRefreshSeconds)
    for (const entry of some) calendar.createEvent(eventOf(entry, organizer, now))
    return textOf(calendar)
  }
  const empty = textOfSome([])
  const end = 'END:VCALENDAR\r\n'
  const pieces = [empty.slice(0, -end.length)]
  for (let from = 0; from < entries.length; from += entriesPerChunk) {
    if (from > 0) await setImmediate()
    const text = textOfSome(entries.slice(from, from + entriesPerChunk))
    pieces.push(text.slice(empty.length - end.length, -end.length))
  }
  return [...pieces, end].join('')
}

export function formatShopAddress(
  provider: { hasShop: boolean; shopName: string | null; address: string | null } | null,
): string | null {
  if (!provider?.hasShop || !provider.address) return null
  return [provider.shopName, provider.address].filter(Boolean).join(', ')
}

export interface ShopAddress {
  address: string
  mapUrl: string
}

export function findShopAddress(
  provider: Parameters<typeof formatShopAddress>[0] & { city: string | null; state: string | null },
): ShopAddress | null {
  const address = formatShopAddress(provider)
  if (address === null || !provider?.address) return null
  return { address, mapUrl: getMapsSearchUrl(provider.address, provider.city, provider.state) }
}

export function parseMailbox(sender: string): Mailbox {
  const [, quoted = '', address] = /^(.*)<([^<>]+)>\s*$/.exec(sender) ?? []
  const name = quoted.trim().replace(/^"(.*)"$/, '$1')
  return { name: name === '' ? 'Círculo' : name, address: (address ?? sender).trim() }
}

function newCalendar(method: ICalCalendarMethod) {
  return ical({ prodId: '//Circulo//Citas//ES', method })
}

/** ical-generator omits the CRLF after the last line. */
function textOf(calendar: { toString(): string }): string {
  return `${calendar.toString()}\r\n`
}

function eventOf(entry: CalendarEventData, organizer: Mailbox, now: Date): ICalEventData {
  const { appointment, place, url } = entry
  const status = getAppointmentStatusAt(appointment, now)
  const isPending = status === 'PENDING'
  return {
    // The UID of a calendar event is not secret and omits the host name, which may change.
    id: appointment.id,
    sequence: appointment.sequence,
    stamp: appointment.updatedAt,
    created: appointment.createdAt,
    lastModified: appointment.updatedAt,
    start: appointment.startsAt,
    end: appointment.endsAt,
    summary: titleOf(entry, isPending),
    description: descriptionOf(entry, status),
    location: place,
    url,
    organizer: { name: organizer.name, email: organizer.address },
    transparency: ICalEventTransparency.OPAQUE,
    status:
      status === 'CANCELLED'
        ? ICalEventStatus.CANCELLED
        : isPending
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
    busystatus: isPending ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
  }
}

/** The title marks a tentative event, because some calendar programs do not mark it. */
function titleOf({ appointment, side }: CalendarEventData, isPending: boolean): string {
  const other = side === 'CLIENT' ? appointment.providerName : appointment.clientName
  return isPending ? `Por confirmar: cita con ${other}` : `Cita con ${other}`
}

function descriptionOf({ appointment, side, url }: CalendarEventData, status: string): string {
  const { serviceName, serviceCost, clientNote, clientEmail, clientPhone } = appointment
  const cost = serviceCost === null ? '' : ` ($${serviceCost.toString()} MXN)`
  const knowsContact = side === 'PROVIDER' && (status === 'PENDING' || status === 'CONFIRMED')
  return [
    serviceName === null ? null : `Servicio: ${serviceName}${cost}`,
    clientNote === null ? null : `Nota: ${clientNote}`,
    knowsContact && clientPhone !== null ? `Teléfono: ${clientPhone}` : null,
    knowsContact && clientEmail !== null ? `Correo: ${clientEmail}` : null,
    url,
  ]
    .filter((line) => line !== null)
    .join('\n')
}
