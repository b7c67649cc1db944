import { pushSubscription } from '#columns'
import { declarePersonIdColumns } from '#kernel/db/person-rows.ts'
import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import { type PersonId, type PushSubscriptionId, pushSubscriptionIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'

export const pushSubscriptionPersonIdColumns = declarePersonIdColumns(pushSubscription, {
  people: ['personId'],
})

export interface NewPushSubscription {
  sessionId: string
  personId: PersonId
  endpoint: string
  p256dh: string
  auth: string
}

export async function storePushSubscription(
  tx: Tx,
  { sessionId, personId, endpoint, p256dh, auth }: NewPushSubscription,
  { max, now }: { max: number; now: Date },
): Promise<void> {
  const id: PushSubscriptionId = createId(pushSubscriptionIdSchema)
  // Push messages for a browser's previous account must not reach the new account.
  await executeStatement(tx)`
    DELETE FROM push_subscription WHERE endpoint = ${endpoint} AND person_id <> ${personId}::uuid`
  await executeStatement(tx)`
    INSERT INTO push_subscription (id, session_id, person_id, endpoint, p256dh, auth, created_at)
    VALUES (${id}::uuid, ${sessionId}, ${personId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${now})
    ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth
    WHERE push_subscription.person_id = excluded.person_id`
  await executeStatement(tx)`
    DELETE FROM push_subscription WHERE person_id = ${personId}::uuid AND id NOT IN (
      SELECT id FROM push_subscription WHERE person_id = ${personId}::uuid ORDER BY created_at DESC, id DESC LIMIT ${max})`
}

export async function deletePushSubscription(
  tx: Tx,
  { endpoint, personId }: Pick<NewPushSubscription, 'endpoint' | 'personId'>,
): Promise<void> {
  await tx.pushSubscription.deleteMany({ where: { endpoint, personId } })
}

export function countPushSubscriptions(tx: Tx, personId: PersonId): Promise<number> {
  return tx.pushSubscription.count({ where: { personId } })
}
