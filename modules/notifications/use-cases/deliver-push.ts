import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { JobContext } from '#kernel/module.ts'
import * as deliveries from '#modules/notifications/data/deliveries.ts'
import {
  findNotificationPreferencesOfPeople,
  type NotificationPreferences,
} from '#modules/notifications/data/preferences.ts'
import { ForbiddenPushUrlError, sendPushMessage } from '#modules/notifications/push-request.ts'
import { computePushTime } from '#modules/notifications/quiet-hours.ts'
import { findVapidKeys, type VapidKeys } from '#modules/notifications/vapid-keys.ts'

const batchSize = 40
const leaseMs = 60_000
const maxAttempts = 8
const firstPauseMs = 60_000
const maxPauseMs = 2 * 60 * 60_000

type DeliveryContext = Pick<JobContext, 'db' | 'clock' | 'log' | 'config'>

/** After a crash, a push message may be sent twice; browsers show one per tag. */
export async function deliverDuePushMessages(ctx: DeliveryContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = ctx
  let sent = 0
  let keys: VapidKeys | undefined
  while (!signal?.aborted) {
    const now = clock.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const batch = await retryOnConflict(() =>
      deliveries.claimDuePushDeliveries(db, { now, leaseUntil, limit: batchSize }),
    )
    if (batch.length === 0) break
    keys ??= await findVapidKeys(db)
    const outcomes = await deliverBatch(ctx, batch, keys)
    const finished = batch.filter((_, index) => outcomes[index] !== 'postponed')
    await deliveries.deletePushDeliveries(db, finished)
    sent += outcomes.filter((outcome) => outcome === 'sent').length
    if (batch.length < batchSize) break
  }
  return sent
}

type Outcome = 'sent' | 'postponed' | 'given up'

async function deliverBatch(
  ctx: DeliveryContext,
  batch: readonly deliveries.ClaimedPushDelivery[],
  keys: VapidKeys,
): Promise<Outcome[]> {
  const readers = [...new Set(batch.map(({ personId }) => personId))]
  const preferencesOf = await findNotificationPreferencesOfPeople(ctx.db, readers)
  return Promise.all(
    batch.map(
      async (claimed) =>
        (await checkPreferences(ctx, claimed, preferencesOf(claimed.personId))) ??
        (await deliver(ctx, claimed, keys)),
    ),
  )
}

async function checkPreferences(
  { db, clock }: DeliveryContext,
  claimed: deliveries.ClaimedPushDelivery,
  { push, quietHours, timeZone }: NotificationPreferences,
): Promise<Outcome | null> {
  if (!push) return 'given up'
  const now = clock.now()
  const at = quietHours ? computePushTime(timeZone, now) : now
  if (at <= now) return null
  await deliveries.postponePushDelivery(db, claimed, at)
  return 'postponed'
}

async function deliver(
  ctx: DeliveryContext,
  claimed: deliveries.ClaimedPushDelivery,
  keys: VapidKeys,
): Promise<Outcome> {
  const { db, config, clock, log } = ctx
  const { notificationId: id, title, body, path, isUrgent, expiresAt } = claimed
  const lifetimeSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)
  if (lifetimeSeconds <= 0) return 'given up'
  try {
    const message = { id, title, body, path }
    const status = await sendPushMessage(claimed, message, { config, keys, lifetimeSeconds, isUrgent })
    if (status >= 200 && status < 300) return 'sent'
    log.info({ notificationId: id, status }, 'push service did not accept a message')
    if (status === 429 || status >= 500) return await postpone(ctx, claimed)
    if (status === 404 || status === 410) await deliveries.deleteDeadPushSubscription(db, claimed)
    return 'given up'
  } catch (error) {
    log.info({ err: error, notificationId: id }, 'push service cannot be reached')
    if (!(error instanceof ForbiddenPushUrlError)) return postpone(ctx, claimed)
    await deliveries.deleteDeadPushSubscription(db, claimed)
    return 'given up'
  }
}

async function postpone(
  { db, clock }: Pick<DeliveryContext, 'db' | 'clock'>,
  claimed: deliveries.ClaimedPushDelivery,
): Promise<Outcome> {
  if (claimed.attempts >= maxAttempts) return 'given up'
  const pause = Math.min(firstPauseMs * 2 ** (claimed.attempts - 1), maxPauseMs)
  await deliveries.postponePushDelivery(db, claimed, new Date(clock.now().getTime() + pause))
  return 'postponed'
}
