import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import type { OutboxMailId } from '#kernel/ids/contract.ts'
import type { MailCalendar } from '#kernel/mail/calendar.ts'
import { isLoopback } from '#kernel/network-addresses.ts'
import { chownToFolderOwner, makeFolder } from '#platform/files/owners.ts'

export interface OutgoingMail {
  id: OutboxMailId
  /** The recipient's address, only one. */
  recipient: string
  subject: string
  text: string
  html: string
  calendar?: MailCalendar
  /** Link to opt out of mails of this category; null: mails of this category cannot be opted out of. */
  unsubscribeUrl: string | null
  createdAt: Date
}

export interface MailTransport {
  /**
   * Sends one mail.
   * @throws PermanentMailError, MailServerError, or any other error when this mail may succeed later
   */
  deliver(mail: OutgoingMail): Promise<void>
}

/** Error when the mail server permanently rejected this mail. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}

/** Error when no mail can be sent now: the server is unavailable, does not respond, or rejects our login. */
export class MailServerError extends Error {
  override name = 'MailServerError'
}

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpAllowPlain' | 'mailFrom' | 'linkBase' | 'dataDir'>

/** Timeouts of an SMTP connection, in ms. */
export interface SmtpTimeouts {
  /** Max time to connect to the server and to receive its greeting. */
  greeting: number
  /** Max time to receive the next response of the server; shorter than the wait of a graceful stop. */
  answer: number
  /** Max time to send one mail, even while the server responds; much shorter than the lease of a mail. */
  mail: number
}

const defaultTimeouts: SmtpTimeouts = { greeting: 5_000, answer: 20_000, mail: 120_000 }

/** Uses SMTP when `SMTP_URL` is set. Otherwise writes every mail to a file in `dataDir/mail` and logs its name. */
export function createMailTransport(config: MailConfig, log: Log, timeouts = defaultTimeouts): MailTransport {
  return config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, config, timeouts)
    : createFileTransport(path.join(config.dataDir, 'mail'), config, log)
}

/**
 * Connects and signs in to an SMTP server, without sending a mail.
 * @throws when the server rejects the connection or the login
 */
export async function verifySmtp(
  url: string,
  config: Pick<Config, 'smtpAllowPlain'>,
  timeouts = defaultTimeouts,
): Promise<void> {
  const smtp = nodemailer.createTransport({ url, ...encryption(url, config), ...timeoutOptions(timeouts) })
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

/**
 * `smtp://` starts in plain text: an attacker on the network could remove the server's STARTTLS offer and read links that open accounts.
 * Without STARTTLS nothing is sent. A relay on this machine needs no encryption.
 */
function encryption(url: string, { smtpAllowPlain }: Pick<Config, 'smtpAllowPlain'>) {
  return { requireTLS: !smtpAllowPlain && !isLoopback(new URL(url).hostname) }
}

function timeoutOptions(limits: SmtpTimeouts) {
  return {
    connectionTimeout: limits.greeting,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.answer,
  }
}

function createSmtpTransport(url: string, config: MailConfig, timeouts: SmtpTimeouts): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    // One connection for all mails of a run, so that a backlog does not sign in once per mail.
    pool: true,
    maxConnections: 1,
    // One attempt per call: the outbox makes the retries, not nodemailer.
    maxRequeues: 0,
    idleTimeout: 1_000,
    ...encryption(url, config),
    ...timeoutOptions(timeouts),
    socketCloseTimeout: 1_000,
  })
  return {
    async deliver(mail) {
      const signal = AbortSignal.timeout(timeouts.mail)
      await smtp.sendMail({ ...toMessage(mail, config), signal }).catch((error: unknown) => {
        throw explain(error)
      })
    },
  }
}

function createFileTransport(folder: string, config: MailConfig, log: Log): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail(toMessage(mail, config))
      const file = path.join(folder, `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
      try {
        // Only this user may read the file, because it may contain links that grant access to an account.
        await makeFolder(folder, 0o700)
        await writeFile(`${file}.tmp`, message, { mode: 0o600 })
        await chownToFolderOwner(`${file}.tmp`)
        await rename(`${file}.tmp`, file)
      } catch (error) {
        throw new MailServerError('The mail could not be written to a file', { cause: error })
      }
      log.info({ file, mailId: mail.id }, 'mail written to a file, because SMTP_URL is not set')
    },
  }
}

function toMessage(mail: OutgoingMail, config: MailConfig): SendMailOptions {
  return {
    from: config.mailFrom,
    // Pass the recipient as an object: nodemailer then treats it as one address, whatever characters it contains.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // iCalendar data as an alternative body for mail programs, and as an attachment for others.
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    date: mail.createdAt,
    // Use the same Message-ID for all attempts, so that mailboxes show a repeated mail once.
    messageId: `<${mail.id}@${new URL(config.linkBase).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    // Never read mail content from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 2369 and RFC 8058: the mail program opts out with one POST to this address. */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === null) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const authenticationRequired = 530
const closingDown = 421

/** Classifies an error of an attempt: permanent for this mail, temporary for this mail, or a problem with the server. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, command, responseCode }: Record<string, unknown> = { ...error }
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const answer = typeof responseCode === 'number' ? responseCode : undefined
  // nodemailer rejects an invalid address before it contacts the server.
  if (isAboutTheMail && answer === undefined) return new PermanentMailError(error.message, { cause: error })
  const isAboutUs = command === 'MAIL FROM' && answer !== undefined && answer >= 500
  if (!isAboutTheMail || isAboutUs || answer === closingDown || answer === authenticationRequired)
    return new MailServerError(error.message, { cause: error })
  return answer !== undefined && answer >= 500
    ? new PermanentMailError(error.message, { cause: error })
    : error
}
