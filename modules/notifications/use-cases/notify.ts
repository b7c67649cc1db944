import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { notificationIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { countActionWithoutLock, type RateLimit } from '#kernel/throttle.ts'
import { findUnprovenPersonIds, isBlocked } from '#modules/identity/api.ts'
import type { NotificationKind } from '#modules/notifications/contract/notifications.ts'
import { enqueueDeliveries } from '#modules/notifications/data/deliveries.ts'
import {
  deleteNotification,
  insertNotification,
  type ReleasedNotification,
  releaseNotifications,
} from '#modules/notifications/data/notifications.ts'
import {
  findPreferences,
  findPreferencesOf,
  type NotificationPreferences,
} from '#modules/notifications/data/preferences.ts'
import { computePushTime } from '#modules/notifications/quiet-hours.ts'

const dayMs = 24 * 60 * 60_000
/** A push service keeps a message for a device without network until this time has passed. */
const defaultLifetimeMs = 3 * dayMs

/** The kinds have separate counts: recommendations must not use up the limit of appointments. */
const perRecipient: RateLimit = { name: 'notifications-to', max: 300, withinMs: dayMs }
/** One member must not be able to fill the list of another member. */
const fromOneMember: RateLimit = { name: 'notifications-by-one', max: 30, withinMs: dayMs }
/** As many as the e-mails that an unproven member may cause. */
const fromUnprovenMember: RateLimit = { ...fromOneMember, max: 6 }

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
 * member's browsers. Does nothing for a member who blocked the actor, and above the daily limits.
 * @param personId a person with an account
 * @param known the preferences of this person, if the caller has read them
 * @returns the number of browsers that get a push message
 */
export async function notify(
  tx: Tx,
  { clock }: { clock: Clock },
  personId: PersonId,
  event: NotificationEvent,
  known?: NotificationPreferences,
): Promise<number> {
  const { actorId, kind, eventKey } = event
  if (actorId === personId) return 0
  const now = clock.now()
  const isUnproven = actorId !== null && (await findUnprovenPersonIds(tx, [actorId])).size > 0
  if (actorId !== null) {
    if (await isBlocked(tx, personId, actorId)) return 0
    const limit = isUnproven ? fromUnprovenMember : fromOneMember
    if (!(await countActionWithoutLock(tx, { limit, subject: `${actorId} ${personId}` }, now))) return 0
  }
  const withheld = kind === 'PEOPLE' && isUnproven
  const { expiresAt = new Date(now.getTime() + defaultLifetimeMs), ...content } = event
  const notification = {
    ...content,
    id: createId(notificationIdSchema),
    personId,
    createdAt: now,
    expiresAt,
    withheld,
  }
  if (!(await insertNotification(tx, notification)) || withheld) return 0
  // Only what the member can read counts, so that unproven members cannot use up the limit.
  if (!(await countActionWithoutLock(tx, { limit: perRecipient, subject: `${kind} ${personId}` }, now))) {
    await deleteNotification(tx, { personId, eventKey })
    return 0
  }
  return push(tx, notification, known ?? (await findPreferences(tx, personId)), now)
}

/**
 * Enqueues a notification for each browser of its reader, if the reader wants push messages.
 * @returns the number of browsers
 */
async function push(
  tx: Tx,
  { id, personId, kind, expiresAt }: ReleasedNotification,
  preferences: NotificationPreferences,
  now: Date,
): Promise<number> {
  if (!preferences.push) return 0
  const at = preferences.quietHours ? computePushTime(preferences.timeZone, now) : now
  if (at >= expiresAt) return 0
  return enqueueDeliveries(tx, { id, personId, isUrgent: kind === 'APPOINTMENT', at })
}

/** Tells the readers of withheld notifications about them: their author counts as proven from now on. */
export async function releaseWithheld(tx: Tx, actorId: PersonId, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + defaultLifetimeMs)
  const released = await releaseNotifications(tx, actorId, { now, expiresAt })
  const preferencesOf = await findPreferencesOf(
    tx,
    released.map(({ personId }) => personId),
  )
  for (const notification of released) await push(tx, notification, preferencesOf(notification.personId), now)
}

/** Deletes a notification whose cause was undone, such as a deleted review. */
export async function withdrawNotification(tx: Tx, personId: PersonId, eventKey: string): Promise<void> {
  await deleteNotification(tx, { personId, eventKey })
}
