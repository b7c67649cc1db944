import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from '#kernel/db/client.ts'

interface Overlap<Result> {
  /** Takes the lock, in a transaction of its own. */
  lock: (tx: Tx) => Promise<unknown>
  /** Runs into the lock. */
  work: () => Promise<Result>
  /** Statements that must wait before the lock is released. Default: 1. */
  waiting?: number
  /** What the transaction with the lock does before it commits. */
  meanwhile?: (tx: Tx) => Promise<unknown>
}

/** Forces an overlap: `work` begins while another transaction holds a lock, which it releases once `work` waits for it. */
export async function overlap<Result>(
  db: Db,
  { lock, work, waiting = 1, meanwhile }: Overlap<Result>,
): Promise<Result> {
  const begin = async (tx: Tx) => {
    await lock(tx)
    const settled = Promise.allSettled([work()])
    const endedEarly = settled.then(([outcome]) => {
      throw new Error(`The work did not wait for the lock: ${JSON.stringify(outcome)}`)
    })
    await Promise.race([untilBlocking(tx, waiting), endedEarly])
    await meanwhile?.(tx)
    return { settled }
  }
  const [outcome] = await (await db.$transaction(begin, { timeout: 30_000 })).settled
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Until `count` statements wait, of which the transaction `tx` blocks at least one; the others may queue behind it. */
export async function untilBlocking(tx: Tx, count = 1): Promise<void> {
  for (let look = 0; look < 800; look++) {
    // A transaction sees the activity of its first look for ever.
    await tx.$executeRaw`SELECT pg_stat_clear_snapshot()`
    const [row] = await tx.$queryRaw<{ blocked: boolean }[]>`
      SELECT count(*) >= ${count}::int AND bool_or(pg_backend_pid() = ANY(pg_blocking_pids(pid))) AS blocked
      FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (row?.blocked) return
    await setTimeout(25)
  }
  throw new Error(`No ${count} statements wait for the lock`)
}

/** Every statement on the table waits, reads included. */
export const lockPersonTable = (tx: Tx) => tx.$executeRaw`LOCK TABLE person IN ACCESS EXCLUSIVE MODE`

/** Row locks and writes on the table wait; reads do not. */
export const lockAccountRows = (tx: Tx) => tx.$executeRaw`LOCK TABLE account IN EXCLUSIVE MODE`
