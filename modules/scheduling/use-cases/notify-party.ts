import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findNotificationPreferences, notifyMember } from '#modules/notifications/api.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import { findCalendarFeed } from '#modules/scheduling/data/feeds.ts'
import {
  type AppointmentMailContext,
  type AppointmentMailEvent,
  createAppointmentNotification,
  type MailedAppointmentChange,
} from '#modules/scheduling/emails/appointments.ts'

export interface AppointmentPartyNotification {
  personId: PersonId
  timeZone: string
  mailEvent: AppointmentMailEvent
  change: MailedAppointmentChange
  byId: PersonId | null
}

export async function notifyAppointmentParty(
  tx: Tx,
  ctx: { clock: Clock },
  { personId, timeZone, mailEvent, change, byId }: AppointmentPartyNotification,
  setting: Pick<AppointmentMailContext, 'now' | 'agendaUrl'>,
): Promise<void> {
  const { event, side } = mailEvent
  const { id, sequence, startsAt } = change.appointment
  if (byId === personId) return
  const { now } = setting
  await notifyMember(tx, ctx, personId, {
    kind: 'APPOINTMENT',
    eventKey: `appointment.${event}:${id}:${event === 'reminder' ? sequence : now.getTime()}`,
    // When an account is deleted, PostgreSQL also deletes the notifications with the actor's id.
    actorId: event === 'left' ? null : byId,
    ...createAppointmentNotification(mailEvent, change, timeZone, setting),
    path: getAppointmentPath(side, id),
    ...(startsAt > now && { expiresAt: startsAt }),
  })
}

/** Members get e-mails about cancelled or moved appointments even after switching e-mails off. */
const essentialEvents: readonly AppointmentMailEvent['event'][] = [
  'cancelled',
  'cancelledByOperator',
  'left',
  'moved',
  'accepted',
  'changeAccepted',
]

export async function isAppointmentMailWanted(
  tx: Tx,
  personId: PersonId,
  { event }: AppointmentMailEvent,
  { wasPending = false }: MailedAppointmentChange,
): Promise<boolean> {
  if (event.startsWith('did') && (await findCalendarFeed(tx, { personId })) !== undefined) return false
  return (
    (!wasPending && essentialEvents.includes(event)) ||
    (await findNotificationPreferences(tx, personId)).email
  )
}
