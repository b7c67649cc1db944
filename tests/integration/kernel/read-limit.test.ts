import fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import { fixedClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import {
  createReadRateLimiter,
  deleteExpiredReadRateLimitCounts,
  type ReadRateLimiter,
  readRateLimitWindowMs,
  startPeriodicSaveOfRateLimitCounts,
} from '#platform/read-limit.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const otherDb = createDb(url)
afterAll(() => closeDb(otherDb))

const now = new Date('2026-11-23T15:00:20Z')
const later = (ms: number) => new Date(now.getTime() + ms)

let lastAddress = 0
const newAddress = () =>
  `10.${Math.floor(++lastAddress / 60_000)}.${Math.floor(lastAddress / 250) % 240}.${lastAddress % 250}`

function isAllowed(limit: ReadRateLimiter, address: string, at = now): boolean {
  try {
    limit.count(address, at)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'KERNEL.TOO_MANY_REQUESTS', kind: 'TOO_MANY_REQUESTS' })
    return false
  }
}

const countMany = (limit: ReadRateLimiter, address: string, times: number, at = now) =>
  Array.from({ length: times }, () => isAllowed(limit, address, at)).filter(Boolean).length

describe('the read limit per IP address in one process', () => {
  it('the read limit permits exactly its number of reads per IP address in a minute, and again in the next minute', () => {
    const [limit, address] = [createReadRateLimiter(50), newAddress()]
    expect(countMany(limit, address, 80)).toBe(50)
    expect(countMany(limit, newAddress(), 50)).toBe(50)
    expect(countMany(limit, address, 80, later(39_999))).toBe(0)
    expect(countMany(limit, address, 80, later(40_000))).toBe(50)
  })

  it('a read above the limit per IP address gets the seconds until the next minute', () => {
    const [limit, address] = [createReadRateLimiter(1), newAddress()]
    limit.count(address, now)
    const rejected = () => limit.count(address, now)
    expect(rejected).toThrow(AppError)
    expect(rejected).toThrow(expect.objectContaining({ retryAfterSeconds: 40 }))
  })

  it('the read limit counts the addresses of an IPv6 /56 network together', () => {
    const limit = createReadRateLimiter(3)
    const from = (host: string) => isAllowed(limit, `2001:db8:7:7::${host}`)
    expect(['1', '2', '3', '4'].map(from)).toEqual([true, true, true, false])
  })

  it('a read limit of 0 does not limit reads', () => {
    expect(countMany(createReadRateLimiter(0), newAddress(), 5_000)).toBe(5_000)
  })

  it('the rate limiter for reads keeps the count of the most active IP address after reads from 30,000 other addresses', () => {
    const [limit, heavy] = [createReadRateLimiter(100), newAddress()]
    expect(countMany(limit, heavy, 90)).toBe(90)
    for (let at = 0; at < 30_000; at++) limit.count(newAddress(), now)
    expect(countMany(limit, heavy, 90)).toBe(10)
  })
})

describe('several processes with one read limit', () => {
  it('server processes exceed a shared rate limit for reads by at most the unsaved read counts', async () => {
    const limit = 40
    const minFlushed = 2
    const step = fc.record({ process: fc.nat({ max: 1 }), reads: fc.nat({ max: 15 }), flushes: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const address = newAddress()
        const processes = [db, otherDb].map((on) => ({
          on,
          limit: createReadRateLimiter(limit),
          since: 0,
          max: 0,
          allowed: 0,
        }))
        for (const { process: at, reads, flushes } of steps) {
          const one = processes[at] ?? expect.fail('no process')
          const allowed = countMany(one.limit, address, reads)
          one.allowed += allowed
          one.since += allowed
          one.max = Math.max(one.max, one.since)
          if (!flushes) continue
          await one.limit.flush(one.on)
          one.since = 0
        }
        const allowed = processes.reduce((sum, one) => sum + one.allowed, 0)
        const unseen = processes.reduce((sum, one) => sum + one.max + minFlushed - 1, 0)
        expect(allowed).toBeLessThanOrEqual(limit + unseen)
        const asked = steps.reduce((sum, { reads }) => sum + reads, 0)
        expect(allowed).toBeGreaterThanOrEqual(Math.min(asked, limit))
      }),
      { numRuns: 60 },
    )
  })

  it('the database adds up read counts that two server processes concurrently write for an IP address', async () => {
    const addresses = Array.from({ length: 50 }, newAddress)
    const both = [db, otherDb].map((on) => ({ on, limit: createReadRateLimiter(100) }))
    for (const { limit } of both) for (const address of addresses) countMany(limit, address, 40)
    await Promise.all(both.map(({ on, limit }) => limit.flush(on)))
    await Promise.all(
      both.map(async ({ on, limit }) => {
        for (const address of addresses) countMany(limit, address, 10)
        await limit.flush(on)
      }),
    )
    for (const address of addresses) {
      const left = both.map(({ limit }) => countMany(limit, address, 50))
      expect(Math.min(...left)).toBe(0)
    }
  })

  it('the count of reads that several processes share does not start again when one process restarts', async () => {
    const address = newAddress()
    const before = createReadRateLimiter(40)
    expect(countMany(before, address, 40)).toBe(40)
    await before.flush(db)
    const after = createReadRateLimiter(40)
    expect(countMany(after, address, 5)).toBe(5)
    await after.flush(db)
    expect(countMany(after, address, 40)).toBe(0)
  })

  it('the rate limiter for reads stores no count below 5 % of the limit', async () => {
    const [few, many] = [newAddress(), newAddress()]
    const limit = createReadRateLimiter(1_000)
    countMany(limit, few, 49)
    countMany(limit, many, 50)
    const before = await db.readCount.count()
    await limit.flush(db)
    await limit.flush(db)
    expect(await db.readCount.count()).toBe(before + 1)
    expect(JSON.stringify(await db.readCount.findMany())).not.toContain(many)
  })
})

describe('the database with the counts of the read limit', () => {
  const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

  it('the read limit counts in memory while the database is unavailable, and stores the counts later', async () => {
    const away = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
    onTestFinished(() => closeDb(away))
    const [limit, address] = [createReadRateLimiter(40), newAddress()]
    expect(countMany(limit, address, 30)).toBe(30)
    await expect(limit.flush(away)).rejects.toThrow()
    expect(countMany(limit, address, 30)).toBe(10)
    await startPeriodicSaveOfRateLimitCounts(limit, away, silent)()
    await startPeriodicSaveOfRateLimitCounts(limit, db, silent)()
    const other = createReadRateLimiter(40)
    expect(countMany(other, address, 2)).toBe(2)
    await other.flush(db)
    expect(isAllowed(other, address)).toBe(false)
  })

  it('the cleanup of rate limit data deletes read counts that are more than one hour old', async () => {
    const limit = createReadRateLimiter(40)
    countMany(limit, newAddress(), 40, later(-62 * readRateLimitWindowMs))
    await limit.flush(db)
    const before = await db.readCount.count()
    await deleteExpiredReadRateLimitCounts(db, now)
    expect(await db.readCount.count()).toBe(before - 1)
  })
})

describe('the limit over HTTP of reads that load the database', () => {
  const explore = `/trpc/circles.explore?input=${encodeURIComponent('{"json":{}}')}`
  const headers = { host: 'circulo.test' }
  const person = '018f5f2e-0000-7000-8000-000000000000'

  async function start(limit: number) {
    const app = await buildTestApp(db, {
      clock: fixedClock(now),
      reads: createReadRateLimiter(limit),
      pageProvider: createTestHtmlPageProvider(render),
    })
    onTestFinished(() => app.close())
    return (path: string, remoteAddress = '192.0.2.7') => app.inject({ url: path, headers, remoteAddress })
  }

  it('above the read limit, expensive procedures get 429 with Retry-After, and cheap ones still respond', async () => {
    const visit = await start(2)
    // The server caches search results for visitors, so each request of the test names a different place.
    const exploreIn = (place: string) =>
      `/trpc/circles.explore?input=${encodeURIComponent(JSON.stringify({ json: { place } }))}`
    for (const place of ['tepic', 'colima']) expect((await visit(exploreIn(place))).statusCode).toBe(200)
    const rejected = await visit(exploreIn('toluca'))
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '40'])
    expect(rejected.json().error.json.data).toMatchObject({ appCode: 'KERNEL.TOO_MANY_REQUESTS' })
    const batch = await visit(
      `/trpc/identity.viewer,circles.explore?batch=1&input=${encodeURIComponent('{"1":{"json":{}}}')}`,
    )
    expect([batch.statusCode, batch.headers['retry-after']]).toEqual([207, '40'])
    expect((await visit('/trpc/identity.viewer')).statusCode).toBe(200)
    expect((await visit(explore, '192.0.2.8')).statusCode).toBe(200)
  })

  it('a batch request above the read limit gets the Retry-After header even if it also calls an unknown procedure', async () => {
    const visit = await start(1)
    await visit(explore)
    const unknown = `/trpc/circles.explore,unknown.procedure?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`
    const rejected = await visit(unknown)
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([207, '40'])
  })

  it('a visitor above the rate limit for reads gets an error page with status 429', async () => {
    const visit = await start(3)
    expect((await visit('/explorar')).statusCode).toBe(200)
    const page = await visit('/explorar?lugar=tepic')
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      429,
      '40',
      'no-store',
    ])
    expect(page.body).toContain('Llegaron demasiadas consultas desde tu conexión.')
    expect((await visit('/login')).statusCode).toBe(200)
  })

  it.each([`/tarjetas/${person}-1.jpg`, '/sitemap/perfiles.xml'])(
    'the read limit counts %s as an expensive read',
    async (path) => {
      const visit = await start(1)
      expect((await visit(path)).statusCode).not.toBe(429)
      const rejected = await visit(path)
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '40'])
      expect(rejected.json()).toMatchObject({ appCode: 'KERNEL.TOO_MANY_REQUESTS' })
    },
  )
})
