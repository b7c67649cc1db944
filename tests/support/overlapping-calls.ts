import { setTimeout } from 'node:timers/promises'
import { sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { Prisma } from '#prisma'

type TakeLock = (holder: Tx) => Promise<unknown>

export const preventWritesToTables = (...tables: string[]) => lockTables(tables, 'SHARE')

/** Blocks writes and `SELECT … FOR UPDATE` statements on the tables; other reads pass. */
export const preventRowLocksOnTables = (...tables: string[]) => lockTables(tables, 'EXCLUSIVE')

export const preventReadsFromTables = (...tables: string[]) => lockTables(tables, 'ACCESS EXCLUSIVE')

function lockTables(tables: readonly string[], mode: string): TakeLock {
  const names = tables.map((table) => `"${table}"`).join(', ')
  return (holder) => executeStatement(holder)(Prisma.raw(`LOCK TABLE ${names} IN ${mode} MODE`))
}

export function createRowLock(table: string, id: string): TakeLock {
  return (holder) =>
    executeStatement(holder)`SELECT FROM ${Prisma.raw(`"${table}"`)} WHERE id::text = ${id} FOR UPDATE`
}

export function createAdvisoryLock(name: string): TakeLock {
  return (holder) => executeStatement(holder)`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

interface OverlapOptions {
  waiting?: number
  meanwhile?: (holder: Tx) => Promise<unknown>
}

type Contenders<Results extends readonly unknown[]> = { [At in keyof Results]: () => Promise<Results[At]> }
type Outcomes<Results extends readonly unknown[]> = {
  [At in keyof Results]: PromiseSettledResult<Results[At]>
}

/**
 * To make the calls of `contenders` overlap, another transaction holds `lock` until the first `waiting` calls are
 * blocked.
 * @throws Error if a call ends early or does not wait: the test would prove nothing
 */
export async function runOverlappingCalls<Results extends readonly unknown[]>(
  url: string,
  lock: TakeLock,
  contenders: readonly [...Contenders<Results>],
  { waiting = contenders.length, meanwhile }: OverlapOptions = {},
): Promise<Outcomes<Results>> {
  const running: Promise<unknown>[] = []
  let early: string | undefined
  const watch = (at: number, outcome: string) => {
    early ??= `Contender ${at + 1} ended before the lock was released: ${outcome}`
  }
  try {
    await withLock(url, lock, async (holder) => {
      for (const [at, start] of contenders.entries()) {
        const contender = start()
        running.push(contender)
        contender.then(
          () => watch(at, 'fulfilled'),
          (reason: unknown) => watch(at, String(reason)),
        )
        if (at < waiting) await waitForBlockedDatabaseSessions(holder, at + 1, () => early)
      }
      await meanwhile?.(holder)
      if (early !== undefined) throw new Error(early)
    })
  } catch (error) {
    await Promise.allSettled(running)
    throw error
  }
  return (await Promise.allSettled(running)) as Outcomes<Results>
}

/**
 * Another transaction holds `lock` while `work` runs.
 * @throws Error if `work` waits for the lock instead of skipping the locked rows
 */
export async function runWhileOtherTransactionHoldsLock<Result>(
  url: string,
  lock: TakeLock,
  work: () => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined
  try {
    await withLock(url, lock, async (holder) => {
      running = work()
      const ended = running.then(
        () => true,
        () => true,
      )
      while (!(await Promise.race([ended, setTimeout(pollMs, false)])))
        if ((await countWaiting(holder)) > 0) throw new Error('The work waited for the lock')
    })
  } catch (error) {
    await Promise.allSettled([running])
    throw error
  }
  return running as Promise<Result>
}

async function withLock(url: string, lock: TakeLock, work: TakeLock): Promise<void> {
  const db = createDb(url, { poolSize: 1 })
  try {
    await inTransaction(
      db,
      async (holder) => {
        await lock(holder)
        await work(holder)
      },
      { timeout: 60_000 },
    )
  } finally {
    await closeDb(db)
  }
}

export interface AcquiredLock {
  untilWaiting: (count?: number) => Promise<void>
  release: () => Promise<void>
}

export async function acquireLock(url: string, lock: TakeLock): Promise<AcquiredLock> {
  const locked = Promise.withResolvers<Tx>()
  const released = Promise.withResolvers<void>()
  const transaction = withLock(url, lock, async (holder) => {
    locked.resolve(holder)
    await released.promise
  })
  transaction.catch(locked.reject)
  const holder = await locked.promise
  return {
    untilWaiting: (count = 1) => waitForBlockedDatabaseSessions(holder, count),
    release: async () => {
      released.resolve()
      await transaction
    },
  }
}

const pollMs = 5
/** Prisma ends waiting transactions after ten seconds, so this limit must be shorter. */
const maxWaitMs = 9_000

/**
 * Sessions may wait for the transaction `holder` directly or through other waiting sessions.
 * @throws Error if they do not wait in time
 */
export async function waitForBlockedDatabaseSessions(
  holder: Tx,
  count: number,
  earlyEnd: () => string | undefined = () => undefined,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const early = earlyEnd()
    if (early !== undefined) throw new Error(early)
    const waiting = await countWaiting(holder)
    if (waiting >= count) return
    if (performance.now() - startedAt > maxWaitMs)
      throw new Error(`${waiting} of ${count} contenders wait for the lock`)
    await setTimeout(pollMs)
  }
}

/** Reads `pg_locks`, because `pg_stat_activity` does not change within a transaction. */
async function countWaiting(holder: Tx): Promise<number> {
  const [counted] = await query(holder, sqlRow({ waiting: sqlInt4 }))`
    WITH RECURSIVE edge AS MATERIALIZED (
      SELECT pid, pg_blocking_pids(pid) AS behind FROM (SELECT DISTINCT pid FROM pg_locks WHERE NOT granted) AS waiter
    ), waiting AS (
      SELECT pid FROM edge WHERE pg_backend_pid() = ANY (behind)
      UNION
      SELECT edge.pid FROM waiting JOIN edge ON waiting.pid = ANY (edge.behind)
    )
    SELECT count(*)::int AS waiting FROM waiting`
  return counted?.waiting ?? 0
}

export function createBarrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) resolve()
    return promise
  }
}
