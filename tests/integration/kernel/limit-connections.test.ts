import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitConnectionsPerNetwork } from '#server/limit-connections.ts'

async function start(maxConnections: number): Promise<number> {
  const app = Fastify()
  limitConnectionsPerNetwork(app, maxConnections)
  app.get('/', async () => 'hola')
  await app.listen({ port: 0, host: '0.0.0.0' })
  onTestFinished(() => app.close())
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

async function sendRequest(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: circulo.test\r\n\r\n')
  const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return typeof first === 'boolean' ? '' : String(first)
}

it('the server closes new connections of a network above its limit until another connection closes', async () => {
  const port = await start(2)
  const [first] = [await open(port), await open(port)]
  expect(await sendRequest(await open(port))).toBe('')
  expect(await sendRequest(await open(port, '127.0.0.2'))).toContain('200 OK')
  first.destroy()
  await expect.poll(async () => sendRequest(await open(port))).toContain('200 OK')
})
