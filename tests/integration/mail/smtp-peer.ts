import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

interface SmtpPeer {
  url: string
  /** The messages that arrived, headers and body. */
  messages: string[]
}

/**
 * A mail server that speaks just enough SMTP.
 * @param answerTo what it answers to a recipient: '250 ok', '550 no such user', …
 */
export async function startSmtpPeer(answerTo: (recipient: string) => string): Promise<SmtpPeer> {
  const messages: string[] = []
  const server = createServer((socket) => void converse(socket, answerTo, messages))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, messages }
}

async function converse(socket: Socket, answerTo: (recipient: string) => string, messages: string[]) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 peer')
  let message: string[] | null = null
  for await (const line of createInterface(socket)) {
    if (message) {
      if (line !== '.') message.push(line)
      else {
        messages.push(message.join('\n'))
        message = null
        say('250 taken')
      }
    } else if (line.startsWith('RCPT TO:')) say(answerTo(line.slice('RCPT TO:'.length)))
    else if (line === 'DATA') {
      message = []
      say('354 go on')
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
}
