import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { notificationIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { countRateLimitedActionWithoutLock, type RateLimit } from '#kernel/throttle.ts'
import { findPersonIdsWithUnprovenEmail, hasBlockedPerson } from '#modules/identity/api.ts'
import type { NotificationKind } from '#modules/notifications/contract/notifications.ts'
import { enqueuePushDeliveries } from '#modules/notifications/data/deliveries.ts'
import {
  deleteNotification,
  insertNotification,
  type ReleasedNotification,
  releaseNotifications,
} from '#modules/notifications/data/notifications.ts'
import {
  findNotificationPreferences,
  findNotificationPreferencesOfPeople,
  type NotificationPreferences,
} from '#modules/notifications/data/preferences.ts'
import { computePushTime } from '#modules/notifications/quiet-hours.ts'

const dayMs = 24 * 60 * 60_000
/** Time in ms for which a push service stores a message for a device that is offline. */
const defaultLifetimeMs = 3 * dayMs

/**
 * Max notifications per recipient and day, counted separately for each kind: recommendations must not use up the limit
 * for appointments.
 */
const perRecipient: RateLimit = { name: 'notifications-to', max: 300, withinMs: dayMs }
/** Max notifications per day from one member to another, so that a member cannot fill another member's list. */
const fromOneMember: RateLimit = { name: 'notifications-by-one', max: 30, withinMs: dayMs }
/**
 * Max notifications per day to another member from a member who still must confirm the e-mail. The limit equals the
 * number of e-mails that such a member may cause.
 */
const fromUnprovenMember: RateLimit = { ...fromOneMember, max: 6 }

export interface NotificationEvent {
  kind: NotificationKind
  /** A member gets at most one notification for each event key. */
  eventKey: string
  /** null if a job or the operator caused the event. */
  actorId: PersonId | null
  title: string
  /** The text must not contain phones or e-mail addresses, because lock screens show it. */
  body: string
  path: string
  /** The push message is not sent after this time. Default: three days from now. */
  expiresAt?: Date
}

/**
 * Runs in the transaction that causes the event. Does nothing if the member has blocked the actor, or if a daily limit
 * is reached.
 *
 * @param personId a person with an account
 * @param known the member's notification preferences, if the caller has already read them
 * @returns the number of browsers that get a push message
 */
export async function notifyMember(
  tx: Tx,
  { clock }: { clock: Clock },
  personId: PersonId,
  event: NotificationEvent,
  known?: NotificationPreferences,
): Promise<number> {
  const { actorId, kind, eventKey } = event
  if (actorId === personId) return 0
  const now = clock.now()
  const isUnproven = actorId !== null && (await findPersonIdsWithUnprovenEmail(tx, [actorId])).size > 0
  if (actorId !== null) {
    if (await hasBlockedPerson(tx, personId, actorId)) return 0
    const limit = isUnproven ? fromUnprovenMember : fromOneMember
    if (!(await countRateLimitedActionWithoutLock(tx, { limit, subject: `${actorId} ${personId}` }, now)))
      return 0
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
  // Count only notifications that the member can read. Otherwise, members with unconfirmed e-mails could use up
  // the member's limit.
  if (
    !(await countRateLimitedActionWithoutLock(
      tx,
      { limit: perRecipient, subject: `${kind} ${personId}` },
      now,
    ))
  ) {
    await deleteNotification(tx, { personId, eventKey })
    return 0
  }
  return push(tx, notification, known ?? (await findNotificationPreferences(tx, personId)), now)
}

/** @returns the number of browsers that get the push message */
async function push(
  tx: Tx,
  { id, personId, kind, expiresAt }: ReleasedNotification,
  preferences: NotificationPreferences,
  now: Date,
): Promise<number> {
  if (!preferences.push) return 0
  const at = preferences.quietHours ? computePushTime(preferences.timeZone, now) : now
  if (at >= expiresAt) return 0
  return enqueuePushDeliveries(tx, { id, personId, isUrgent: kind === 'APPOINTMENT', at })
}

/**
 * Call this function when the person who caused the notifications has confirmed the e-mail, or need not confirm it any
 * more.
 */
export async function releaseWithheldNotifications(tx: Tx, actorId: PersonId, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + defaultLifetimeMs)
  const released = await releaseNotifications(tx, actorId, { now, expiresAt })
  const preferencesOf = await findNotificationPreferencesOfPeople(
    tx,
    released.map(({ personId }) => personId),
  )
  for (const notification of released) await push(tx, notification, preferencesOf(notification.personId), now)
}

export async function withdrawNotification(tx: Tx, personId: PersonId, eventKey: string): Promise<void> {
  await deleteNotification(tx, { personId, eventKey })
}
