import { ECDH } from 'node:crypto'
import type { MemberContext } from '#kernel/context.ts'
import { isTimeZone } from '#kernel/time-zones.ts'
import { runTransactionAsMember } from '#modules/identity/api.ts'
import { maxPushSubscriptions } from '#modules/notifications/contract/limits.ts'
import type {
  NotificationSettings,
  SaveNotificationSettingsInput,
  SubscribeToPushInput,
} from '#modules/notifications/contract/settings.ts'
import {
  findNotificationPreferences,
  saveNotificationPreferences,
} from '#modules/notifications/data/preferences.ts'
import * as subscriptions from '#modules/notifications/data/subscriptions.ts'
import { createNotificationsError } from '#modules/notifications/errors.ts'
import { isForbiddenPushUrl } from '#modules/notifications/push-request.ts'
import { findVapidKeys } from '#modules/notifications/vapid-keys.ts'

export async function getNotificationSettings({
  db,
  actor,
  config,
}: MemberContext): Promise<NotificationSettings & { publicKey: string | null; devices: number }> {
  const { push, email, summary, quietHours } = await findNotificationPreferences(db, actor.personId)
  const publicKey = config.serviceWorker ? (await findVapidKeys(db)).publicKey : null
  const devices = await subscriptions.countPushSubscriptions(db, actor.personId)
  return { push, email, summary, quietHours, publicKey, devices }
}

export async function saveNotificationSettings(
  ctx: MemberContext,
  { timeZone, ...settings }: SaveNotificationSettingsInput,
): Promise<void> {
  await runTransactionAsMember(ctx, (tx, me) =>
    saveNotificationPreferences(tx, me, { ...settings, ...(isTimeZone(timeZone) && { timeZone }) }),
  )
}

/**
 * The server resolves the endpoint's host name at each sending, because the address can change.
 * @throws NOTIFICATIONS.NOT_A_PUSH_SERVICE if the key is invalid, or the endpoint is not https or has an address in a
 * private network
 */
export async function subscribeBrowserToPush(
  ctx: MemberContext,
  { endpoint, p256dh, auth, timeZone }: SubscribeToPushInput,
): Promise<void> {
  const { sessionId } = ctx.actor
  if (isForbiddenPushUrl(new URL(endpoint), ctx.config) || !isPublicKey(p256dh))
    throw createNotificationsError('NOTIFICATIONS.NOT_A_PUSH_SERVICE')
  await runTransactionAsMember(ctx, async (tx, me) => {
    const subscription = { sessionId, personId: me, endpoint, p256dh, auth }
    await subscriptions.storePushSubscription(tx, subscription, {
      max: maxPushSubscriptions,
      now: ctx.clock.now(),
    })
    if (isTimeZone(timeZone)) await saveNotificationPreferences(tx, me, { timeZone })
  })
}

export function unsubscribeBrowserFromPush(
  ctx: MemberContext,
  { endpoint }: { endpoint: string },
): Promise<void> {
  return runTransactionAsMember(ctx, (tx, me) =>
    subscriptions.deletePushSubscription(tx, { endpoint, personId: me }),
  )
}

function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}
