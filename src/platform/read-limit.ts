import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCount } from '#columns'
import type { Log } from '#kernel/context.ts'
import { sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { type Db, query } from '#kernel/db/statements.ts'
import { type AppError, createKernelError } from '#kernel/errors.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'

export const readRateLimitWindowMs = 60_000
const maxLastFlushMs = 1_000
const flushMs = 5_000
const maxSubjects = 10_000
const minFlushedShare = 0.05
const maxStoredCountAgeMs = 60 * 60_000

interface Count {
  known: number
  unsent: number
}

export interface ReadRateLimiter {
  count(address: string, now: Date): void
  flush(db: Db): Promise<void>
}

export function createReadRateLimiter(limit: number): ReadRateLimiter {
  const reads = createReadRateCounter({ name: 'reads', limit, windowMs: readRateLimitWindowMs })
  return {
    count(address, now) {
      if (limit > 0 && !reads.take(getNetworkOfIpAddress(address), now)) throw tooManyReads(now)
    },
    flush: reads.flush,
  }
}

export interface ReadRateCounter {
  hasCapacity(subject: string, now: Date): boolean
  take(subject: string, now: Date): boolean
  flush(db: Db): Promise<void>
}

/** `windowMs` must be at most an hour, because a job deletes stored counts after an hour. */
export function createReadRateCounter(options: {
  name: string
  limit: number
  windowMs: number
}): ReadRateCounter {
  const { name, limit, windowMs } = options
  const counts = new Map<string, Count>()
  let window = 0
  const minFlushed = Math.max(1, Math.floor(limit * minFlushedShare))

  function countOf(subject: string, now: Date): Count {
    const current = Math.floor(now.getTime() / windowMs)
    if (current !== window) {
      counts.clear()
      window = current
    }
    return counts.get(subject) ?? { known: 0, unsent: 0 }
  }
  const isBelowLimit = ({ known, unsent }: Count) => known + unsent < limit

  return {
    hasCapacity: (subject, now) => isBelowLimit(countOf(subject, now)),

    take(subject, now) {
      const count = countOf(subject, now)
      if (!isBelowLimit(count)) return false
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

export function startPeriodicSaveOfRateLimitCounts(
  limit: Pick<ReadRateCounter, 'flush'>,
  db: Db,
  log: Log,
): () => Promise<void> {
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

export async function deleteExpiredReadRateLimitCounts(db: Db, now: Date): Promise<void> {
  await db.readCount.deleteMany({ where: { minute: { lt: new Date(now.getTime() - maxStoredCountAgeMs) } } })
}

const totalRow = sqlRow({ key: readCount.key, reads: readCount.reads })

/** Lock the rows of counts in sorted order: two processes could otherwise deadlock. */
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
    RETURNING ${sqlColumnList(totalRow)}`
  return new Map(rows.map((total) => [total.key, total.reads]))
}

function deleteLeastActive(counts: Map<string, Count>): void {
  const total = ({ known, unsent }: Count) => known + unsent
  const byActivity = [...counts.entries()].sort(([, a], [, b]) => total(a) - total(b))
  for (const [subject] of byActivity.slice(0, byActivity.length / 2)) counts.delete(subject)
}

function tooManyReads(now: Date): AppError {
  const retryAfterSeconds = Math.ceil(
    (readRateLimitWindowMs - (now.getTime() % readRateLimitWindowMs)) / 1_000,
  )
  return createKernelError('KERNEL.TOO_MANY_REQUESTS', { retryAfterSeconds })
}

function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('hex')
}
