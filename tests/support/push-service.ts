import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '#modules/notifications/push-request.ts'

export interface ReceivedPushMessage {
  name: string
  headers: IncomingHttpHeaders
  message: PushMessage
}

export interface BrowserPushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface TestPushService {
  endpoint(name: string): string
  subscription(name: string): BrowserPushSubscription
  received: ReceivedPushMessage[]
  respondWith(name: string, status: number): void
  close(): Promise<void>
}

interface BrowserKeys {
  ecdh: ECDH
  auth: Buffer
}

/** The product reaches the test push service only with the setting `PUSH_PRIVATE_HOSTS=true`. */
export async function startTestPushService(): Promise<TestPushService> {
  const browsers = new Map<string, BrowserKeys>()
  const statuses = new Map<string, number>()
  const received: ReceivedPushMessage[] = []

  const keysOf = (name: string): BrowserKeys => {
    const known = browsers.get(name)
    if (known) return known
    const keys = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) }
    keys.ecdh.generateKeys()
    browsers.set(name, keys)
    return keys
  }
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request)
    const name = decodeURIComponent(request.url?.replace('/push/', '') ?? '')
    const keys = browsers.get(name)
    if (request.method !== 'POST' || !keys) return 404
    const status = statuses.get(name) ?? 201
    if (status !== 201) return status
    if (request.headers['content-encoding'] !== 'aes128gcm') return 400
    received.push({ name, headers: request.headers, message: JSON.parse(decrypt(body, keys)) })
    return status
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = (name: string) => `http://127.0.0.1:${port}/push/${encodeURIComponent(name)}`

  return {
    endpoint,
    subscription(name) {
      const { ecdh, auth } = keysOf(name)
      return {
        endpoint: endpoint(name),
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    received,
    respondWith: (name, status) => void statuses.set(name, status),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const saltBytes = 16
const tagBytes = 16
const publicKeyBytes = 65
/** An encrypted push message begins with the salt, 4 bytes of record size and 1 byte of key length. */
const headerBytes = saltBytes + 4 + 1
/** By RFC 8188, the byte 2 ends the text of the last encrypted record; padding zeros may follow. */
const lastRecordDelimiter = 2

function decrypt(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, saltBytes)
  if (body[headerBytes - 1] !== publicKeyBytes) throw new Error('the message has no public key of its sender')
  const senderKey = body.subarray(headerBytes, headerBytes + publicKeyBytes)
  const record = body.subarray(headerBytes + publicKeyBytes)
  if (record.length > body.readUInt32BE(saltBytes)) throw new Error('the message has several records')

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(ecdh.computeSecret(senderKey), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.lastIndexOf(lastRecordDelimiter)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
  return padded.toString('utf8', 0, end)
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
