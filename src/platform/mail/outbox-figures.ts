import { outboxMail } from '#columns'
import { type SqlRow, sqlFloat8, sqlInt4, sqlNotNull, sqlRow } from '#kernel/db/rows.ts'
import { type Db, query } from '#kernel/db/statements.ts'
import {
  mailOptedOutReason,
  mailOverRecipientLimitReason,
  mailOverSenderLimitReason,
} from '#kernel/mail/outbox.ts'

const queueRow = sqlRow({
  waiting: sqlInt4,
  oldestSeconds: sqlFloat8,
})
export type MailQueueMetrics = SqlRow<typeof queueRow>

const maxCountedEmails = 10_000

export async function readMailQueueMetrics(db: Db): Promise<MailQueueMetrics> {
  const [queue] = await query(db, queueRow)`
    SELECT count(*)::int AS waiting,
      coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS "oldestSeconds"
    FROM (
      SELECT created_at FROM outbox_mail WHERE next_attempt_at IS NOT NULL
      ORDER BY next_attempt_at LIMIT ${maxCountedEmails}::int
    ) AS waiting`
  return queue ?? { waiting: 0, oldestSeconds: 0 }
}

const failedRow = sqlRow({
  overBudget: sqlInt4,
  givenUp: sqlInt4,
})

export interface MailFailures extends SqlRow<typeof failedRow> {
  reasons: string[]
}

/** Call only from operator commands, because the query reads the whole outbox. */
export async function readMailFailures(db: Db, days: number): Promise<MailFailures> {
  const [failed] = await query(db, failedRow)`
    SELECT count(*) FILTER (WHERE last_error = ${mailOverRecipientLimitReason})::int AS "overBudget",
      count(*) FILTER (WHERE coalesce(last_error, '') NOT IN (${mailOverRecipientLimitReason}, ${mailOptedOutReason}, ${mailOverSenderLimitReason}))::int AS "givenUp"
    FROM outbox_mail
    WHERE next_attempt_at IS NULL AND sent_at IS NULL AND created_at > now() - ${days}::int * interval '1 day'`
  const rows = await query(db, sqlRow({ reason: sqlNotNull(outboxMail.lastError) }))`
    SELECT last_error AS reason FROM (
      SELECT last_error FROM outbox_mail WHERE next_attempt_at IS NOT NULL ORDER BY next_attempt_at LIMIT ${maxCountedEmails}::int
    ) AS waiting
    WHERE last_error IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 3`
  return { givenUp: 0, overBudget: 0, ...failed, reasons: rows.map(({ reason }) => reason) }
}
