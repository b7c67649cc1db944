import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'

export interface OutgoingMail {
  id: string
  /** One address. */
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

/** A way out for mail. */
export interface MailTransport {
  /** @throws PermanentMailError, or anything else when trying again may help */
  deliver(mail: OutgoingMail): Promise<void>
}

/** The recipient's server will never take this mail. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'linkBase' | 'dataDir'>

/** SMTP when it is set; otherwise every mail becomes a file in `dataDir/mail`, and the log says which (design decision 12). */
export function createMailTransport(config: MailConfig, log: Log): MailTransport {
  return config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, config)
    : createFileTransport(path.join(config.dataDir, 'mail'), config, log)
}

function createSmtpTransport(url: string, config: MailConfig): MailTransport {
  // Below what a graceful stop waits for, and far below the lease of a mail.
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 }
  const smtp = nodemailer.createTransport({ url, ...patience })
  return {
    async deliver(mail) {
      await smtp.sendMail(toMessage(mail, config)).catch((error: unknown) => {
        if (isRefusedForGood(error)) throw new PermanentMailError(error.message, { cause: error })
        throw error
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
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.tmp`, message)
      await rename(`${file}.tmp`, file)
      log.info({ file, recipient: mail.recipient }, 'mail written to a file, because SMTP_URL is not set')
    },
  }
}

function toMessage(mail: OutgoingMail, config: MailConfig): SendMailOptions {
  return {
    from: config.mailFrom,
    // As an object it is one address, whatever it contains.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    // The same at every attempt: mailboxes show a mail once even when it was sent twice.
    messageId: `<${mail.id}@${new URL(config.linkBase).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** A final answer (5xx) about sender, recipient or content; one about our login (535) is for the operator to mend. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const final = typeof error.responseCode === 'number' && error.responseCode >= 500
  return final && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
