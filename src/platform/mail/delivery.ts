import { mailKindValues, outboxMail } from '#columns'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import { sqlColumnList, sqlOneOf, sqlRow } from '#kernel/db/rows.ts'
import { type Db, query, sqlEnumLiteral } from '#kernel/db/statements.ts'
import { iCalendarMethods } from '#kernel/mail/calendar.ts'
import { clearedOutboxMailFields } from '#kernel/mail/outbox.ts'
import {
  MailServerError,
  type MailTransport,
  type OutgoingMail,
  PermanentMailError,
} from '#platform/mail/transport.ts'

const minute = 60_000
/** If a process crashes while sending an e-mail, another process may send the e-mail after this time (ms). */
const leaseMs = 5 * minute
/** 12 attempts to send an e-mail take about a day, because the pauses grow. */
const maxAttempts = 12
const maxPauseMs = 6 * 60 * minute
/** While the mail server is unavailable, pauses between attempts stay short, and no e-mail is given up. */
const attemptsWithoutAnswer = 5
const serverPauseMs = minute

/** `server_away`: the mail server is unavailable, so the e-mail itself may be valid. */
export type MailAttemptOutcome = 'sent' | 'put_off' | 'given_up' | 'server_away'

export interface MailDeliveryContext {
  db: Db
  transport: MailTransport
  clock: Clock
  log: Log
  heard?: (outcome: MailAttemptOutcome) => void
}

/** When a process crashes between sending an e-mail and recording the result, the e-mail is sent again. */
export async function deliverDueMail(delivery: MailDeliveryContext, signal?: AbortSignal): Promise<number> {
  let delivered = 0
  while (!signal?.aborted) {
    const mail = await claimDueMail(delivery.db, delivery.clock.now())
    if (!mail) break
    const outcome = await deliver(delivery, mail)
    delivery.heard?.(outcome)
    if (outcome === 'server_away') {
      await postponeAll(delivery.db, delivery.clock.now())
      break
    }
    if (outcome === 'sent') delivered += 1
  }
  return delivered
}

type ClaimedMail = OutgoingMail & { attempts: number }
const claimedRow = sqlRow({
  id: outboxMail.id,
  recipient: outboxMail.recipient,
  subject: outboxMail.subject,
  text: outboxMail.text,
  html: outboxMail.html,
  calendar: outboxMail.calendar,
  calendarMethod: sqlOneOf(outboxMail.calendarMethod, iCalendarMethods),
  unsubscribeUrl: outboxMail.unsubscribeUrl,
  createdAt: outboxMail.createdAt,
  attempts: outboxMail.attempts,
})

const essential = sqlEnumLiteral(mailKindValues.ESSENTIAL)

async function claimDueMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const [claimed] = await query(db, claimedRow)`
    UPDATE outbox_mail SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    WHERE id = coalesce(
      (SELECT id FROM outbox_mail WHERE kind = ${essential} AND next_attempt_at <= ${now}
       ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT 1),
      (SELECT id FROM outbox_mail WHERE next_attempt_at <= ${now}
       ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT 1)
    )
    RETURNING ${sqlColumnList(claimedRow)}`
  if (!claimed) return undefined
  const { calendar, calendarMethod, ...mail } = claimed
  return calendar === null || calendarMethod === null
    ? mail
    : { ...mail, calendar: { content: calendar, method: calendarMethod } }
}

async function postponeAll(db: Db, now: Date): Promise<void> {
  await db.outboxMail.updateMany({
    where: { nextAttemptAt: { lte: now } },
    data: { nextAttemptAt: new Date(now.getTime() + serverPauseMs) },
  })
}

async function deliver(
  { db, transport, clock, log }: MailDeliveryContext,
  mail: ClaimedMail,
): Promise<MailAttemptOutcome> {
  const where = { id: mail.id }
  try {
    await transport.deliver(mail)
  } catch (error) {
    const isServerUnavailable = error instanceof MailServerError
    const attempts = isServerUnavailable ? Math.min(mail.attempts, attemptsWithoutAnswer) : mail.attempts
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    if (error instanceof PermanentMailError || attempts >= maxAttempts) {
      await db.outboxMail.updateMany({ where, data: { ...clearedOutboxMailFields, lastError } })
      log.error({ err: error, mailId: mail.id }, 'mail given up')
      return 'given_up'
    }
    const pause = Math.min(minute * 2 ** (attempts - 1), maxPauseMs)
    const nextAttemptAt = new Date(clock.now().getTime() + pause)
    await db.outboxMail.updateMany({ where, data: { nextAttemptAt, lastError, attempts } })
    log.warn({ err: error, mailId: mail.id, nextAttemptAt }, 'mail not sent; it will be tried again')
    return isServerUnavailable ? 'server_away' : 'put_off'
  }
  await db.outboxMail.updateMany({
    where,
    data: { ...clearedOutboxMailFields, sentAt: clock.now(), lastError: null },
  })
  return 'sent'
}
