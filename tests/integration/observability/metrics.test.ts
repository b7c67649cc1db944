import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMetricsRecorder } from '#platform/metrics/metrics.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { createTestConfig } from '../../support/caller.ts'
import { acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { parseMetrics } from '../../support/parse-metrics.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const token = 'la-llave-de-las-cifras'

async function appWith(on: typeof db, metricsToken: string | undefined) {
  const config = createTestConfig({ metricsToken })
  const metrics = metricsToken
    ? createMetricsRecorder(on, { version: '1.2.3', build: 'b"1' }, ['at-work'])
    : undefined
  const app = await buildTestApp(on, { config, metrics })
  afterAll(async () => {
    await app.close()
  })
  const read = async () => {
    const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    return parseMetrics(answer.payload)
  }
  return { app, read, metrics }
}

const { app, read, metrics } = await appWith(db, token)
const call = (paths: string, input: object = {}) =>
  app.inject({ url: `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}` })

describe('the metrics', () => {
  it('the metrics require the bearer token of the setting METRICS_TOKEN', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', token, `Basic ${token}`]) {
      const answer = await app.inject({
        url: '/metrics',
        headers: { ...(authorization !== undefined && { authorization }) },
      })
      expect([answer.statusCode, answer.headers['www-authenticate']], authorization).toEqual([401, 'Bearer'])
      expect(answer.payload).not.toContain('circulo_')
    }
    const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('the metrics have no route when METRICS_TOKEN is not set', async () => {
    const without = await appWith(db, undefined)
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      expect((await without.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
    }
  })

  it('the metrics count each procedure of a batch separately, with its outcome', async () => {
    const before = await read()
    await call('identity.viewer,circles.dashboard,identity.profile', {
      2: { json: { id: 'unknown-person' } },
    })
    const after = await read()

    const grown = (procedure: string, outcome: string) => {
      const labels = { procedure, outcome }
      const name = 'circulo_procedure_duration_seconds_count'
      return (after.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0)
    }
    expect(grown('identity.viewer', 'ok')).toBe(1)
    expect(grown('circles.dashboard', 'rejected')).toBe(1)
    expect(grown('identity.profile', 'rejected')).toBe(1)
    const rejected = (procedure: string, kind: string) =>
      after.value('circulo_procedure_rejections_total', { procedure, kind })
    expect(rejected('circles.dashboard', 'UNAUTHORIZED')).toBe(1)
    expect(rejected('identity.profile', 'NOT_FOUND')).toBe(1)
    for (const le of ['0.025', '0.06'])
      expect(
        after.value('circulo_procedure_duration_seconds_bucket', {
          procedure: 'identity.viewer',
          outcome: 'ok',
          le,
        }),
      ).toBeDefined()
  })

  it('the metrics have no series for unknown procedures, paths or methods', async () => {
    const makeUp = async (word: string) => {
      await call(`made.${word}`)
      await call(`made.${word},identity.viewer`)
      await app.inject(`/nothing/${word}?token=${word}`)
      await app.inject(`/fotos/${word}/b.webp`)
      await app.inject({ method: 'PROPFIND', url: `/${word}` })
    }
    await makeUp('xyzzy')
    const before = (await read()).series('circulo_')
    for (let index = 0; index < 10; index++) await makeUp(`xyzzy${index}`)
    const after = await read()

    expect(after.text()).not.toMatch(/xyzzy/)
    expect(after.series('circulo_') - before).toBe(0)
  })

  it('the metrics count bookings and other changes of appointments, by outcome or error code', async () => {
    await call('scheduling.book')
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/scheduling.cancel',
      headers: {
        'content-type': 'application/json',
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
      },
      payload: { json: { id: '01900000-0000-7000-8000-000000000000' } },
    })
    expect(answer.statusCode).toBe(401)
    const outcome = 'KERNEL.SIGN_IN_REQUIRED'
    metrics?.jobDone('release-expired-requests', 0)
    metrics?.jobDone('complete-past-appointments', 7)
    expect((await read()).text()).not.toContain('lapsed"')
    metrics?.jobDone('release-expired-requests', 2)
    const figures = await read()
    expect(figures.value('circulo_bookings_total', { event: 'cancelled', outcome })).toBe(1)
    expect(figures.value('circulo_bookings_total', { event: 'lapsed', outcome: 'done' })).toBe(2)
  })

  it('the metrics query that counts unsent e-mails uses an index instead of a sequential scan', async () => {
    await db.$executeRaw`
      INSERT INTO outbox_mail (id, recipient, subject, text, html, created_at, sent_at, next_attempt_at)
      SELECT gen_random_uuid(), 'a@b.example', '', '', '', now() - interval '1 hour',
        CASE WHEN n > 3 THEN now() END, CASE WHEN n <= 3 THEN now() + interval '1 minute' END
      FROM generate_series(1, 20000) AS n`
    await db.$executeRawUnsafe('ANALYZE outbox_mail')
    const figures = await read()
    expect(figures.value('circulo_mails_waiting')).toBe(3)
    expect(figures.value('circulo_mails_oldest_waiting_seconds')).toBeCloseTo(3_600, -2)
    expect(figures.value('circulo_database_up')).toBe(1)

    const plan = await db.$queryRaw<{ 'QUERY PLAN': string }[]>`
      EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
      SELECT count(*), min(created_at) FROM (
        SELECT created_at FROM outbox_mail WHERE next_attempt_at IS NOT NULL ORDER BY next_attempt_at LIMIT 10000
      ) AS waiting`
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toMatch(
      /Index (?:Only )?Scan using outbox_mail_next_attempt_at_idx on outbox_mail \(actual rows=3 /,
    )
    expect(lines).not.toContain('Seq Scan')
  })

  it('the metrics omit jobs that no longer exist, because monitoring would report them as late', async () => {
    await db.$executeRaw`
      INSERT INTO job_run (name, every_ms, started_at, finished_at, succeeded_at, runs)
      SELECT name, 60000, began, began, began, 1 FROM (VALUES
        ('at-work', now() - interval '1 minute'), ('nightly-backup', now() - interval '1 month')) AS ran (name, began)`
    const figures = await read()
    expect(figures.value('circulo_job_runs_total', { name: 'at-work' })).toBe(1)
    expect(figures.text()).not.toContain('nightly-backup')
  })

  it('the metrics are available while the database is unavailable or does not respond', async () => {
    const gone = await appWith(createDb('postgresql://circulo@127.0.0.1:1/circulo'), token)
    await gone.app.inject({
      url: '/trpc/identity.viewer',
      cookies: { sesion: 'token-to-look-up' },
    })
    const figures = await gone.read()
    expect(figures.value('circulo_database_up')).toBe(0)
    expect(figures.value('circulo_mails_waiting')).toBeUndefined()
    expect(
      figures.value('circulo_procedure_duration_seconds_count', {
        procedure: 'identity.viewer',
        outcome: 'failed',
      }),
    ).toBe(1)

    const silent = createDb(url)
    onTestFinished(() => closeDb(silent))
    const lock = await acquireLock(url, preventReadsFromTables('outbox_mail'))
    onTestFinished(lock.release)
    const slow = await appWith(silent, token)
    const all = await Promise.all(Array.from({ length: 5 }, slow.read))
    expect(all.map((one) => one.value('circulo_database_up'))).toEqual([0, 0, 0, 0, 0])
    expect(all.at(-1)?.value('circulo_database_connections', { state: 'total' })).toBeLessThanOrEqual(2)
  })
})
