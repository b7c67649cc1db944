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
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import { statusAt } from '#modules/scheduling/rules.ts'

/** What a calendar says of an appointment. */
export type CalendarAppointment = Pick<
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
  /** MXN. */
  serviceCost: { toString(): string } | null
}

/** One appointment for the calendar of one side. */
export interface CalendarEntry {
  appointment: CalendarAppointment
  side: 'CLIENT' | 'PROVIDER'
  /** Where it takes place, see {@link placeOf}; null when the profile does not say. */
  place: string | null
  /** Where its owner reads more. Calendars are shared: it must open nothing by itself. */
  url: string | null
}

export interface Mailbox {
  name: string
  address: string
}

/** How events are put into words, for programs that keep what they read: raised with each change of it, a test keeps watch. */
export const wording = 1
/** Events; a few milliseconds of work. */
const writtenAtOnce = 50
/** A calendar that asks for it again after this time, in seconds. */
const refreshAfter = 60 * 60

/**
 * One appointment as a mail carries it, so that Google, Apple and Outlook put it in the reader's calendar, move it there and
 * take it out again (RFC 5546, decision 0024). All of them know it by the same UID and believe the higher SEQUENCE.
 * @param envelope `organizer`: who sends the mail, since only they may change what they sent. `attendee`: who gets it; the
 * other side's address is in neither
 * @param now judges whether a request has lapsed
 * @returns lines of at most 75 octets, each with CRLF
 */
export function calendarOfMail(
  entry: CalendarEntry,
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
        // They have said so here already: no answer is asked for, since nobody reads the address that it would go to.
        status: isTentative ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    x: { 'X-MICROSOFT-DISALLOW-COUNTER': 'TRUE' },
  })
  return textOf(calendar)
}

/**
 * Appointments to subscribe to, or to put into a calendar by hand: nobody is invited.
 * @param name of a calendar to subscribe to, plain text; without one Outlook adds the events to the calendar that is there
 * @param now judges whether a request has lapsed
 * @returns lines of at most 75 octets, each with CRLF
 */
export async function calendarOfMany(
  entries: readonly CalendarEntry[],
  { organizer, name }: { organizer: Mailbox; name?: string },
  now: Date,
): Promise<string> {
  const textOfSome = (some: readonly CalendarEntry[]) => {
    const calendar = newCalendar(ICalCalendarMethod.PUBLISH)
    if (name !== undefined) calendar.name(name).ttl(refreshAfter)
    for (const entry of some) calendar.createEvent(eventOf(entry, organizer, now))
    return textOf(calendar)
  }
  const empty = textOfSome([])
  const end = 'END:VCALENDAR\r\n'
  const pieces = [empty.slice(0, -end.length)]
  for (let from = 0; from < entries.length; from += writtenAtOnce) {
    // A thousand events take as long as fifty answers: whoever else asks has their turn in between.
    if (from > 0) await setImmediate()
    const text = textOfSome(entries.slice(from, from + writtenAtOnce))
    pieces.push(text.slice(empty.length - end.length, -end.length))
  }
  return [...pieces, end].join('')
}

/** A provider's address as their profile shows it: that of a shop; null without one. */
export function placeOf(
  provider: { hasShop: boolean; shopName: string | null; address: string | null } | null,
): string | null {
  if (!provider?.hasShop || !provider.address) return null
  return [provider.shopName, provider.address].filter(Boolean).join(', ')
}

/** Who a sender such as 'Círculo <hola@circulo.example>' is. */
export function mailboxOf(sender: string): Mailbox {
  const [, quoted = '', address] = /^(.*)<([^<>]+)>\s*$/.exec(sender) ?? []
  const name = quoted.trim().replace(/^"(.*)"$/, '$1')
  return { name: name === '' ? 'Círculo' : name, address: (address ?? sender).trim() }
}

function newCalendar(method: ICalCalendarMethod) {
  return ical({ prodId: '//Circulo//Citas//ES', method })
}

/** The generator leaves the last line open. */
function textOf(calendar: { toString(): string }): string {
  return `${calendar.toString()}\r\n`
}

/** The same for both sides but for what it is called, and what the other side lets them know. */
function eventOf(entry: CalendarEntry, organizer: Mailbox, now: Date): ICalEventData {
  const { appointment, place, url } = entry
  const status = statusAt(appointment, now)
  const isPending = status === 'PENDING'
  return {
    // Told by nothing that may change, a moved installation included; it opens nothing.
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

/** Not every calendar shows that an event is tentative. */
function titleOf({ appointment, side }: CalendarEntry, isPending: boolean): string {
  const other = side === 'CLIENT' ? appointment.providerName : appointment.clientName
  return isPending ? `Por confirmar: cita con ${other}` : `Cita con ${other}`
}

function descriptionOf({ appointment, side, url }: CalendarEntry, status: string): string {
  const { serviceName, serviceCost, clientNote, clientEmail, clientPhone } = appointment
  const cost = serviceCost === null ? '' : ` ($${serviceCost.toString()} MXN)`
  // The provider sees it while the two have something to settle (design, Readings).
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
