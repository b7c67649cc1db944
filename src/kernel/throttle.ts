import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AppError } from '#kernel/errors.ts'

export interface RateLimit {
  /** Rate limits with an equal name share one counter. */
  name: string
  max: number
  withinMs: number
}

export interface CallQuota extends RateLimit {
  error: () => AppError
}

export interface RateLimitCounter {
  limit: RateLimit
  subject: string
}

/** An attempt counts as failed until `recordRateLimitedAttemptOutcome` is called. */
export interface RateLimitedAttempt {
  counters: readonly RateLimitCounter[]
  ids: readonly string[]
}

const maxAttemptMs = 30_000
const maxLockWaitMs = 15_000
const firstPauseMs = 40
const maxPauseMs = 500
const maxRetentionMs = 24 * 60 * 60_000

/** Record each attempt before the password is checked: otherwise concurrent attempts could exceed the limit. */
export async function beginRateLimitedAttempt(
  db: Db,
  counters: readonly RateLimitCounter[],
  now: Date,
): Promise<RateLimitedAttempt | null> {
  let waitedMs = 0
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    const outcome = await inTransaction(db, (tx) => tryToBegin(tx, counters, now))
    if (outcome === 'full' || (outcome === 'busy' && waitedMs >= maxLockWaitMs)) return null
    if (outcome !== 'busy') return outcome
    const pause = pauseMs * (0.5 + Math.random())
    await setTimeout(pause)
    waitedMs += pause
  }
}

export async function recordRateLimitedAttemptOutcome(
  tx: Tx,
  attempt: RateLimitedAttempt,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  const ids = [...attempt.ids]
  if (outcome === 'succeeded') {
    await tx.throttledAttempt.deleteMany({ where: { id: { in: ids } } })
    return
  }
  await Promise.all(
    attempt.counters.map((counter, at) =>
      tx.throttledAttempt.updateMany({
        where: { id: ids[at] ?? '' },
        data: { key: keyOf(counter, 'failed') },
      }),
    ),
  )
}

/** Counts an action whatever the outcome; returns false without counting when the limit is reached. */
export async function countRateLimitedAction(tx: Tx, counter: RateLimitCounter, now: Date): Promise<boolean> {
  await lockKeys(tx, [keyOf(counter, 'failed')])
  if ((await countRateLimitAttempts(tx, counter, now)) >= counter.limit.max) return false
  await recordRateLimitAttempt(tx, counter, now)
  return true
}

/**
 * Apply the quota in a separate transaction, because the rollback of a failed procedure call would also undo the count.
 * @throws the quota's error when the quota is used up
 */
export async function applyProcedureCallQuota(
  tx: Tx,
  quota: CallQuota,
  subject: string,
  now: Date,
): Promise<void> {
  if (!(await countRateLimitedAction(tx, { limit: quota, subject }, now))) throw quota.error()
}

/** Concurrent calls can exceed the rate limit, because a call does not see the counts of open transactions. */
export async function countRateLimitedActionWithoutLock(
  tx: Tx,
  counter: RateLimitCounter,
  now: Date,
): Promise<boolean> {
  const key = keyOf(counter, 'failed')
  const inserted = await executeStatement(tx)`
    INSERT INTO throttled_attempt (id, key, at)
    SELECT ${uuidv7()}::uuid, ${key}, ${now}
    WHERE ${counter.limit.max} > (
      SELECT count(*) FROM throttled_attempt WHERE key = ${key}::char(64) AND at > ${since(counter, now)}
    )`
  return inserted === 1
}

export function countRateLimitAttempts(tx: Tx, counter: RateLimitCounter, now: Date): Promise<number> {
  return tx.throttledAttempt.count({
    where: { key: keyOf(counter, 'failed'), at: { gt: since(counter, now) } },
  })
}

export async function recordRateLimitAttempt(tx: Tx, counter: RateLimitCounter, now: Date): Promise<void> {
  await tx.throttledAttempt.create({
    data: { id: uuidv7(), key: keyOf(counter, 'failed'), at: now },
    select: { id: true },
  })
}

export async function deleteOldRateLimitAttempts(db: Db, now: Date): Promise<void> {
  await db.throttledAttempt.deleteMany({ where: { at: { lt: new Date(now.getTime() - maxRetentionMs) } } })
}

/** Internet providers assign a household or a server a prefix between /48 and /64, most often /56. */
const prefixLength = 56

export function getNetworkOfIpAddress(address: string): string {
  const plain = withoutPort(address).replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 6).every((group, at) => parseInt(group, 16) === (at < 5 ? 0 : 0xffff))
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  const prefix = groups.slice(0, 4).map((group, at) => {
    const hostBits = Math.min(16, Math.max(0, 16 * (at + 1) - prefixLength))
    return ((parseInt(group, 16) >> hostBits) << hostBits).toString(16)
  })
  return `${prefix.join(':')}::/${prefixLength}`
}

function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

function groupsOf(address: string): string[] {
  // The `URL` class also converts the dotted IPv4 suffix of an IPv6 address to hexadecimal groups.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last]
}

function bytesOf(group: string): [number, number] {
  const value = parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

type Outcome = RateLimitedAttempt | 'full' | 'busy'

async function tryToBegin(tx: Tx, counters: readonly RateLimitCounter[], now: Date): Promise<Outcome> {
  await lockKeys(
    tx,
    counters.map((counter) => keyOf(counter, 'failed')),
  )
  let busy = false
  for (const counter of counters) {
    const { failed, underWay: activeAttempts } = await count(tx, counter, now)
    if (failed >= counter.limit.max) return 'full'
    busy ||= failed + activeAttempts >= counter.limit.max
  }
  if (busy) return 'busy'
  const rows = counters.map((counter) => ({ id: uuidv7(), key: keyOf(counter, 'under way'), at: now }))
  await tx.throttledAttempt.createMany({ data: rows })
  return { counters, ids: rows.map(({ id }) => id) }
}

async function count(
  tx: Tx,
  counter: RateLimitCounter,
  now: Date,
): Promise<{ failed: number; underWay: number }> {
  const abandoned = new Date(now.getTime() - maxAttemptMs)
  const underWayKey = keyOf(counter, 'under way')
  const [counted] = await query(tx, sqlRow({ failed: sqlInt4, underWay: sqlInt4 }))`
    SELECT
      count(*) FILTER (WHERE key <> ${underWayKey} OR at <= ${abandoned})::int AS failed,
      count(*) FILTER (WHERE key = ${underWayKey} AND at > ${abandoned})::int AS "underWay"
    FROM throttled_attempt
    WHERE key IN (${keyOf(counter, 'failed')}, ${underWayKey}) AND at > ${since(counter, now)}`
  return counted ?? { failed: 0, underWay: 0 }
}

function since({ limit }: RateLimitCounter, now: Date): Date {
  return new Date(now.getTime() - limit.withinMs)
}

/** Locks the keys in sorted order, so that transactions do not deadlock. */
async function lockKeys(tx: Tx, keys: string[]): Promise<void> {
  for (const key of keys.sort()) {
    await executeStatement(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`throttle:${key}`}, 0))`
  }
}

/** Hash the counter key: the table must not reveal IP addresses or e-mail addresses. */
function keyOf({ limit, subject }: RateLimitCounter, state: 'failed' | 'under way'): string {
  return createHash('sha256')
    .update(JSON.stringify([limit.name, subject, state]))
    .digest('hex')
}
