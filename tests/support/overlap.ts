import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** A statement that takes the lock at which contenders meet. */
interface LockStatement {
  text: string
  values?: unknown[]
}

/** Stops every INSERT, UPDATE and DELETE on the tables before it begins. Reads and `SELECT … FOR UPDATE` pass. */
export function beforeWritesTo(...tables: string[]): LockStatement {
  return { text: `LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN SHARE MODE` }
}

/** Stops every change of one row, and every `SELECT` that locks it. */
export function rowOf(table: string, id: string): LockStatement {
  return { text: `SELECT FROM "${table}" WHERE id::text = $1 FOR UPDATE`, values: [id] }
}

/** Stops every transaction that takes this advisory lock of the product. */
export function advisoryLock(name: string): LockStatement {
  return { text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', values: [name] }
}

interface OverlapOptions {
  /** Contenders that must wait in PostgreSQL; the process itself queues the others. Default: all. */
  waiting?: number
  /** Runs to its end while the contenders wait. The client is inside the transaction that holds the lock and commits. */
  meanwhile?: (holder: pg.Client) => Promise<unknown>
}

type Contenders<Results extends readonly unknown[]> = { [At in keyof Results]: () => Promise<Results[At]> }
type Outcomes<Results extends readonly unknown[]> = {
  [At in keyof Results]: PromiseSettledResult<Results[At]>
}

/**
 * Forces contenders to overlap: holds a lock that each of them needs, starts each one when the one before waits, and releases
 * the lock when all of them wait for it, directly or behind each other.
 * @throws Error when a contender ends early or does not wait: the test would prove nothing
 */
export async function overlap<Results extends readonly unknown[]>(
  url: string,
  lock: LockStatement,
  contenders: readonly [...Contenders<Results>],
  { waiting = contenders.length, meanwhile }: OverlapOptions = {},
): Promise<Outcomes<Results>> {
  return withLock(url, lock, async (holder) => {
    const running: Promise<unknown>[] = []
    let early: string | undefined
    const watch = (at: number, outcome: string) => {
      early ??= `Contender ${at + 1} ended before the lock was released: ${outcome}`
    }
    try {
      for (const [at, start] of contenders.entries()) {
        const contender = start()
        running.push(contender)
        contender.then(
          () => watch(at, 'fulfilled'),
          (reason: unknown) => watch(at, String(reason)),
        )
        await untilWaiting(holder, Math.min(at + 1, waiting), () => early)
      }
      await meanwhile?.(holder)
      if (early !== undefined) throw new Error(early)
      await holder.query('COMMIT')
    } catch (error) {
      await holder.query('ROLLBACK')
      await Promise.allSettled(running)
      throw error
    }
    return (await Promise.allSettled(running)) as Outcomes<Results>
  })
}

/**
 * Runs work to its end while the lock is held, as by another process in the middle of the same work.
 * @throws Error when the work waits for the lock instead of passing it by
 */
export async function whileLocked<Result>(
  url: string,
  lock: LockStatement,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock(url, lock, async (holder) => {
    const running = work()
    const ended = running.then(
      () => true,
      () => true,
    )
    while (!(await Promise.race([ended, setTimeout(pollMs, false)]))) {
      if ((await countWaiting(holder)) === 0) continue
      await holder.query('ROLLBACK')
      await ended
      throw new Error('The work waited for the lock')
    }
    await holder.query('COMMIT')
    return running
  })
}

async function withLock<Result>(
  url: string,
  { text, values }: LockStatement,
  work: (holder: pg.Client) => Promise<Result>,
): Promise<Result> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(text, values)
    return await work(holder)
  } finally {
    await holder.end()
  }
}

const pollMs = 5
/** Less than the ten seconds after which Prisma ends a transaction. */
const maxWaitMs = 9_000

async function untilWaiting(
  holder: pg.Client,
  count: number,
  earlyEnd: () => string | undefined,
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

/** Sessions that cannot go on before the holder ends. `pg_stat_activity` would not change within its transaction. */
async function countWaiting(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query<{ waiting: number }>(`
    WITH RECURSIVE edge AS MATERIALIZED (
      SELECT pid, pg_blocking_pids(pid) AS behind FROM (SELECT DISTINCT pid FROM pg_locks WHERE NOT granted) AS waiter
    ), waiting AS (
      SELECT pid FROM edge WHERE pg_backend_pid() = ANY (behind)
      UNION
      SELECT edge.pid FROM waiting JOIN edge ON waiting.pid = ANY (edge.behind)
    )
    SELECT count(*)::int AS waiting FROM waiting`)
  return rows[0]?.waiting ?? 0
}

/** Each party waits here until all have arrived; after that everybody passes. For work that no lock of PostgreSQL stops. */
export function createBarrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) resolve()
    return promise
  }
}
