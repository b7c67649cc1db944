import type { Db } from '#kernel/db/client.ts'

export interface MailQueue {
  /** Mails that are to leave, at once or at their next attempt. */
  waiting: number
  /** How long the oldest of them has been waiting; 0 when none is. */
  oldestSeconds: number
}

/** Looked at at most: a queue as long as this is trouble enough, and reading it stays cheap. */
const mostWaiting = 10_000

/** Reads what waits and nothing else: those that have left, or were given up, are not in that part of the index. */
export async function readMailQueue(db: Db): Promise<MailQueue> {
  const [queue] = await db.$queryRaw<MailQueue[]>`
    SELECT count(*)::int AS waiting,
      coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS "oldestSeconds"
    FROM (
      SELECT created_at FROM outbox_mail WHERE next_attempt_at IS NOT NULL
      ORDER BY next_attempt_at LIMIT ${mostWaiting}::int
    ) AS waiting`
  return queue ?? { waiting: 0, oldestSeconds: 0 }
}
