import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
let handled = 0
app.server.on('request', (_request, response) => response.once('finish', () => (handled += 1)))

const request = 'GET /healthz HTTP/1.1\r\nHost: circulo.test\r\n\r\n'

describe('requests of one connection', () => {
  it('the server responds in order to two requests sent at once on one connection', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${request}${request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`)
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    await once(socket, 'close')
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })

  it('a client that reads each response may send any number of requests on one connection', async () => {
    const socket = connect(port, '127.0.0.1')
    for (let sent = 0; sent < 30; sent++) {
      socket.write(request)
      const [response] = await once(socket, 'data')
      expect(String(response)).toContain('HTTP/1.1 200 OK')
    }
    socket.destroy()
  })

  it('the server closes a connection with more than two requests if the client reads no response', async () => {
    const before = handled
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.pause()
    socket.write(request.repeat(1_000))
    await expect
      .poll(
        async () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))),
      )
      .toBe(0)
    expect(handled - before).toBeLessThanOrEqual(2)
    socket.destroy()
  })
})
