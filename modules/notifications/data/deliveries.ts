import { notification, pushDelivery, pushSubscription } from '#columns'
import { type SqlRow, sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { NotificationId, PersonId } from '#kernel/ids/contract.ts'

export async function enqueuePushDeliveries(
  tx: Tx,
  { id, personId, isUrgent, at }: { id: NotificationId; personId: PersonId; isUrgent: boolean; at: Date },
): Promise<number> {
  return executeStatement(tx)`
    INSERT INTO push_delivery (notification_id, subscription_id, is_urgent, next_attempt_at)
    SELECT ${id}::uuid, id, ${isUrgent}, ${at} FROM push_subscription WHERE person_id = ${personId}::uuid
    ON CONFLICT (notification_id, subscription_id) DO NOTHING`
}

const claimedRow = sqlRow({
  notificationId: pushDelivery.notificationId,
  subscriptionId: pushDelivery.subscriptionId,
  isUrgent: pushDelivery.isUrgent,
  attempts: pushDelivery.attempts,
  personId: sqlColumnWithTypeOf(pushSubscription.personId),
  endpoint: sqlColumnWithTypeOf(pushSubscription.endpoint),
  p256dh: sqlColumnWithTypeOf(pushSubscription.p256dh),
  auth: sqlColumnWithTypeOf(pushSubscription.auth),
  title: sqlColumnWithTypeOf(notification.title),
  body: sqlColumnWithTypeOf(notification.body),
  path: sqlColumnWithTypeOf(notification.path),
  expiresAt: sqlColumnWithTypeOf(notification.expiresAt),
})
export type ClaimedPushDelivery = SqlRow<typeof claimedRow>

/** With a join instead of `ctid`, PostgreSQL would scan all waiting push messages. */
export function claimDuePushDeliveries(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedPushDelivery[]> {
  return query(db, claimedRow)`
    WITH urgent AS MATERIALIZED (
      SELECT ctid FROM push_delivery
      WHERE is_urgent AND next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), others AS MATERIALIZED (
      SELECT ctid FROM push_delivery
      WHERE NOT is_urgent AND next_attempt_at <= ${now} ORDER BY next_attempt_at
      LIMIT ${limit} - (SELECT count(*) FROM urgent) FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE push_delivery SET next_attempt_at = ${leaseUntil}, attempts = attempts + 1
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM urgent UNION ALL SELECT ctid FROM others))
      RETURNING push_delivery.*
    )
    SELECT notification_id AS "notificationId", subscription_id AS "subscriptionId", is_urgent AS "isUrgent", attempts,
      push_subscription.person_id AS "personId", endpoint, p256dh, auth, title, body, path, expires_at AS "expiresAt"
    FROM claimed JOIN push_subscription ON push_subscription.id = subscription_id
      JOIN notification ON notification.id = notification_id
    ORDER BY is_urgent DESC, notification_id`
}

type DeliveryKey = Pick<ClaimedPushDelivery, 'notificationId' | 'subscriptionId'>

export async function deletePushDeliveries(db: Db, sent: readonly DeliveryKey[]): Promise<void> {
  await executeStatement(db)`
    DELETE FROM push_delivery USING unnest(
      ${sent.map(({ notificationId }) => notificationId)}::uuid[], ${sent.map(({ subscriptionId }) => subscriptionId)}::uuid[]
    ) AS sent (notification_id, subscription_id)
    WHERE push_delivery.notification_id = sent.notification_id AND push_delivery.subscription_id = sent.subscription_id`
}

export async function postponePushDelivery(
  db: Db,
  { notificationId, subscriptionId }: DeliveryKey,
  nextAttemptAt: Date,
): Promise<void> {
  await db.pushDelivery.updateMany({ where: { notificationId, subscriptionId }, data: { nextAttemptAt } })
}

export async function deleteDeadPushSubscription(db: Db, { subscriptionId }: DeliveryKey): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { id: subscriptionId } })
}
