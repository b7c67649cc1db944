import { jobRun } from '#columns'
import { type SqlRow, sqlBool, sqlFloat8, sqlNullable, sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'

export interface ClaimedJobRun {
  name: string
  number: bigint
}

export const jobLeaseMs = 30_000
export const jobHeartbeatMs = 10_000
const maxErrorLength = 300

/**
 * Uses the clock of the database, because the clocks of server machines differ.
 * @returns the claimed run, or the milliseconds until the next attempt
 */
export async function claimJobRun(db: Db, name: string, everyMs: number): Promise<ClaimedJobRun | number> {
  const [last] = await query(db, sqlRow({ dueInMs: sqlFloat8 }))`
    SELECT ceil(greatest(0, CASE WHEN leased_until IS NULL
      THEN ${everyMs}::int - abs(extract(epoch FROM now() - started_at)) * 1000
      ELSE extract(epoch FROM leased_until - now()) * 1000 END))::float8 AS "dueInMs"
    FROM job_run WHERE name = ${name}`
  if (last && last.dueInMs > 0) return Math.min(last.dueInMs, everyMs)
  const [claimed] = await query(db, sqlRow({ number: jobRun.runs }))`
    INSERT INTO job_run AS run (name, every_ms, started_at, leased_until, runs)
    VALUES (${name}, ${everyMs}::int, now(), now() + ${jobLeaseMs}::int * interval '1 ms', 1)
    ON CONFLICT (name) DO UPDATE SET
      every_ms = excluded.every_ms, started_at = excluded.started_at, leased_until = excluded.leased_until,
      runs = run.runs + 1
    WHERE CASE WHEN run.leased_until IS NULL
      THEN abs(extract(epoch FROM now() - run.started_at)) * 1000 >= ${everyMs}::int
      ELSE run.leased_until <= now() END
    RETURNING runs AS number`
  return claimed ? { name, number: claimed.number } : Math.min(everyMs, jobLeaseMs)
}

export async function extendJobLease(db: Db, { name, number }: ClaimedJobRun): Promise<void> {
  await executeStatement(db)`
    UPDATE job_run SET leased_until = now() + ${jobLeaseMs}::int * interval '1 ms'
    WHERE name = ${name} AND runs = ${number} AND leased_until IS NOT NULL`
}

export async function finishJobRun(
  db: Db,
  { name, number }: ClaimedJobRun,
  outcome: { error?: unknown },
): Promise<void> {
  const failed = 'error' in outcome
  const lastError = failed ? inOneLine(outcome.error) : null
  await executeStatement(db)`
    UPDATE job_run SET finished_at = now(), leased_until = NULL, last_error = ${lastError},
      succeeded_at = CASE WHEN ${failed} THEN succeeded_at ELSE now() END,
      failures = failures + CASE WHEN ${failed} THEN 1 ELSE 0 END
    WHERE name = ${name} AND runs = ${number}`
}

export async function assertDatabaseWritable(db: Db): Promise<void> {
  await executeStatement(db)`SELECT FROM job_run WHERE false FOR UPDATE`
}

/**
 * Tests the database's disk with a temporary file, which needs no table and no special role.
 * @throws PostgreSQL's error 53100 when its disk is full
 */
export async function assertDatabaseDiskSpace(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await executeStatement(tx)`SELECT set_config('work_mem', '64kB', true)`
    await executeStatement(tx)`SELECT count(*)::int FROM generate_series(1, 20000)`
  })
}

function inOneLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxErrorLength)
}

const figuresRow = sqlRow({
  name: jobRun.name,
  everySeconds: sqlFloat8,
  runs: sqlFloat8,
  failures: sqlFloat8,
  running: sqlBool,
  startedAgo: sqlFloat8,
  succeededAgo: sqlNullable(sqlFloat8),
  tookSeconds: sqlNullable(sqlFloat8),
  lastFailed: sqlBool,
  lastError: jobRun.lastError,
})
export type JobMetrics = SqlRow<typeof figuresRow>

export function readJobMetrics(db: Db): Promise<JobMetrics[]> {
  return query(db, figuresRow)`
    SELECT name, every_ms / 1000.0::float8 AS "everySeconds", runs::float8 AS runs, failures::float8 AS failures,
      leased_until > now() IS TRUE AS running,
      extract(epoch FROM now() - started_at)::float8 AS "startedAgo",
      extract(epoch FROM now() - succeeded_at)::float8 AS "succeededAgo",
      CASE WHEN leased_until IS NULL THEN extract(epoch FROM finished_at - started_at)::float8 END AS "tookSeconds",
      last_error IS NOT NULL AS "lastFailed", last_error AS "lastError"
    FROM job_run ORDER BY name`
}
