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
  type FormerlyWithheldNotification,
  insertNotification,
  releaseWithheldNotificationsAsNew,
} from '#modules/notifications/data/notifications.ts'
import {
  findNotificationPreferences,
  findNotificationPreferencesOfPeople,
  type NotificationPreferences,
} from '#modules/notifications/data/preferences.ts'
import { computePushTime } from '#modules/notifications/quiet-hours.ts'

const dayMs = 24 * 60 * 60_000
const defaultLifetimeMs = 3 * dayMs

/** Each kind of notification has its own daily limit for a recipient. */
const perRecipient: RateLimit = { name: 'notifications-to', max: 300, withinMs: dayMs }
const fromOneMember: RateLimit = { name: 'notifications-by-one', max: 30, withinMs: dayMs }
const fromUnprovenMember: RateLimit = { ...fromOneMember, max: 6 }

export interface NotificationEvent {
  kind: NotificationKind
  /** A member gets at most one notification for each event key. */
  eventKey: string
  actorId: PersonId | null
  title: string
  /** The text must not contain phones or e-mail addresses, because lock screens show it. */
  body: string
  path: string
  /** Last time at which the push message may be sent; default: three days from now. */
  expiresAt?: Date
}

/**
 * Notifies a member, unless the member has blocked the actor or a daily limit is reached.
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
  // Notifications withheld from the member must not use up the member's daily limit.
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

async function push(
  tx: Tx,
  { id, personId, kind, expiresAt }: FormerlyWithheldNotification,
  preferences: NotificationPreferences,
  now: Date,
): Promise<number> {
  if (!preferences.push) return 0
  const at = preferences.quietHours ? computePushTime(preferences.timeZone, now) : now
  if (at >= expiresAt) return 0
  return enqueuePushDeliveries(tx, { id, personId, isUrgent: kind === 'APPOINTMENT', at })
}

export async function releaseWithheldNotifications(tx: Tx, actorId: PersonId, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + defaultLifetimeMs)
  const released = await releaseWithheldNotificationsAsNew(tx, actorId, { now, expiresAt })
  const preferencesOf = await findNotificationPreferencesOfPeople(
    tx,
    released.map(({ personId }) => personId),
  )
  for (const notification of released) await push(tx, notification, preferencesOf(notification.personId), now)
}

export async function withdrawNotification(tx: Tx, personId: PersonId, eventKey: string): Promise<void> {
  await deleteNotification(tx, { personId, eventKey })
}
