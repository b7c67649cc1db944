import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import type { Db, Tx } from '#kernel/db/client.ts'
import { type MailTransport, type OutgoingMail, PermanentMailError } from '#kernel/mail/transport.ts'

const minute = 60_000
/** A mail that a process took and did not finish is free again after this time, in ms. */
const lease = 5 * minute
/** Attempts before a mail is given up: with the growing pauses about a day. */
const maxAttempts = 12
const longestPause = 6 * 60 * minute

export interface NewMail {
  /** One address, normalised. */
  to: string
  subject: string
  text: string
  html: string
}

/** Decides that a mail goes out, in the caller's transaction: it is sent if, and only if, that one commits. */
export async function enqueueMail(tx: Tx, { to, subject, text, html }: NewMail): Promise<void> {
  await tx.outboxMail.create({
    data: { id: uuidv7(), recipient: to, subject, text, html },
    select: { id: true },
  })
}

export interface Delivery {
  db: Db
  transport: MailTransport
  clock: Clock
  log: Log
}

/**
 * Delivers what is due, one by one, and returns how many went out. Any number of processes may run it at once. A mail goes
 * out at least once: when a process dies between sending and noting it, the mail is sent again after the lease.
 * @param signal stops it before the next mail
 */
export async function deliverDueMail(delivery: Delivery, signal?: AbortSignal): Promise<number> {
  let delivered = 0
  while (!signal?.aborted) {
    const mail = await claimDueMail(delivery.db, delivery.clock.now())
    if (!mail) break
    if (await deliver(delivery, mail)) delivered += 1
  }
  return delivered
}

type ClaimedMail = OutgoingMail & { attempts: number }

async function claimDueMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const [mail] = await db.$queryRaw<ClaimedMail[]>`
    UPDATE outbox_mail SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + lease)}
    WHERE id = (
      SELECT id FROM outbox_mail WHERE next_attempt_at <= ${now}
      ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT 1
    )
    RETURNING id, recipient, subject, text, html, created_at AS "createdAt", attempts`
  return mail
}

async function deliver({ db, transport, clock, log }: Delivery, mail: ClaimedMail): Promise<boolean> {
  try {
    await transport.deliver(mail)
  } catch (error) {
    const nextAttemptAt = nextAttempt(error, mail.attempts, clock.now())
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await db.outboxMail.updateMany({ where: { id: mail.id }, data: { nextAttemptAt, lastError } })
    if (nextAttemptAt)
      log.warn({ err: error, mailId: mail.id, nextAttemptAt }, 'mail not sent; it will be tried again')
    else log.error({ err: error, mailId: mail.id }, 'mail given up')
    return false
  }
  await db.outboxMail.updateMany({
    where: { id: mail.id },
    // The body may carry a link that opens something: it has left, and is not kept here.
    data: { sentAt: clock.now(), nextAttemptAt: null, lastError: null, text: '', html: '' },
  })
  return true
}

/** null: never again. */
function nextAttempt(error: unknown, attempts: number, now: Date): Date | null {
  if (error instanceof PermanentMailError || attempts >= maxAttempts) return null
  return new Date(now.getTime() + Math.min(minute * 2 ** (attempts - 1), longestPause))
}
