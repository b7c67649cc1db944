import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import type { OutboxMailId } from '#kernel/ids/contract.ts'
import type { MailCalendarAttachment } from '#kernel/mail/calendar.ts'
import { isLoopbackHostname } from '#kernel/network-addresses.ts'
import { chownToFolderOwner, makeFolder } from '#platform/files/owners.ts'

export interface OutgoingMail {
  id: OutboxMailId
  recipient: string
  subject: string
  text: string
  html: string
  calendar?: MailCalendarAttachment
  unsubscribeUrl: string | null
  createdAt: Date
}

export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>
}

export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}

export class MailServerError extends Error {
  override name = 'MailServerError'
}

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpAllowPlain' | 'mailFrom' | 'linkBase' | 'dataDir'>

export interface SmtpTimeouts {
  greeting: number
  /** Max time in ms without data from the mail server before the connection is closed. */
  answer: number
  /** Time limit in ms for sending one e-mail. */
  mail: number
}

const defaultTimeouts: SmtpTimeouts = { greeting: 5_000, answer: 20_000, mail: 120_000 }

export function createMailTransport(config: MailConfig, log: Log, timeouts = defaultTimeouts): MailTransport {
  return config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, config, timeouts)
    : createFileTransport(path.join(config.dataDir, 'mail'), config, log)
}

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
 * Require TLS: an attacker could otherwise remove the server's STARTTLS offer and read e-mailed links that open
 * accounts.
 */
function encryption(url: string, { smtpAllowPlain }: Pick<Config, 'smtpAllowPlain'>) {
  return { requireTLS: !smtpAllowPlain && !isLoopbackHostname(new URL(url).hostname) }
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
    pool: true,
    maxConnections: 1,
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
        // Only the owner may read the files, because e-mails may contain links that open an account.
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
    // Pass an object: nodemailer would split a plain string at commas, so an e-mail address could add recipients.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    date: mail.createdAt,
    // All attempts to send an e-mail use one Message-ID, so that mailboxes show a repeated e-mail once.
    messageId: `<${mail.id}@${new URL(config.linkBase).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === null) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const authenticationRequired = 530
const closingDown = 421

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, command, responseCode }: Record<string, unknown> = { ...error }
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const answer = typeof responseCode === 'number' ? responseCode : undefined
  // nodemailer rejects an invalid recipient address before it contacts the server.
  if (isAboutTheMail && answer === undefined) return new PermanentMailError(error.message, { cause: error })
  const isAboutUs = command === 'MAIL FROM' && answer !== undefined && answer >= 500
  if (!isAboutTheMail || isAboutUs || answer === closingDown || answer === authenticationRequired)
    return new MailServerError(error.message, { cause: error })
  return answer !== undefined && answer >= 500
    ? new PermanentMailError(error.message, { cause: error })
    : error
}
