import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createContactDataReadLimiter } from '#platform/contact-budget.ts'
import { createMetricsRecorder } from '#platform/metrics/metrics.ts'
import type { NotReadyReason } from '#platform/readiness.ts'
import { PageCache } from '#server/page-cache.ts'
import { pageRoutes } from '#server/pages.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { createTestConfig } from '../../support/caller.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { parseMetrics } from '../../support/parse-metrics.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const host = 'circulo.test'
const rendered = { status: 200, screen: '/', head: '', styles: '', body: 'página', state: '' }

function blockedPages() {
  const begun: string[] = []
  const open = Promise.withResolvers<void>()
  const source = createTestHtmlPageProvider(async ({ url }) => {
    begun.push(url)
    await open.promise
    return rendered
  })
  const begins = async (url: string) => {
    while (!begun.includes(url)) await sleep(2)
  }
  return { begun, begins, source, release: open.resolve, fail: open.reject }
}

async function blockedApp({ obstacle = null }: { obstacle?: NotReadyReason | null } = {}) {
  const held = blockedPages()
  const metrics = createMetricsRecorder(db, { version: '1', build: null }, [])
  const app = await buildTestApp(db, {
    metrics,
    findObstacle: async () => obstacle,
    pageProvider: held.source,
  })
  onTestFinished(async () => {
    held.release()
    await app.close()
  })
  const get = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress, headers: { host } })
  const flood = (count: number, remoteAddress: string) =>
    Array.from({ length: count }, (_, at) => get(`/explorar?p=${at}`, remoteAddress))
  const figure = async (name: string, labels?: Record<string, string>) =>
    parseMetrics(await metrics.render()).value(name, labels)
  const waiting = async (count: number) => {
    while ((await figure('circulo_pages_waiting')) !== count) await sleep(2)
  }
  return { ...held, app, get, flood, figure, waiting }
}

describe('a server with 500 page requests from one IP address in its queue', () => {
  it('a page for another IP address is rendered at once, while 500 page requests of one address wait', async () => {
    const { begun, begins, get, flood, waiting, release, figure } = await blockedApp()
    const crowd = flood(500, '192.0.2.1')
    await waiting(498)
    const reader = get('/perfil/ana', '192.0.2.2')
    await begins('/perfil/ana')
    expect(begun).toEqual(['/explorar?p=0', '/explorar?p=1', '/perfil/ana'])
    release()
    const answers = await Promise.all([...crowd, reader])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await figure('circulo_pages_waiting')).toBe(0)
    expect(await figure('circulo_page_wait_seconds_count', { outcome: 'begun' })).toBe(501)
  })

  it('/healthz, /readyz and procedures respond while 500 page requests of one address wait', async () => {
    const { app, flood, waiting, release } = await blockedApp()
    const crowd = flood(500, '192.0.2.1')
    await waiting(498)
    for (const url of ['/healthz', '/readyz', '/trpc/identity.viewer']) {
      const answer = await app.inject({ url, remoteAddress: '192.0.2.1', headers: { host } })
      expect(answer.statusCode, url).toBe(200)
    }
    release()
    await Promise.all(crowd)
  })
})

describe('a server with more than 1,000 waiting page requests', () => {
  it('above 1,000 waiting page requests, the IP address with the most requests gets 503 for its newest request', async () => {
    const { get, flood, waiting, release, figure } = await blockedApp()
    const crowd = flood(1_002, '192.0.2.1')
    await waiting(1_000)
    const readers = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'].map((address) => get('/', address))
    const shed = await Promise.all(crowd.slice(-2))
    for (const { statusCode, headers, body } of shed) {
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '30', 'no-store'])
      expect(body).toContain('no está disponible por un momento')
    }
    release()
    const answers = await Promise.all([...crowd.slice(0, -2), ...readers])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await figure('circulo_page_wait_seconds_count', { outcome: 'full' })).toBe(2)
  })
})

describe('IP addresses of clients in the page queue', () => {
  it('the queue of page requests limits all IPv6 addresses of a /56 network together, like a single IP address', async () => {
    const { begun, begins, get, waiting } = await blockedApp()
    for (const [at, network] of ['01', '02', '03'].entries())
      void get(`/${at}`, `2001:db8:1:${network}::${at + 1}`)
    await waiting(1)
    void get('/next', '2001:db8:1:100::1')
    await begins('/next')
    expect(begun).toEqual(['/0', '/1', '/next'])
  })

  it('the concurrency limit for page requests treats an IPv4-mapped IPv6 address as the IPv4 address', async () => {
    const { begun, begins, get, waiting } = await blockedApp()
    for (const [at, address] of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'].entries())
      void get(`/${at}`, address)
    await waiting(1)
    void get('/next', '::ffff:192.0.2.2')
    await begins('/next')
    expect(begun).toEqual(['/0', '/1', '/next'])
  })
})

describe('a page request that waits in the queue', () => {
  it('a page request in the queue is not rendered when its client closes the connection', async () => {
    const { app, begun, begins, waiting, release, figure } = await blockedApp()
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const open = (path: string) => {
      const sent = httpRequest({ port, host: '127.0.0.1', path, headers: { host }, agent: false })
      sent.on('error', () => undefined).end()
      return sent
    }
    open('/first')
    await begins('/first')
    open('/second')
    await begins('/second')
    const leaving = open('/leaving')
    await waiting(1)
    const staying = open('/staying')
    await waiting(2)
    leaving.destroy()
    await waiting(1)
    release()
    const [answer] = await once(staying, 'response')
    expect(answer.statusCode).toBe(200)
    expect(begun).toEqual(['/first', '/second', '/staying'])
    expect(await figure('circulo_page_wait_seconds_count', { outcome: 'gone' })).toBe(1)
    answer.destroy()
  })

  it('queued page requests get status 503 when an earlier page fails because the database is unavailable', async () => {
    const { flood, waiting, fail, begun } = await blockedApp({ obstacle: 'database-away' })
    const crowd = flood(50, '192.0.2.1')
    await waiting(48)
    fail(new Error('the database is unavailable'))
    const answers = await Promise.all(crowd)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(begun.length).toBeLessThan(50)
  })

  it('the rendering timeout of a page starts when rendering begins, not while the page is in the queue', async () => {
    const app = Fastify()
    await app.register(cookie)
    afterAll(() => app.close())
    const deps = {
      config: createTestConfig(),
      db,
      clock: systemClock,
      contactBudget: createContactDataReadLimiter(defaultMemberUsageLimits),
    }
    const source = createTestHtmlPageProvider(async ({ url }) => {
      if (url === '/hangs') await new Promise(() => undefined)
      await nextTurn()
      return rendered
    })
    await app.register(pageRoutes, {
      deps,
      source,
      cache: new PageCache(),
      isReady: async () => true,
      renderTimeoutMs: 50,
    })
    const hanging = [app.inject('/hangs'), app.inject('/hangs')]
    const waited = await app.inject('/waits')
    expect(waited.statusCode).toBe(200)
    expect((await Promise.all(hanging)).map(({ statusCode }) => statusCode)).toEqual([503, 503])
  })
})
