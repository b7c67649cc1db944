import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { TestPushService } from '../support/push-service.ts'
import type { TestMemberSession } from './product-calls.ts'
import { runSqlStatements, waitUntil } from './support.ts'

export async function subscribeToPush(
  url: string,
  service: TestPushService,
  members: readonly TestMemberSession[],
): Promise<void> {
  for (const { personId, token } of members) {
    const { endpoint, p256dh, auth } = service.subscription(personId)
    const session = createHash('sha256').update(token).digest('hex')
    await runSqlStatements(
      url,
      `INSERT INTO notification_preference (person_id, quiet_hours) VALUES ('${personId}', false)`,
      `INSERT INTO push_subscription (id, session_id, person_id, endpoint, p256dh, auth, created_at)
         VALUES ('${uuidv7()}', '${session}', '${personId}', '${endpoint}', '${p256dh}', '${auth}', now())`,
    )
  }
}

/** A push message sent twice has one id, so the browser shows the message once. */
export async function findPushNotificationFaults(
  url: string,
  service: TestPushService,
  { personId }: TestMemberSession,
): Promise<string[]> {
  const ids = async (statement: string) =>
    ((await runSqlStatements(url, statement)) as unknown as { id: string }[]).map(({ id }) => id)
  await waitUntil(
    async () => (await ids(`SELECT notification_id AS id FROM push_delivery LIMIT 1`)).length === 0,
    'the delivery of all push messages',
    90_000,
  )
  const told = await ids(`SELECT id FROM notification WHERE person_id = '${personId}'`)
  const received = new Set(
    service.received.filter(({ name }) => name === personId).map(({ message }) => message.id),
  )
  const untold = await ids(`
    SELECT id FROM appointment WHERE provider_id = '${personId}' AND NOT booked_by_provider AND 1 <> (
      SELECT count(*) FROM notification WHERE person_id = '${personId}'
        AND event_key ~ ('^appointment.(booked|requested):' || appointment.id || ':'))`)
  return [
    ...told.filter((id) => !received.has(id)).map(() => 'a notification reached no browser'),
    ...[...received]
      .filter((id) => !told.includes(id))
      .map(() => 'a message without a notification was sent'),
    ...untold.map(() => 'a provider was not told once about a booking'),
    ...(told.length === 0 ? ['a provider was told nothing'] : []),
  ]
}
