import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ClientDisconnectedError, runWithAbortSignal } from '#kernel/caller.ts'
import { sqlInt4, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  isDatabaseUnavailable,
  isStatementNotStartedError,
  isStatementTimeout,
} from '#kernel/db/unavailability.ts'
import { closeDb, createDb, getConnectionPoolUsage } from '#platform/postgres/client.ts'
import { acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db: observer, url } = await createTestDb()

function connect(options: Parameters<typeof createDb>[1] = {}, to = url): Db {
  const db = createDb(to, { poolSize: 1, ...options })
  onTestFinished(() => closeDb(db))
  return db
}

async function running(mark: string): Promise<number> {
  const [row] = await observer.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE ${`%${mark}%`} AND pid <> pg_backend_pid()`
  return row?.count ?? 0
}

const untilRunning = (mark: string, count: number) =>
  expect.poll(() => running(mark), { interval: 20 }).toBe(count)

const sessionOf = async (db: Db) =>
  (await query(db, sqlRow({ pid: sqlInt4 }))`SELECT pg_backend_pid() AS pid`)[0]?.pid

function start<Result>(work: (abort: () => void) => Promise<Result>) {
  const controller = new AbortController()
  const abort = () => controller.abort(new ClientDisconnectedError())
  const outcome = runWithAbortSignal(controller.signal, async () => await work(abort)).catch(
    (error: unknown) => error,
  )
  return { abort, outcome }
}

describe('database work that the caller aborts because the client disconnected', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    [
      'a read',
      (db) => query(db, sqlRow({ slept: sqlText }))`SELECT pg_sleep(600)::text AS slept /* direct-mark */`,
    ],
    ['a write', (db) => executeStatement(db)`SELECT pg_sleep(600) /* direct-mark */`],
    [
      'a transaction',
      (db) => inTransaction(db, (tx) => executeStatement(tx)`SELECT pg_sleep(600)::text /* direct-mark */`),
    ],
  ])(
    'aborting %s cancels the statement in PostgreSQL, and its connection remains usable',
    async (_what, sleepLong) => {
      const db = connect()
      const session = await sessionOf(db)
      const { abort, outcome } = start(() => sleepLong(db))
      await untilRunning('direct-mark', 1)
      abort()
      const error = await outcome
      expect(error).toBeInstanceOf(ClientDisconnectedError)
      expect([
        isDatabaseUnavailable(error),
        isStatementNotStartedError(error),
        isStatementTimeout(error),
      ]).toEqual([false, false, false])
      await untilRunning('direct-mark', 0)
      expect(await sessionOf(db)).toBe(session)
    },
  )

  it('cancels a Prisma operation that waits for a database lock when the client disconnects', async () => {
    const db = connect()
    const lock = await acquireLock(url, preventReadsFromTables('account'))
    onTestFinished(lock.release)
    const { abort, outcome } = start(() => db.account.findFirst({ select: { id: true } }))
    await untilRunning('account', 1)
    abort()
    expect(await outcome).toBeInstanceOf(ClientDisconnectedError)
    await untilRunning('account', 0)
    await lock.release()
  })

  it('a request stops waiting for a free database connection when the client disconnects', async () => {
    const db = connect()
    const holder = start(() => executeStatement(db)`SELECT pg_sleep(600)::text /* queue-mark */`)
    await untilRunning('queue-mark', 1)
    const waiting = Array.from({ length: 2_000 }, () => start(() => executeStatement(db)`SELECT 1 AS one`))
    const last = query(db, sqlRow({ two: sqlInt4 }))`SELECT 2 AS two`
    await expect.poll(() => getConnectionPoolUsage(db).waiting).toBe(2_001)
    for (const { abort } of waiting) abort()
    for (const { outcome } of waiting) expect(await outcome).toBeInstanceOf(ClientDisconnectedError)
    expect(getConnectionPoolUsage(db).waiting).toBe(1)
    holder.abort()
    expect(await last).toEqual([{ two: 2 }])
    await expect.poll(() => getConnectionPoolUsage(db)).toEqual({ total: 1, idle: 1, waiting: 0 })
  })

  it('the server process sends no further SQL statement of a request after the client disconnects, even within a transaction', async () => {
    const db = connect()
    const steps: string[] = []
    const { outcome } = start(async (abort) => {
      abort()
      steps.push(await executeStatement(db)`SELECT 1`.then(() => 'sent', String))
      return inTransaction(db, (tx) => executeStatement(tx)`SELECT 1`)
    })
    expect(await outcome).toBeInstanceOf(ClientDisconnectedError)
    expect(steps).toEqual([String(new ClientDisconnectedError())])

    const between = start((abort) =>
      inTransaction(db, async (tx) => {
        await executeStatement(
          tx,
        )`INSERT INTO job_run (name, every_ms, started_at, runs) VALUES ('aborted', 1, now(), 1)`
        abort()
        await executeStatement(tx)`SELECT 1`
      }),
    )
    expect(await between.outcome).toBeInstanceOf(ClientDisconnectedError)
    expect(await executeStatement(db)`SELECT FROM job_run WHERE name = 'aborted'`).toBe(0)
  })

  it('after an HTTP client disconnects, the server process cancels only SQL statements of this client’s requests', async () => {
    const db = connect({ poolSize: 3 })
    let isOver = false
    const foreign = Array.from({ length: 4 }, async (_, at) => {
      let done = 0
      while (!isOver) {
        if (done % 3 === 0) await executeStatement(db)`SELECT pg_sleep(0.004)::text, ${at}::int`
        else if (done % 3 === 1) await db.account.findFirst({ select: { id: true } })
        else await inTransaction(db, (tx) => executeStatement(tx)`SELECT pg_sleep(0.002)::text`)
        done += 1
      }
      return done
    })
    const cancelled: unknown[] = []
    const abortOne = async (at: number) => {
      const work = start(() =>
        at % 2 === 0
          ? executeStatement(db)`SELECT pg_sleep(0.01)::text, 'victim'`
          : inTransaction<unknown>(db, async (tx) => {
              await executeStatement(tx)`SELECT pg_sleep(0.005)::text`
              await executeStatement(tx)`SELECT pg_sleep(0.005)::text`
            }),
      )
      await sleep(Math.random() * 25)
      work.abort()
      const outcome = await work.outcome
      if (outcome instanceof Error) cancelled.push(outcome)
    }
    for (let at = 0; at < 200; at += 4) await Promise.all([0, 1, 2, 3].map((offset) => abortOne(at + offset)))
    isOver = true
    const counts = await Promise.all(foreign)
    expect(counts.every((count) => count > 10)).toBe(true)
    expect(cancelled.length).toBeGreaterThan(20)
    expect(cancelled.every((error) => error instanceof ClientDisconnectedError)).toBe(true)
  })
})

describe('a statement that exceeds its time limit', () => {
  it.each([
    ['by PostgreSQL', url],
    ['by a cancel request where a pooler shares the sessions', `${url}?pgbouncer=true`],
  ])('an SQL statement that exceeds the time limit is cancelled %s', async (_how, to) => {
    const db = connect({ statementTimeoutMs: 150 }, to)
    for (const attempt of [
      () => executeStatement(db)`SELECT pg_sleep(600)::text /* limit-mark */`,
      () => inTransaction(db, (tx) => executeStatement(tx)`SELECT pg_sleep(600)::text /* limit-mark */`),
    ]) {
      const error = await attempt().then(String, (caught: unknown) => caught)
      expect([isStatementTimeout(error), isDatabaseUnavailable(error)]).toEqual([true, false])
      await untilRunning('limit-mark', 0)
    }
    expect(await query(db, sqlRow({ one: sqlInt4 }))`SELECT 1 AS one`).toEqual([{ one: 1 }])
  })

  it('a statement timeout is recognized even if Prisma has already ended the transaction', async () => {
    const db = connect()
    const late = async (tx: Tx) => {
      await sleep(100)
      await executeStatement(tx)`SELECT 1`
    }
    const error = await inTransaction(db, late, { timeout: 20 }).catch((caught: unknown) => caught)
    expect([isStatementTimeout(error), isDatabaseUnavailable(error)]).toEqual([true, false])
  })
})
