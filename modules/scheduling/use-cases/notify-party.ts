import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPreferences, notify } from '#modules/notifications/api.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import { findCalendarFeed } from '#modules/scheduling/data/feeds.ts'
import {
  type AppointmentMailContext,
  type AppointmentMailEvent,
  createAppointmentNotification,
  type MailedChange,
} from '#modules/scheduling/emails/appointments.ts'

export interface PartyNotification {
  personId: PersonId
  timeZone: string
  mailEvent: AppointmentMailEvent
  change: MailedChange
  /** The person who made the change; null for a job or the operator. */
  byId: PersonId | null
}

/** Tells one side of an appointment about a change by the other side, by the operator or by a job. */
export async function notifyParty(
  tx: Tx,
  ctx: { clock: Clock },
  { personId, timeZone, mailEvent, change, byId }: PartyNotification,
  setting: Pick<AppointmentMailContext, 'now' | 'agendaUrl'>,
): Promise<void> {
  const { event, side } = mailEvent
  const { id, sequence, startsAt } = change.appointment
  if (byId === personId) return
  const { now } = setting
  await notify(tx, ctx, personId, {
    kind: 'APPOINTMENT',
    // A reminder is sent once for each time of the appointment. Other events may repeat: a withdrawn proposal, for example.
    eventKey: `appointment.${event}:${id}:${event === 'reminder' ? sequence : now.getTime()}`,
    // The notification about a deleted account must outlive that account.
    actorId: event === 'left' ? null : byId,
    ...createAppointmentNotification(mailEvent, change, timeZone, setting),
    path: getAppointmentPath(side, id),
    ...(startsAt > now && { expiresAt: startsAt }),
  })
}

/**
 * E-mails about a confirmed appointment that a member gets also after switching e-mails off: without them, the member would
 * come to an appointment that is cancelled, or at the wrong time.
 */
const essentialEvents: readonly AppointmentMailEvent['event'][] = [
  'cancelled',
  'cancelledByOperator',
  'left',
  'moved',
  'accepted',
  'changeAccepted',
]

/**
 * Whether a member wants this e-mail. An e-mail that only updates a calendar is not sent to a member whose calendar reads the
 * private feed.
 */
export async function wantsMail(
  tx: Tx,
  personId: PersonId,
  { event }: AppointmentMailEvent,
  { wasPending = false }: MailedChange,
): Promise<boolean> {
  if (event.startsWith('did') && (await findCalendarFeed(tx, { personId })) !== undefined) return false
  return (!wasPending && essentialEvents.includes(event)) || (await findPreferences(tx, personId)).email
}
