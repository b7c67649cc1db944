import { outboxMail } from '#columns'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { sqlBool, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { type DatabaseConnection, type Db, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { type OutboxMailId, outboxMailIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { MailCalendarAttachment } from '#kernel/mail/calendar.ts'
import { isMailCategory, type MailCategory } from '#kernel/mail/contract.ts'
import { hasAddressOptedOutOfMail } from '#kernel/mail/opt-outs.ts'
import { countRateLimitedActionWithoutLock } from '#kernel/throttle.ts'

const minute = 60_000
const day = 24 * 60 * minute
export const mailOverRecipientLimitReason = 'over the daily budget of its recipient'
export const mailOptedOutReason = 'the recipient opted out'
export const mailOverSenderLimitReason = 'over a limit of its sender'
const retentionMs = 90 * day

export type MailKind = 'ESSENTIAL' | 'NOTICE' | MailCategory

export interface NewMail {
  kind: MailKind
  /** An outbox e-mail with an existing id is not stored again. */
  id?: OutboxMailId
  to: string
  subject: string
  text: string
  html: string
  calendar?: MailCalendarAttachment
  limitedByCaller?: true
  unsubscribeUrl?: string | undefined
}

export interface EnqueueMailContext {
  clock: Clock
  config: Pick<Config, 'limits'>
}

/** After an opt-out or above a daily limit, an e-mail is stored as failed, without its body. */
export async function enqueueMail(
  tx: Tx,
  { clock, config }: EnqueueMailContext,
  mail: NewMail,
): Promise<{ id: OutboxMailId; accepted: boolean }> {
  const {
    id = createId(outboxMailIdSchema),
    kind,
    to: recipient,
    subject,
    text,
    html,
    calendar,
    unsubscribeUrl = null,
  } = mail
  const now = clock.now()
  const reason = await reasonNotToSend(tx, config, mail, now)
  const content = {
    text,
    html,
    unsubscribeUrl,
    ...(calendar && { calendar: calendar.content, calendarMethod: calendar.method }),
  }
  await tx.outboxMail.createMany({
    data: [
      {
        id,
        kind,
        recipient,
        subject,
        ...(reason ? { ...clearedOutboxMailFields, lastError: reason } : content),
      },
    ],
    skipDuplicates: true,
  })
  return { id, accepted: reason === null }
}

async function reasonNotToSend(
  tx: Tx,
  { limits }: EnqueueMailContext['config'],
  { kind, to, limitedByCaller }: Pick<NewMail, 'kind' | 'to' | 'limitedByCaller'>,
  now: Date,
): Promise<string | null> {
  if (isMailCategory(kind) && (await hasAddressOptedOutOfMail(tx, { address: to, category: kind })))
    return mailOptedOutReason
  if (limitedByCaller) return null
  const budget =
    kind === 'ESSENTIAL'
      ? { name: 'essential-mails-to', max: limits.essentialMailsPerRecipient }
      : { name: 'mails-to', max: limits.mailsPerRecipient }
  const counter = { limit: { ...budget, withinMs: day }, subject: to }
  return (await countRateLimitedActionWithoutLock(tx, counter, now)) ? null : mailOverRecipientLimitReason
}

export async function recordRejectedMail(
  tx: Tx,
  mail: Required<Pick<NewMail, 'id' | 'kind' | 'to' | 'subject'>>,
): Promise<void> {
  const { id, kind, to: recipient, subject } = mail
  await tx.outboxMail.createMany({
    data: [
      { id, kind, recipient, subject, ...clearedOutboxMailFields, lastError: mailOverSenderLimitReason },
    ],
    skipDuplicates: true,
  })
}

export async function wasMailRejected(tx: Tx, id: OutboxMailId): Promise<boolean> {
  const lastError = { in: [mailOverRecipientLimitReason, mailOptedOutReason, mailOverSenderLimitReason] }
  return (await tx.outboxMail.count({ where: { id, sentAt: null, nextAttemptAt: null, lastError } })) > 0
}

/** Returns false for an e-mail that was never stored, failed, or was deleted after 90 days. */
export async function isMailSentOrQueued(tx: Tx, id: OutboxMailId): Promise<boolean> {
  const [mail] = await query(tx, sqlRow({ sent: sqlBool }))`
    SELECT sent_at IS NOT NULL OR next_attempt_at IS NOT NULL AS sent FROM outbox_mail WHERE id = ${id}::uuid`
  return mail?.sent ?? false
}

export type MailDeliveryStatus = 'ON_ITS_WAY' | 'SENT' | 'FAILED'

const stateRow = sqlRow({
  id: outboxMail.id,
  sentAt: outboxMail.sentAt,
  nextAttemptAt: outboxMail.nextAttemptAt,
})

/** A missing e-mail counts as sent, because a job deletes old e-mails after their delivery. */
export async function findMailDeliveryStatuses(
  tx: Tx,
  ids: readonly OutboxMailId[],
): Promise<Map<OutboxMailId, MailDeliveryStatus>> {
  if (ids.length === 0) return new Map()
  const rows = await query(tx, stateRow)`
    SELECT ${sqlColumnList(stateRow)} FROM outbox_mail
    WHERE id = ANY(${[...ids]}::uuid[])`
  const states = new Map<OutboxMailId, MailDeliveryStatus>(ids.map((id) => [id, 'SENT']))
  for (const { id, sentAt, nextAttemptAt } of rows) {
    if (!sentAt) states.set(id, nextAttemptAt ? 'ON_ITS_WAY' : 'FAILED')
  }
  return states
}

export async function deleteOldMail(db: Db, now: Date): Promise<void> {
  const createdAt = { lt: new Date(now.getTime() - retentionMs) }
  await db.outboxMail.deleteMany({ where: { nextAttemptAt: null, createdAt } })
}

export async function deleteUnsentMail(tx: Tx, ids: readonly OutboxMailId[]): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { id: { in: [...ids] }, sentAt: null } })
}

/** E-mails that still wait for delivery are not deleted. */
export async function deleteMailToRecipient(tx: Tx, recipient: string): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { recipient, nextAttemptAt: null } })
}

export async function markUnsentMailAsFailed(connection: DatabaseConnection): Promise<void> {
  await executeStatement(connection)`
    UPDATE outbox_mail SET next_attempt_at = NULL, text = '', html = '', calendar = NULL, calendar_method = NULL,
      unsubscribe_url = NULL, last_error = 'restored from a backup before it was sent'
    WHERE next_attempt_at IS NOT NULL`
}

export const clearedOutboxMailFields = {
  nextAttemptAt: null,
  text: '',
  html: '',
  calendar: null,
  calendarMethod: null,
  unsubscribeUrl: null,
}
