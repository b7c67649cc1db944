import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCount } from '#columns'
import type { Log } from '#kernel/context.ts'
import { columnList, row } from '#kernel/db/rows.ts'
import { type Db, query } from '#kernel/db/statements.ts'
import { type AppError, kernelError } from '#kernel/errors.ts'
import { networkOf } from '#kernel/throttle.ts'

/** Duration of the window in which expensive reads are counted, in ms; the window is aligned to minutes of the clock. */
export const windowMs = 60_000
/** Max duration of the last write of the counts when the process stops, in ms. */
const maxLastFlushMs = 1_000
/** Time between two writes of the counts to the database, in ms. */
const flushMs = 5_000
/** Max subjects of one counter in memory: about 2 MB. */
const maxSubjects = 10_000
/** Share of the limit below which a count is not written to the database, so that ordinary readers never appear there. */
const minFlushedShare = 0.05
/** Age in ms at which the counts in the database are deleted. A count has no effect after its window. */
const memoryMs = 60 * 60_000

interface Count {
  /** Total of all processes, as returned by the last write of the counts. */
  known: number
  /** Reads that this process counted since the last write. */
  unsent: number
}

/** Limits the expensive reads of each network per minute, counted in memory (docs/decisions/0039). */
export interface ReadLimit {
  /** Counts a read. @throws KERNEL.TOO_MANY_REQUESTS over the limit; that read is not counted */
  count(address: string, now: Date): void
  /** Adds the new counts of this process to the totals in the database and reads the totals, in at most one statement. */
  flush(db: Db): Promise<void>
}

/** @param limit reads in a minute; 0: there is no limit */
export function createReadLimit(limit: number): ReadLimit {
  const reads = createWindowCounter({ name: 'reads', limit, windowMs })
  return {
    count(address, now) {
      if (limit > 0 && !reads.take(networkOf(address), now)) throw tooManyReads(now)
    },
    flush: reads.flush,
  }
}

/** Counts per subject in time windows, in memory and, for active subjects, over all processes. */
export interface WindowCounter {
  /**
   * Counts one read of a subject.
   * @returns false over the limit; that read is not counted
   */
  take(subject: string, now: Date): boolean
  /** Writes the counts to the database, as in `ReadLimit`. */
  flush(db: Db): Promise<void>
}

/** @param options `name` separates counters that have the same subjects; `windowMs` is at most an hour */
export function createWindowCounter(options: {
  name: string
  limit: number
  windowMs: number
}): WindowCounter {
  const { name, limit, windowMs } = options
  const counts = new Map<string, Count>()
  let window = 0
  const minFlushed = Math.max(1, Math.floor(limit * minFlushedShare))

  return {
    take(subject, now) {
      const current = Math.floor(now.getTime() / windowMs)
      if (current !== window) {
        counts.clear()
        window = current
      }
      const count = counts.get(subject) ?? { known: 0, unsent: 0 }
      if (count.known + count.unsent >= limit) return false
      count.unsent += 1
      counts.set(subject, count)
      if (counts.size > maxSubjects) deleteLeastActive(counts)
      return true
    },

    async flush(db) {
      const sent = [...counts.entries()]
        .filter(([, { unsent }]) => unsent >= minFlushed)
        .map(([subject, count]) => ({ key: keyOf(name, subject), count, reads: count.unsent }))
      if (sent.length === 0) return
      const totals = await addReads(db, new Date(window * windowMs), sent)
      for (const { key, count, reads } of sent) {
        count.known = totals.get(key) ?? count.known + reads
        count.unsent -= reads
      }
    },
  }
}

/**
 * Writes the counts regularly until the returned function is called, which writes them a last time. While the database is unavailable, the
 * process counts in memory only.
 */
export function flushRegularly(limit: Pick<WindowCounter, 'flush'>, db: Db, log: Log): () => Promise<void> {
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
    await Promise.race([running, sleep(maxLastFlushMs, undefined, { ref: false })])
  }
}

/** Deletes old counts. Several processes may run this concurrently. */
export async function forgetOldReads(db: Db, now: Date): Promise<void> {
  await db.readCount.deleteMany({ where: { minute: { lt: new Date(now.getTime() - memoryMs) } } })
}

const totalRow = row({ key: readCount.key, reads: readCount.reads })

/** Adds the counts with one statement for all networks. Its rows are sorted, so that two processes lock them in the same order. */
async function addReads(
  db: Db,
  minute: Date,
  sent: readonly { key: string; reads: number }[],
): Promise<Map<string, number>> {
  const keys = sent.map(({ key }) => key)
  const reads = sent.map((count) => count.reads)
  const rows = await query(db, totalRow)`
    INSERT INTO read_count AS total (key, minute, reads)
    SELECT key, ${minute}, reads FROM unnest(${keys}::text[], ${reads}::int[]) AS sent (key, reads) ORDER BY key
    ON CONFLICT (key, minute) DO UPDATE SET reads = total.reads + excluded.reads
    RETURNING ${columnList(totalRow)}`
  return new Map(rows.map((total) => [total.key, total.reads]))
}

/** Deletes the less active half of the counts at once, so that a flood of addresses rarely causes a sort. */
function deleteLeastActive(counts: Map<string, Count>): void {
  const total = ({ known, unsent }: Count) => known + unsent
  const byActivity = [...counts.entries()].sort(([, a], [, b]) => total(a) - total(b))
  for (const [subject] of byActivity.slice(0, byActivity.length / 2)) counts.delete(subject)
}

function tooManyReads(now: Date): AppError {
  const retryAfterSeconds = Math.ceil((windowMs - (now.getTime() % windowMs)) / 1_000)
  return kernelError('KERNEL.TOO_MANY_REQUESTS', { retryAfterSeconds })
}

/** Hash of a subject, so that the table does not contain addresses. */
function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('hex')
}
