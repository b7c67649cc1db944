import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  raw: string
  parsed: ParsedMail
  recipients: string[]
}

export interface TestMailServer {
  url: string
  receivedMails: ReceivedMail[]
  countConnections: () => number
  close: () => Promise<void>
}

export interface TestMailServerOptions {
  port?: number
  /** Each of these functions returns an SMTP error, for example `makeSmtpError(550, …)`, or null to accept. */
  respondToSender?: () => Error | null
  respondToRecipient?: (address: string) => Error | null
  respondToMessage?: () => Error | null
  /** A number is a delay in ms; a function's promise ends the delay. */
  responseDelay?: number | (() => Promise<void>)
  login?: { user: string; password: string }
  startTls?: boolean
}

export function makeSmtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

export async function startTestMailServer(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const receivedMails: ReceivedMail[] = []
  let connections = 0
  const { login, responseDelay = 0 } = options
  const settings: SMTPServerOptions = {
    logger: false,
    disabledCommands: [...(options.startTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      connections += 1
      callback()
    },
    onAuth: (auth, _session, callback) => {
      const known = auth.username === login?.user && auth.password === login?.password
      callback(known ? null : makeSmtpError(535, 'Who are you?'), known ? { user: auth.username } : undefined)
    },
    onMailFrom: (_address, _session, callback) => callback(options.respondToSender?.() ?? null),
    onRcptTo: ({ address }, _session, callback) => callback(options.respondToRecipient?.(address) ?? null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        await (typeof responseDelay === 'number' ? sleep(responseDelay) : responseDelay())
        const rejection = options.respondToMessage?.() ?? null
        if (!rejection) {
          const bytes = Buffer.concat(chunks)
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          receivedMails.push({ raw: bytes.toString('utf8'), parsed: await simpleParser(bytes), recipients })
        }
        callback(rejection)
      })
    },
  }
  const server = new SMTPServer(settings)
  server.on('error', () => undefined)
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening')
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  const credentials = login ? `${login.user}:${login.password}@` : ''
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    receivedMails,
    countConnections: () => connections,
    close,
  }
}
