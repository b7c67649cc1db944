import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { notificationIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { countActionWithoutLock, type RateLimit } from '#kernel/throttle.ts'
import { findAllPersonCards, findUnprovenPersonIds, isBlocked } from '#modules/identity/api.ts'
import type { NotificationKind } from '#modules/notifications/contract/notifications.ts'
import { enqueueDeliveries } from '#modules/notifications/data/deliveries.ts'
import {
  deleteNotification,
  insertNotification,
  type ReleasedNotification,
} from '#modules/notifications/data/notifications.ts'
import { findPreferences } from '#modules/notifications/data/preferences.ts'
import { computePushTime } from '#modules/notifications/quiet-hours.ts'

const dayMs = 24 * 60 * 60_000
/** A push service keeps a message for a device without network until this time has passed. */
const defaultLifetimeMs = 3 * dayMs

const perRecipient: RateLimit = { name: 'notifications-to', max: 300, withinMs: dayMs }
/** One member must not be able to fill the list of another member. */
const fromOneMember: RateLimit = { name: 'notifications-by-one', max: 30, withinMs: dayMs }

export interface NotificationEvent {
  kind: NotificationKind
  /** Names the event. A member is told once about each key. */
  eventKey: string
  /** The person who caused the event; null: a job or the operator. */
  actorId: PersonId | null
  title: string
  /** Without phones and e-mail addresses: lock screens show this text. */
  body: string
  path: string
  /** Default: three days from now. */
  expiresAt?: Date
}

/**
 * Tells a member about an event, in the transaction of the change: in the list 'Novedades', and by push to each of the
 * member's browsers. Does nothing for a person without account, for a member who blocked the actor, and above the
 * daily limits.
 */
export async function notify(
  tx: Tx,
  { clock }: { clock: Clock },
  personId: PersonId,
  event: NotificationEvent,
): Promise<void> {
  const { actorId, kind } = event
  if (actorId === personId) return
  const now = clock.now()
  const [member] = await findAllPersonCards(tx, [personId])
  if (!member || member.accountId === null) return
  if (actorId !== null && (await isBlocked(tx, personId, actorId))) return
  if (!(await isWithinLimits(tx, personId, actorId, now))) return
  const { expiresAt = new Date(now.getTime() + defaultLifetimeMs), ...content } = event
  const id = createId(notificationIdSchema)
  const withheld =
    kind === 'PEOPLE' && actorId !== null && (await findUnprovenPersonIds(tx, [actorId])).size > 0
  const notification = { ...content, id, personId, createdAt: now, expiresAt, withheld }
  if ((await insertNotification(tx, notification)) && !withheld) await push(tx, notification, now)
}

async function isWithinLimits(
  tx: Tx,
  personId: PersonId,
  actorId: PersonId | null,
  now: Date,
): Promise<boolean> {
  if (actorId !== null) {
    const counter = { limit: fromOneMember, subject: `${actorId} ${personId}` }
    if (!(await countActionWithoutLock(tx, counter, now))) return false
  }
  return countActionWithoutLock(tx, { limit: perRecipient, subject: personId }, now)
}

/** Enqueues a notification for each browser of its reader, if the reader wants push messages. */
export async function push(
  tx: Tx,
  { id, personId, kind, expiresAt }: ReleasedNotification,
  now: Date,
): Promise<void> {
  const preferences = await findPreferences(tx, personId)
  if (!preferences.push) return
  const at = preferences.quietHours ? computePushTime(preferences.timeZone, now) : now
  if (at >= expiresAt) return
  await enqueueDeliveries(tx, { id, personId, isUrgent: kind === 'APPOINTMENT', at })
}

/** Deletes a notification whose cause was undone, such as a deleted review. */
export async function withdrawNotification(tx: Tx, personId: PersonId, eventKey: string): Promise<void> {
  await deleteNotification(tx, { personId, eventKey })
}
