import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import type { Db } from '#kernel/db/client.ts'
import { finished } from '#kernel/mail/outbox.ts'
import {
  type MailCalendar,
  MailServerError,
  type MailTransport,
  type OutgoingMail,
  PermanentMailError,
} from '#kernel/mail/transport.ts'

const minute = 60_000
/** A mail that a process took and did not finish is free again after this time, in ms. */
const lease = 5 * minute
/** Times that the server may put a mail off before it is given up: with the growing pauses about a day. */
const maxAttempts = 12
const longestPause = 6 * 60 * minute
/** While the server is away, attempts of a mail count up to here only: its pauses stay short, and it is never given up. */
const attemptsWithoutAnswer = 5
/** How long the other mails wait when the server is away, in ms. */
const pauseOfAll = minute

/** What became of one attempt. server_away: of no mail in particular. */
export type MailOutcome = 'sent' | 'put_off' | 'given_up' | 'server_away'

export interface Delivery {
  db: Db
  transport: MailTransport
  clock: Clock
  log: Log
  /** Is told of every attempt. */
  heard?: (outcome: MailOutcome) => void
}

/**
 * Delivers what is due, one by one, and returns how many went out. Any number of processes may run it at once. A mail goes
 * out at least once: when a process dies between sending and noting it, the mail is sent again after the lease. A server
 * that is away is left alone for a minute; mails wait for it as long as it takes.
 * @param signal stops it before the next mail
 */
export async function deliverDueMail(delivery: Delivery, signal?: AbortSignal): Promise<number> {
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
type ClaimedRow = Omit<ClaimedMail, 'calendar'> & {
  calendar: string | null
  calendarMethod: MailCalendar['method'] | null
}

/** An essential mail first, by a small index of its own. PostgreSQL runs the second subquery only when the first finds none. */
async function claimDueMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const [row] = await db.$queryRaw<ClaimedRow[]>`
    UPDATE outbox_mail SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + lease)}
    WHERE id = coalesce(
      (SELECT id FROM outbox_mail WHERE kind = 'ESSENTIAL' AND next_attempt_at <= ${now}
       ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT 1),
      (SELECT id FROM outbox_mail WHERE next_attempt_at <= ${now}
       ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT 1)
    )
    RETURNING id, recipient, subject, text, html, calendar, calendar_method AS "calendarMethod",
      unsubscribe_url AS "unsubscribeUrl", created_at AS "createdAt", attempts`
  if (!row) return undefined
  const { calendar, calendarMethod, ...mail } = row
  return calendar === null || calendarMethod === null
    ? mail
    : { ...mail, calendar: { content: calendar, method: calendarMethod } }
}

async function postponeAll(db: Db, now: Date): Promise<void> {
  await db.outboxMail.updateMany({
    where: { nextAttemptAt: { lte: now } },
    data: { nextAttemptAt: new Date(now.getTime() + pauseOfAll) },
  })
}

async function deliver({ db, transport, clock, log }: Delivery, mail: ClaimedMail): Promise<MailOutcome> {
  const where = { id: mail.id }
  try {
    await transport.deliver(mail)
  } catch (error) {
    const isServerAway = error instanceof MailServerError
    const attempts = isServerAway ? Math.min(mail.attempts, attemptsWithoutAnswer) : mail.attempts
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    if (error instanceof PermanentMailError || attempts >= maxAttempts) {
      await db.outboxMail.updateMany({ where, data: { ...finished, lastError } })
      log.error({ err: error, mailId: mail.id }, 'mail given up')
      return 'given_up'
    }
    const pause = Math.min(minute * 2 ** (attempts - 1), longestPause)
    const nextAttemptAt = new Date(clock.now().getTime() + pause)
    await db.outboxMail.updateMany({ where, data: { nextAttemptAt, lastError, attempts } })
    log.warn({ err: error, mailId: mail.id, nextAttemptAt }, 'mail not sent; it will be tried again')
    return isServerAway ? 'server_away' : 'put_off'
  }
  await db.outboxMail.updateMany({ where, data: { ...finished, sentAt: clock.now(), lastError: null } })
  return 'sent'
}
