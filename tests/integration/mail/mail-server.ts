import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as it arrived. */
export interface Arrival {
  /** As it was on the wire. */
  raw: string
  parsed: ParsedMail
  /** The addresses that the envelope named. */
  recipients: string[]
}

export interface MailServer {
  url: string
  arrivals: Arrival[]
  /** How many connections there were. */
  connections: () => number
  close: () => Promise<void>
}

export interface MailServerOptions {
  /** 0: any that is free. */
  port?: number
  /** What it says to a sender, a recipient or a message, null: welcome. `refuse(550, …)` makes one. */
  sender?: () => Error | null
  recipient?: (address: string) => Error | null
  message?: () => Error | null
  /** Delay before the server answers to a message: a time in ms, or a function that the test resolves. */
  thinks?: number | (() => Promise<void>)
  /** The login that it asks for; anybody may send otherwise. */
  login?: { user: string; password: string }
  /** Offers STARTTLS with a certificate that nobody knows. */
  startTls?: boolean
}

/** An answer other than welcome. */
export function refuse(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** A real SMTP server, on this machine, until the test ends. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const arrivals: Arrival[] = []
  let connections = 0
  const { login, thinks = 0 } = options
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
      callback(known ? null : refuse(535, 'Who are you?'), known ? { user: auth.username } : undefined)
    },
    onMailFrom: (_address, _session, callback) => callback(options.sender?.() ?? null),
    onRcptTo: ({ address }, _session, callback) => callback(options.recipient?.(address) ?? null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        await (typeof thinks === 'number' ? sleep(thinks) : thinks())
        const refusal = options.message?.() ?? null
        if (!refusal) {
          const bytes = Buffer.concat(chunks)
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          arrivals.push({ raw: bytes.toString('utf8'), parsed: await simpleParser(bytes), recipients })
        }
        callback(refusal)
      })
    },
  }
  const server = new SMTPServer(settings)
  // What a client does wrong is its affair; unheard, it would end the test run.
  server.on('error', () => undefined)
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening')
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  const credentials = login ? `${login.user}:${login.password}@` : ''
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://${credentials}127.0.0.1:${port}`, arrivals, connections: () => connections, close }
}
