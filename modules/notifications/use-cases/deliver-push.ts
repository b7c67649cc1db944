import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { JobContext } from '#kernel/module.ts'
import * as deliveries from '#modules/notifications/data/deliveries.ts'
import { sendPushMessage } from '#modules/notifications/push-request.ts'
import { findVapidKeys, type VapidKeys } from '#modules/notifications/vapid-keys.ts'

/** Messages of one batch are sent at once: a slow push service delays only its batch. */
const batchSize = 40
/** A claim expires after this time, in ms. Another process may then send the message. */
const leaseMs = 60_000
/** With the growing pauses, all attempts take about four hours. */
const maxAttempts = 8
const firstPauseMs = 60_000
const maxPauseMs = 2 * 60 * 60_000

type DeliveryContext = Pick<JobContext, 'db' | 'clock' | 'log' | 'config'>

/**
 * Periodic job that sends the waiting push messages, those about appointments first. Several processes may run it at once.
 * A message is sent again after a crash between sending and recording it; the browser shows it once, because both have the
 * same tag.
 * @returns the number of sent messages
 */
export async function deliverDuePush(ctx: DeliveryContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = ctx
  let sent = 0
  let keys: VapidKeys | undefined
  while (!signal?.aborted) {
    const now = clock.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const batch = await retryOnConflict(() =>
      deliveries.claimDueDeliveries(db, { now, leaseUntil, limit: batchSize }),
    )
    if (batch.length === 0) break
    keys ??= await findVapidKeys(db)
    const outcomes = await Promise.all(batch.map((claimed) => deliver(ctx, claimed, keys as VapidKeys)))
    sent += outcomes.filter((wasSent) => wasSent).length
    if (batch.length < batchSize) break
  }
  return sent
}

async function deliver(
  ctx: DeliveryContext,
  claimed: deliveries.ClaimedDelivery,
  keys: VapidKeys,
): Promise<boolean> {
  const { db, config, clock, log } = ctx
  const { notificationId: id, title, body, path, isUrgent, expiresAt } = claimed
  const lifetimeSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)
  if (lifetimeSeconds <= 0) {
    await deliveries.deleteDelivery(db, claimed)
    return false
  }
  try {
    const status = await sendPushMessage(
      claimed,
      { id, title, body, path },
      {
        config,
        keys,
        lifetimeSeconds,
        isUrgent,
      },
    )
    if (status >= 200 && status < 300) {
      await deliveries.deleteDelivery(db, claimed)
      return true
    }
    if (status === 404 || status === 410) await deliveries.deleteDeadSubscription(db, claimed)
    else await postpone(db, ctx, claimed, status === 429 || status >= 500)
    log.info({ notificationId: id, status }, 'push service did not accept a message')
  } catch (error) {
    log.info({ err: error, notificationId: id }, 'push service cannot be reached')
    await postpone(db, ctx, claimed, true)
  }
  return false
}

/** @param isTemporary false: the push service will never accept this message */
async function postpone(
  db: Db,
  { clock }: Pick<DeliveryContext, 'clock'>,
  claimed: deliveries.ClaimedDelivery,
  isTemporary: boolean,
): Promise<void> {
  if (!isTemporary || claimed.attempts >= maxAttempts) return deliveries.deleteDelivery(db, claimed)
  const pause = Math.min(firstPauseMs * 2 ** (claimed.attempts - 1), maxPauseMs)
  await deliveries.postponeDelivery(db, claimed, new Date(clock.now().getTime() + pause))
}
