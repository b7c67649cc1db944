import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitUnreadHttpResponses } from '#server/unread-responses.ts'

const megabyte = 1024 * 1024

async function start(limits: NonNullable<Parameters<typeof limitUnreadHttpResponses>[1]>) {
  const app = Fastify()
  limitUnreadHttpResponses(app, limits)
  // A response larger than the operating system's send buffer makes the server keep the unread bytes.
  app.get('/', async () => 'x'.repeat(16 * megabyte))
  app.get('/stream', async () => Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(megabyte))))
  await app.listen({ port: 0, host: '0.0.0.0' })
  onTestFinished(() => app.close())
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  return { port, open }
}

function sendRequest(port: number, localAddress = '127.0.0.1', path = '/'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: circulo.test\r\nConnection: close\r\n\r\n`)
  return socket
}

async function read(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  await once(socket, 'close')
  return bytes
}

it('the server closes a connection that does not read its response in time', async () => {
  const { port, open } = await start({ maxBytesPerNetwork: 100 * megabyte, maxReadMs: 2_000 })
  sendRequest(port).pause()
  await expect.poll(open).toBe(1)
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  expect(await read(sendRequest(port))).toBeGreaterThan(16 * megabyte)
})

it('the server closes the newest connection of a network that leaves too many response bytes unread', async () => {
  const { port, open } = await start({ maxBytesPerNetwork: 40 * megabyte, maxReadMs: 60_000 })
  const idle = [sendRequest(port).pause(), sendRequest(port).pause()]
  await expect.poll(open).toBe(2)
  expect(await read(sendRequest(port))).toBe(0)
  expect(await read(sendRequest(port, '127.0.0.2'))).toBeGreaterThan(16 * megabyte)
  for (const socket of idle) expect(await read(socket.resume())).toBeGreaterThan(16 * megabyte)
  expect(await read(sendRequest(port))).toBeGreaterThan(16 * megabyte)
})

it('the server closes a response stream that its client does not read for longer than the limit', async () => {
  const { port, open } = await start({ maxPauseMs: 1_000 })
  sendRequest(port, '127.0.0.1', '/stream').pause()
  const slow = sendRequest(port, '127.0.0.1', '/stream').pause()
  await expect.poll(open).toBe(2)
  let bytes = 0
  slow.on('data', (chunk) => {
    bytes += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 10)
  })
  slow.resume()
  await once(slow, 'close')
  await expect.poll(open).toBe(0)
  expect(bytes).toBeGreaterThan(16 * megabyte)
})

it('the server closes the newest response stream when a client’s IP network exceeds the limit of open response streams', async () => {
  const { port, open } = await start({ maxStreamsPerNetwork: 2 })
  const idle = [
    sendRequest(port, '127.0.0.1', '/stream').pause(),
    sendRequest(port, '127.0.0.1', '/stream').pause(),
  ]
  await expect.poll(open).toBe(2)
  expect(await read(sendRequest(port, '127.0.0.1', '/stream'))).toBe(0)
  expect(await read(sendRequest(port, '127.0.0.2', '/stream'))).toBeGreaterThan(16 * megabyte)
  for (const socket of idle) expect(await read(socket.resume())).toBeGreaterThan(16 * megabyte)
})
