import { appendFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { promoteStandby, startStandby, startUnsupervisedPostgres } from '../support/unsupervised-postgres.ts'
import { unlimitedBookingsEnv } from './booking-faults.ts'
import {
  findLostWrites,
  type RequestsDuringDatabaseFailure,
  type ResponseDuringDatabaseFailure,
  startSendingRequestsDuringDatabaseFailure,
} from './load-during-failures.ts'
import { startProductServer } from './start-product.ts'
import { makeTestFolder, runSqlStatements, waitUntil } from './support.ts'

const isLong = process.env.LONG_FAILURES !== undefined
const away = isLong ? 30_000 : 3_000
const rounds = isLong ? 3 : 1
/** The product must recover in ten seconds, but tests that share the machine permit more time. */
const maxRecoveryMs = isLong ? 10_000 : 90_000
const maxResponseMs = isLong ? 15_000 : 60_000
/** An interrupted job runs again after its lease of half a minute has expired. */
const maxLeaseMs = 45_000
const recoveredAfterMs = 1_500

type Product = Awaited<ReturnType<typeof startProductServer>>

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

async function figure(line: string): Promise<void> {
  const file = process.env.FAILURE_FIGURES
  if (file) await appendFile(file, `${line}\n`)
}

interface DatabaseFailure {
  name: string
  begin: () => Promise<void> | void
  end: () => Promise<void> | void
  lasts: number
}

async function endure(
  product: Product,
  load: RequestsDuringDatabaseFailure,
  { name, begin, end, lasts }: DatabaseFailure,
): Promise<void> {
  const first = load.answers.length
  const begun = performance.now()
  await begin()
  let noticedMs: number | undefined
  if (lasts > 0) {
    await waitUntil(async () => (await statusOf(`${product.url}/readyz`)) === 503, `${name} to be noticed`)
    noticedMs = performance.now() - begun
    expect(await statusOf(`${product.url}/healthz`)).toBe(200)
    await sleep(Math.max(0, lasts - noticedMs))
  }
  await end()
  const back = performance.now()
  const since = () => load.answers.slice(first)
  const hasRecovered = async () => {
    const failure = lastFailure(since())?.answeredAt ?? 0
    const after = since().filter(({ sentAt }) => sentAt > Math.max(back, failure))
    const kinds = new Set(after.map(({ what }) => what))
    return kinds.size === 3 && performance.now() - Math.max(back, failure) > recoveredAfterMs
  }
  await waitUntil(hasRecovered, `all to go well after ${name}`, maxRecoveryMs + recoveredAfterMs).catch(
    (error) => {
      const failures = since().filter(({ outcome }) => outcome !== 'ok')
      throw new Error(
        `${error.message}; of ${since().length} requests failed ${failures.length}, the last ones: ${JSON.stringify(failures.slice(-3))}`,
      )
    },
  )
  await waitUntil(
    async () => (await statusOf(`${product.url}/readyz`)) === 200,
    'it to be ready',
    maxResponseMs,
  )
  const answers = since()
  const recovery = Math.max(0, (lastFailure(answers)?.answeredAt ?? back) - back)
  const count = (outcome: ResponseDuringDatabaseFailure['outcome']) =>
    answers.filter((answer) => answer.outcome === outcome).length
  const slowest = Math.max(...answers.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
  const noticed = noticedMs === undefined ? '' : `/readyz said so after ${inSeconds(noticedMs)}, `
  await figure(
    `${name}: away for ${inSeconds(back - begun)}, ${noticed}all went well ${inSeconds(recovery)} after it was back; ` +
      `${answers.length} requests, ${count('ok')} ok, ${count('away')} told so, slowest ${inSeconds(slowest)}`,
  )
  expect(answers.filter(({ outcome }) => outcome === 'lost' || outcome === 'wrong')).toEqual([])
  expect(recovery).toBeLessThan(maxRecoveryMs)
  expect(slowest).toBeLessThan(maxResponseMs)
  expect(product.child.exitCode).toBeNull()
}

function lastFailure(
  answers: readonly ResponseDuringDatabaseFailure[],
): ResponseDuringDatabaseFailure | undefined {
  return answers.findLast(({ outcome }) => outcome !== 'ok')
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

describe('while people book and browse', () => {
  it('no booking is lost when PostgreSQL restarts, crashes, is disconnected, stops responding and fails over', async () => {
    const primary = await startUnsupervisedPostgres(await makeTestFolder())
    const standby = await startStandby(primary, await makeTestFolder())
    const way = await openTcpProxy(primary.port)
    onTestFinished(() => way.close())
    const address = new URL(primary.url)
    address.port = String(way.port)
    const product = await startProductServer(await makeTestFolder(), {
      DATABASE_URL: address.href,
      READ_LIMIT: '0',
      LOG_LEVEL: 'silent',
      ...unlimitedBookingsEnv,
    })
    await product.ready()
    const load = await startSendingRequestsDuringDatabaseFailure(
      product.url,
      primary.url,
      isLong ? { writers: 6, readers: 3 } : undefined,
    )
    await waitUntil(async () => load.acknowledged.size > 20, 'people to be at it')

    for (let round = 0; round < rounds; round++) {
      for (const how of ['fast', 'immediate'] as const) {
        await endure(product, load, {
          name: how === 'fast' ? 'restart' : 'crash',
          begin: () => primary.stop(how),
          end: () => primary.start(),
          lasts: 0,
        })
      }
      await endure(product, load, { name: 'gone', begin: way.cut, end: way.restore, lasts: away })
      await endure(product, load, {
        name: 'silent',
        begin: way.stall,
        end: way.restore,
        // Pending requests time out only if PostgreSQL does not respond for at least 8 s.
        lasts: Math.max(away, 8_000),
      })
    }
    await endure(product, load, {
      name: 'failover',
      begin: () => primary.stop('immediate'),
      end: async () => {
        await promoteStandby(standby)
        way.redirectTo(standby.port)
      },
      lasts: 1_000,
    })

    const [now] = await runSqlStatements(standby.url, 'SELECT clock_timestamp() AS at')
    const jobs = `SELECT FROM job_run WHERE name = 'answer-recovery-requests' AND succeeded_at > '${now?.at instanceof Date ? now.at.toISOString() : ''}'`
    await waitUntil(
      async () => (await runSqlStatements(standby.url, jobs)).length === 1,
      'jobs to go on by themselves',
      maxLeaseMs,
    )
    await load.stop()
    expect(await findLostWrites(standby.url, load)).toEqual([])
    const left = `SELECT state FROM pg_stat_activity WHERE application_name = 'circulo'`
    const readStates = async () => (await runSqlStatements(standby.url, left)).map(({ state }) => state)
    await expect.poll(readStates).not.toContain('idle in transaction')
    const states = await readStates()
    // The pool has ten connections, and the readiness check (/readyz) has a separate connection.
    expect(states.length).toBeLessThanOrEqual(11)
    await figure(
      `acknowledged: ${load.acknowledged.size} bookings, lost: none, connections left: ${states.length}`,
    )
    product.child.kill('SIGTERM')
    expect(await product.ended()).toBe(0)
    await standby.stop('fast')
  }, 1_200_000)
})
