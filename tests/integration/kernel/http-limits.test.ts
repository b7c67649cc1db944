import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { getInstallationFingerprint } from '#kernel/installation-key.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import type { NotReadyReason } from '#platform/readiness.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { createLogSink } from '../../support/log-sink.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const host = 'circulo.test'
const own = { host, origin: `http://${host}` }

async function appOn(
  database: Db,
  { findObstacle = async (): Promise<NotReadyReason | null> => null, level = 'error' } = {},
) {
  const { logger, lines } = createLogSink(level)
  const started = await buildTestApp(database, { logger, findObstacle })
  onTestFinished(() => started.close())
  return { app: started, lines }
}

const signInHead = `POST /trpc/identity.signIn HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/json\r\n`

async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const problems: Error[] = []
  let arrived = ''
  socket.on('error', (error) => problems.push(error))
  socket.setEncoding('latin1').on('data', (chunk) => {
    arrived += chunk
  })
  await once(socket, 'connect')
  return { socket, problems, text: () => arrived }
}

describe('an oversized request', () => {
  it('a procedure request with a multipart form is rejected, because the server would keep the whole body in memory', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/trpc/identity.signUp',
      headers: { ...own, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAna\r\n--x--\r\n',
    })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ reference: response.headers['x-request-id'] })
  })

  it('a batch request of more than 20 procedure calls is rejected', async () => {
    const batchOf = (calls: number) => {
      const names = Array.from({ length: calls }, () => 'identity.viewer')
      return app.inject({ url: `/trpc/${names.join(',')}?batch=1`, headers: { host } })
    }
    expect((await batchOf(20)).statusCode).toBe(200)
    expect((await batchOf(21)).statusCode).toBe(400)
  })

  it('a client that still sends a body of 10 MB gets a readable 413, and its connection stays open', async () => {
    const { app: serving } = await appOn(db)
    const { port } = new URL(await serving.listen({ port: 0, host: '127.0.0.1' }))
    const { socket, problems, text } = await connectTo(Number(port))
    socket.write(`${signInHead}content-length: 10000000\r\n\r\n`)
    const piece = Buffer.alloc(1_000_000, 'a')
    for (let sent = 0; sent < 10; sent++) {
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    await expect.poll(text).toMatch(/HTTP\/1.1 413 [\s\S]*KERNEL.TOO_LARGE[\s\S]*HTTP\/1.1 200 /)
    expect(problems).toEqual([])
  })

  it('the server closes a connection after status 413 if the oversized request body remains incomplete', async () => {
    const { app: serving } = await appOn(db)
    const { port } = new URL(await serving.listen({ port: 0, host: '127.0.0.1' }))
    const { socket, text } = await connectTo(Number(port))
    socket.write(`${signInHead}content-length: 10000000\r\n\r\n{`)
    await once(socket, 'close')
    expect(text()).toMatch(/^HTTP\/1.1 413 /)
  })

  it('a request that arrives slowly cannot keep a connection open', () => {
    expect(app.server.requestTimeout).toBeGreaterThan(0)
  })
})

describe('an interrupted request', () => {
  it('a request that the client interrupts is not logged as a database failure', async () => {
    const { app: serving, lines } = await appOn(db)
    const { port } = new URL(await serving.listen({ port: 0, host: '127.0.0.1' }))
    const phone = connect(Number(port), '127.0.0.1')
    await once(phone, 'connect')
    const form = 'content-type: application/json\r\ncontent-length: 500'
    phone.write(
      `POST /trpc/identity.signIn HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\n${form}\r\n\r\n{"json"`,
    )
    const [incoming] = await once(serving.server, 'request')
    setTimeout(() => phone.resetAndDestroy(), 50)
    await once(incoming, 'error')
    await serving.inject({ url: '/healthz', headers: { host } })
    expect(lines).toEqual([])
  })
})

describe('a URL without a route', () => {
  it.each(['/api/nada', '/trpc', '/trpc/a/b', '/fotos/nada'])(
    'the URL %s without a route gets a JSON response 404 instead of a page',
    async (url) => {
      const response = await app.inject({ url, headers: { host } })
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toMatch(/json/)
    },
  )

  it.each([
    ['GET', '/api/acceso/oidc/?code=secreto-de-un-enlace'],
    ['POST', '/recuperar?token=secreto-de-un-enlace'],
  ] as const)(
    'the request %s %s gets 404, and the secret in its URL is neither logged nor in the response',
    async (method, url) => {
      const { app: logging, lines } = await appOn(db, { level: 'info' })
      const response = await logging.inject({ method, url, headers: own })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({
        appCode: 'KERNEL.NOT_FOUND',
        reference: response.headers['x-request-id'],
      })
      expect(lines.map((line) => JSON.parse(line).msg)).toContain('request')
      expect(lines.join()).not.toContain('secreto')
    },
  )
})

describe('a path that cannot be decoded', () => {
  it('a path that cannot be decoded leads to a log entry without the path', async () => {
    const { app: logging, lines } = await appOn(db, { level: 'info' })
    const statuses = []
    for (const method of ['GET', 'POST'] as const)
      statuses.push((await logging.inject({ method, url: '/%zz-secreto', headers: own })).statusCode)
    expect(statuses).toEqual([302, 400])
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)))
      .toMatchObject([
        { method: 'GET', route: 'none', status: 302, msg: 'request' },
        { method: 'POST', route: 'none', status: 400, msg: 'request' },
      ])
    expect(lines.join()).not.toContain('secreto')
  })
})

describe('a server whose database does not respond', () => {
  it('a member gets an error with a reference to the log when the database does not respond', async () => {
    const away = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
    onTestFinished(() => closeDb(away))
    const { app: broken, lines } = await appOn(away)
    const cookies = { [sessionCookieName]: 'x'.repeat(40) }
    const response = await broken.inject({ url: '/trpc/identity.viewer', headers: { host }, cookies })
    expect(response.statusCode).toBe(503)
    const { data } = response.json().error.json
    expect(data).toMatchObject({ appCode: 'KERNEL.UNAVAILABLE', reference: response.headers['x-request-id'] })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      reqId: data.reference,
      err: { message: expect.any(String) },
    })
  })

  it('/readyz responds 503 to every request while one of its readiness checks does not end', async () => {
    let asked = 0
    const findObstacle = () => {
      asked += 1
      return new Promise<null>(() => undefined)
    }
    const { app: waiting } = await appOn(db, { findObstacle })
    const ask = () => waiting.inject({ url: '/readyz', headers: { host } })
    const responses = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(asked).toBe(1)
    await ask()
    expect(asked).toBe(2)
  })

  it('/readyz responds 200 even if the query for the installation’s secret keys does not end', async () => {
    const silent: Db = Object.create(db, {
      installationKey: { value: { findMany: () => new Promise(() => {}) } },
    })
    const { app: ready } = await appOn(silent)
    const response = await ready.inject({ url: '/readyz', headers: { host } })
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }])
  })

  it('/readyz runs its readiness checks concurrently with the query for the installation’s secret keys', async () => {
    const [checking, lookingUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const installation = await getInstallationFingerprint(db)
    const findMany = async (query: Parameters<Db['installationKey']['findMany']>[0]) => {
      lookingUp.resolve()
      await checking.promise
      return db.installationKey.findMany(query)
    }
    const watched: Db = Object.create(db, { installationKey: { value: { findMany } } })
    const findObstacle = async () => {
      checking.resolve()
      await lookingUp.promise
      return null
    }
    const { app: ready } = await appOn(watched, { findObstacle })
    const response = await ready.inject({ url: '/readyz', headers: { host } })
    expect(response.json()).toEqual({ status: 'ready', installation })
  })
})
