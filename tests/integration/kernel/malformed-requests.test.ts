import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createMetricsRecorder } from '#platform/metrics/metrics.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { createLogSink } from '../../support/log-sink.ts'
import { parseMetrics } from '../../support/parse-metrics.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const { logger, lines } = createLogSink()
const metrics = createMetricsRecorder(db, { version: '1', build: null }, [])
const page = { status: 200, screen: '/', head: '', styles: '', body: 'página', state: '' }
const app = await buildTestApp(db, {
  metrics,
  logger,
  pageProvider: createTestHtmlPageProvider(async () => page),
})
afterAll(async () => {
  await app.close()
})
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

async function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body }
}

const close = 'Connection: close\r\n\r\n'
const get = (target: string) => send(`GET ${target} HTTP/1.1\r\nHost: circulo.test\r\n${close}`)
const withHosts = (...hosts: string[]) => send(`GET / HTTP/1.1\r\n${hosts.join('\r\n')}\r\n${close}`)

beforeEach(() => {
  lines.length = 0
})

describe('a request target that is not a path', () => {
  it.each([
    'http://x/',
    'HTTP://x/',
    'https://circulo.test/explorar',
    'http://circulo.test/login',
    'http://circulo.test',
    '*',
    'circulo.test:80',
    'explorar',
    '?a=b',
    '\\malo',
    '/a\u0001b',
    '/a\u007fb',
    '/a\tb',
    '/a b',
    '/\u00e1',
    'javascript:alert(1)',
    '',
  ])('the request target %o, which is not a path, gets 400 without a stack trace', async (target) => {
    const { status, body } = await get(target)
    expect(status).toBe(400)
    expect(body).not.toMatch(/node_modules|\.ts:|at /)
    const noted = lines.map((line) => JSON.parse(line))
    expect(noted).toMatchObject([{ msg: 'request', status: 400, client: expect.any(String) }])
  })

  it.each([
    ['OPTIONS *', 'OPTIONS * HTTP/1.1'],
    ['OPTIONS of an absolute form', 'OPTIONS http://x/ HTTP/1.1'],
    ['HEAD of an absolute form', 'HEAD http://x/ HTTP/1.1'],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1'],
    ['a method that does not exist', 'JUMP / HTTP/1.1'],
  ])('a request line with %s gets 400, and is logged', async (_case, line) => {
    const { status } = await send(`${line}\r\nHost: circulo.test\r\n${close}`)
    expect(status).toBe(400)
    expect(lines.map((noted) => JSON.parse(noted))).toMatchObject([{ msg: 'request', status: 400 }])
  })

  it('a request target that is the absolute URL of /healthz gets 400', async () => {
    expect((await get('http://circulo.test/healthz')).status).toBe(400)
  })

  it('a mutation with an absolute URL as target gets 400 before the server checks the Origin', async () => {
    const { status, body } = await send(
      `POST http://x/trpc/identity.signOut HTTP/1.1\r\nHost: circulo.test\r\nContent-Length: 0\r\n${close}`,
    )
    expect([status, JSON.parse(body)]).toEqual([
      400,
      { appCode: 'KERNEL.INVALID_INPUT', reference: expect.any(String) },
    ])
  })

  it.each([
    ['/%zz', 302],
    ['//malo.example/a', 200],
    ['//malo.example/%', 302],
    ['/\\malo', 200],
    ['/a%00b', 200],
    ['/%0d%0aX:1', 200],
    ['/?a=%zz', 200],
  ])('the unusual but valid path %o gets the status %i', async (target, expected) => {
    const { status, head } = await get(target)
    expect(status).toBe(expected)
    const location = /^location: (.*)$/im.exec(head)?.[1]
    if (expected === 302) expect(location).toMatch(/^\/[^/\\]/)
  })
})

describe('a Host header', () => {
  it.each([
    ['twice', ['Host: a', 'Host: b']],
    ['twice with the same value', ['Host: circulo.test', 'Host: circulo.test']],
    ['twice in different case', ['HOST: circulo.test', 'host: circulo.test']],
    ['not at all', ['Accept: */*']],
    ['empty', ['Host:']],
    ['with a space', ['Host: a b']],
    ['with two names', ['Host: a,b']],
    ['with a path', ['Host: a/b']],
    ['with a user', ['Host: u@b']],
    ['with a quote', ['Host: a"b']],
    ['with a port above 65535', ['Host: a:99999']],
    ['with an address that is none', ['Host: 1.2.3.4.5']],
    ['with an IPv6 address that is none', ['Host: [::1::2]']],
    ['of 256 characters', [`Host: ${'a.'.repeat(128)}`]],
  ])('a request with the Host header %s gets 400, and is logged', async (_case, hosts) => {
    expect((await withHosts(...hosts)).status).toBe(400)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'request', status: 400 }])
  })

  it('a request with two Host headers gets 400, even if its path cannot be decoded', async () => {
    expect((await send(`GET /%zz HTTP/1.1\r\nHost: a\r\nHost: a\r\n${close}`)).status).toBe(400)
  })

  it.each([
    'circulo.test',
    'circulo.test:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    '[::1]',
    'my_app:3000',
    'a.',
    `${'a.'.repeat(127)}a`,
  ])('a request with the valid Host header %s is accepted', async (host) => {
    expect((await withHosts(`Host: ${host}`)).status).toBe(200)
  })

  it.each(['/healthz', '/readyz', '/'])('an HTTP/1.0 request needs no Host header: %s', async (path) => {
    expect((await send(`GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200)
  })

  it('an HTTP/1.0 request with two Host headers gets 400', async () => {
    expect((await send('GET /healthz HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n')).status).toBe(400)
  })
})

describe('a request whose body has an ambiguous length', () => {
  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 5'],
    ['an unknown transfer encoding', 'Transfer-Encoding: xchunked'],
    ['chunks that are encoded again', 'Transfer-Encoding: chunked, gzip'],
  ])('a request body of ambiguous length gets 400 and ends the connection: %s', async (_case, framing) => {
    const start = 'POST /trpc/identity.signOut HTTP/1.1\r\nHost: circulo.test\r\n'
    const { status, body } = await send(`${start}${framing}\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`)
    expect(status).toBe(400)
    expect(body).not.toContain('"ok"')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'request', status: 400 }])
  })
})

it('the server does not echo a TRACE request', async () => {
  const { status, body } = await send(
    `TRACE / HTTP/1.1\r\nHost: circulo.test\r\nOrigin: http://circulo.test\r\nX-Secret: abc\r\n${close}`,
  )
  expect(status).toBe(404)
  expect(body).not.toContain('abc')
})

describe('the metrics', () => {
  it('the metrics count the responses of Node.js to requests that Node.js cannot parse', async () => {
    const count = async (method: string) => {
      const labels = { method, route: 'none', status: '4xx' }
      const scrape = parseMetrics(await metrics.render())
      return scrape.value('circulo_http_request_duration_seconds_count', labels) ?? 0
    }
    const before = await count('other')
    await get('explorar')
    await send(`CONNECT x:443 HTTP/1.1\r\nHost: a\r\n${close}`)
    await send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n${close}`)
    expect((await count('other')) - before).toBe(3)
  })
})
