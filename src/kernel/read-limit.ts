import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#kernel/context.ts'
import type { Db } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import { networkOf } from '#kernel/throttle.ts'

/** Length of a counting window, in ms; windows are aligned to minutes of the clock. */
export const windowMs = 60_000
/** Max duration of the last flush when the process stops, in ms. */
const lastFlushMs = 1_000
/** Time between two flushes, in ms. */
const flushMs = 5_000
/** Max networks in memory: about 2 MB. */
const maxNetworks = 10_000
/** Share of the limit below which a count is not flushed, so that ordinary readers never appear in the database. */
const minFlushedShare = 0.05
/** Age at which rows are deleted, in ms. A row has no effect after its minute. */
const memoryMs = 60 * 60_000

interface Count {
  /** Total of all processes, as returned by the last flush. */
  known: number
  /** Reads counted by this process since then. */
  unsent: number
}

/** Limits the expensive reads of each network per minute, counted in memory (docs/decisions/0039). */
export interface ReadLimit {
  /** Counts a read. @throws KERNEL.TOO_MANY_REQUESTS over the limit; that read is not counted */
  count(address: string, now: Date): void
  /** Adds the new counts to the totals in the database and reads the totals, in at most one statement. */
  flush(db: Db): Promise<void>
}

/** @param limit reads in a minute; 0: there is no limit */
export function createReadLimit(limit: number): ReadLimit {
  const counts = new Map<string, Count>()
  let minute = 0
  const minFlushed = Math.max(1, Math.floor(limit * minFlushedShare))

  return {
    count(address, now) {
      if (limit === 0) return
      const current = Math.floor(now.getTime() / windowMs)
      if (current !== minute) {
        counts.clear()
        minute = current
      }
      const network = networkOf(address)
      const count = counts.get(network) ?? { known: 0, unsent: 0 }
      if (count.known + count.unsent >= limit) throw tooManyReads(now)
      count.unsent += 1
      counts.set(network, count)
      if (counts.size > maxNetworks) forgetLeastActive(counts)
    },

    async flush(db) {
      const sent = [...counts.entries()]
        .filter(([, { unsent }]) => unsent >= minFlushed)
        .map(([network, count]) => ({ key: keyOf(network), count, reads: count.unsent }))
      if (sent.length === 0) return
      const totals = await addReads(db, new Date(minute * windowMs), sent)
      for (const { key, count, reads } of sent) {
        count.known = totals.get(key) ?? count.known + reads
        count.unsent -= reads
      }
    },
  }
}

/**
 * Flushes regularly until the returned function is called, which flushes a last time. While the database is unavailable, the
 * process counts in memory only.
 */
export function keepFlushing(limit: ReadLimit, db: Db, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const flush = () =>
    limit.flush(db).catch((error: unknown) => log.warn({ err: error }, 'the counts of reads were not saved'))
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await sleep(flushMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      await flush()
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await Promise.race([running, sleep(lastFlushMs, undefined, { ref: false })])
  }
}

/** Any number of processes may run it at once. */
export async function forgetOldReads(db: Db, now: Date): Promise<void> {
  await db.readCount.deleteMany({ where: { minute: { lt: new Date(now.getTime() - memoryMs) } } })
}

/** One statement for all networks. Its rows are sorted, so that two processes lock them in the same order. */
async function addReads(
  db: Db,
  minute: Date,
  sent: readonly { key: string; reads: number }[],
): Promise<Map<string, number>> {
  const keys = sent.map(({ key }) => key)
  const reads = sent.map((count) => count.reads)
  const rows = await db.$queryRaw<{ key: string; reads: number }[]>`
    INSERT INTO read_count AS total (key, minute, reads)
    SELECT key, ${minute}, reads FROM unnest(${keys}::text[], ${reads}::int[]) AS sent (key, reads) ORDER BY key
    ON CONFLICT (key, minute) DO UPDATE SET reads = total.reads + excluded.reads
    RETURNING key, reads`
  return new Map(rows.map((row) => [row.key, row.reads]))
}

/** Removes the less active half at once, so that a flood of addresses rarely causes a sort. */
function forgetLeastActive(counts: Map<string, Count>): void {
  const total = ({ known, unsent }: Count) => known + unsent
  const byActivity = [...counts.entries()].sort(([, a], [, b]) => total(a) - total(b))
  for (const [network] of byActivity.slice(0, byActivity.length / 2)) counts.delete(network)
}

function tooManyReads(now: Date): AppError {
  const retryAfterSeconds = Math.ceil((windowMs - (now.getTime() % windowMs)) / 1_000)
  return new AppError('KERNEL.TOO_MANY_REQUESTS', { kind: 'TOO_MANY_REQUESTS', retryAfterSeconds })
}

/** Hashed, so that the table does not contain addresses. */
function keyOf(network: string): string {
  return createHash('sha256').update(`reads:${network}`).digest('hex')
}
