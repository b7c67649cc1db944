import { get, request as send } from 'node:http'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import type { ProcedureCall } from '#kernel/context.ts'
import { createMetricsRecorder } from '#platform/metrics/metrics.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { createLogSink } from '../../support/log-sink.ts'
import { type AcquiredLock, acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db: observer, url } = await createTestDb()
const member = await makeMember(observer)
const { logger, lines } = createLogSink()
const calls: ProcedureCall[] = []
const arrived: string[] = []

async function listen(statementTimeoutMs = 60_000) {
  const db = createDb(url, { poolSize: 2, statementTimeoutMs })
  const metrics = createMetricsRecorder(db, { version: '0', build: null }, [])
  const app = await buildTestApp(db, {
    logger,
    metrics: { ...metrics, called: (call) => void calls.push(call) },
    pageProvider: createTestHtmlPageProvider(render),
  })
  app.addHook('onRequest', async (request) => void arrived.push(request.url))
  afterAll(async () => {
    await app.close()
    await closeDb(db)
  })
  return { db, origin: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

const { db, origin } = await listen()
const hasty = await listen(150)

async function lockTable(table: string): Promise<AcquiredLock> {
  const lock = await acquireLock(url, preventReadsFromTables(table))
  onTestFinished(lock.release)
  return lock
}

async function running(): Promise<number> {
  const [row] = await observer.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
}

const newLines = async (mark: number) => {
  await expect.poll(() => lines.length).toBeGreaterThan(mark)
  return lines.slice(mark).map((line) => JSON.parse(line))
}

describe('a client that leaves before its response is complete', () => {
  const explore = `/trpc/circles.explore?input=${encodeURIComponent('{"json":{}}')}`
  const batch = `/trpc/circles.explore,circles.explore?batch=1&input=${encodeURIComponent(
    JSON.stringify({ 0: { json: {} }, 1: { json: {} } }),
  )}`
  it.each<[string, string, string, ProcedureCall['outcome'][]]>([
    ['a procedure', explore, 'directory_entry', ['abandoned']],
    ['a batch of procedures', batch, 'directory_entry', ['abandoned', 'abandoned']],
    ['a page', '/explorar', 'directory_entry', ['ok', 'abandoned']],
    ['a photo', '/fotos/018f5f2e-0000-7000-8000-000000000000/large.webp', 'photo', []],
    ['a file of the sitemap', '/sitemap/perfiles.xml', 'person', []],
  ])(
    'when a client disconnects, the SQL statements of %s are cancelled, and the database connection stays usable',
    async (_what, path, table, outcomes) => {
      const lock = await lockTable(table)
      const [line, call] = [lines.length, calls.length]
      const leaving = get(origin + path)
      leaving.on('error', () => undefined)
      await lock.untilWaiting()
      leaving.destroy()
      await expect.poll(running).toBe(0)
      await lock.release()

      expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
      const noted = await newLines(line)
      expect(noted.map(({ level, msg, status }) => [level, msg, status])).toEqual([[30, 'request', 499]])
      await expect
        .poll(() => new Set(calls.slice(call).map(({ outcome }) => outcome)))
        .toEqual(new Set(outcomes))
    },
  )

  it('a mutation commits even if its client disconnects before the response', async () => {
    const lock = await lockTable('one_time_token')
    const { name } = await observer.person.findFirstOrThrow({ where: { id: member.personId } })
    const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${Date.now()}@correo.example`
    const leaving = send(`${origin}/trpc/identity.signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
    })
    leaving.on('error', () => undefined)
    leaving.end(
      JSON.stringify({ json: { name: 'Ana', email, password: 'una-contraseña', passwordConfirmation: 'x' } }),
    )
    await lock.untilWaiting()
    leaving.destroy()
    await lock.release()
    await expect.poll(() => observer.account.count({ where: { email } })).toBe(1)
  })

  it('a client that disconnects does not abort a query whose result another client still waits for', async () => {
    const lock = await lockTable('person')
    const leaving = get(`${origin}/sitemap.xml`)
    leaving.on('error', () => undefined)
    await lock.untilWaiting()
    const staying = fetch(`${origin}/sitemap.xml`)
    await expect.poll(() => arrived.filter((path) => path === '/sitemap.xml').length).toBe(2)
    const line = lines.length
    leaving.destroy()
    expect(await newLines(line)).toMatchObject([{ route: '/sitemap.xml', status: 499 }])
    await lock.release()
    expect((await staying).status).toBe(200)
  })
})

describe('a statement that exceeds the time limit of web requests', () => {
  it.each([
    ['a read', `/trpc/circles.explore?input=${encodeURIComponent('{"json":{}}')}`],
    ['a page', '/explorar'],
  ])(
    'an SQL statement over its time limit makes the request for %s respond 503 without a logged error',
    async (_what, path) => {
      const lock = await lockTable('directory_entry')
      const line = lines.length
      const response = await fetch(hasty.origin + path)
      expect(response.status).toBe(503)
      expect(await response.text()).toMatch(/KERNEL\.UNAVAILABLE|no está disponible por un momento/)
      await lock.release()
      expect((await newLines(line)).map(({ msg }) => msg)).not.toContain('unexpected error')
    },
  )
})
