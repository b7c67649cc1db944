import { jobRun } from '#columns'
import { bool, float8, nullable, type Row, row } from '#kernel/db/rows.ts'
import { type Db, execute, query } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'

/** A run that this process may do, and nobody else meanwhile. */
export interface ClaimedRun {
  name: string
  /** How many runs this one makes: a later one of the same job has another number. */
  number: bigint
}

/** How long a run that nobody speaks of any more is left alone, in ms: its process is gone, or does not reach the database. */
export const leaseMs = 30_000
/** How often a run that is under way is spoken of, in ms. */
export const heartbeatMs = 10_000
/** Of an error, what fits into a line. */
const longestError = 300

/**
 * Takes the next run of a job, if it is due and nobody is at it: of all processes on one database, one does. By the database's
 * clock, since those of several machines differ; one that went back by a failover makes nobody wait longer than `everyMs`.
 * @returns the run, or in how many ms to ask again
 */
export async function claimRun(db: Db, name: string, everyMs: number): Promise<ClaimedRun | number> {
  // Most who ask are too early: reading writes nothing.
  const [last] = await query(db, row({ dueInMs: float8 }))`
    SELECT ceil(greatest(0, CASE WHEN leased_until IS NULL
      THEN ${everyMs}::int - abs(extract(epoch FROM now() - started_at)) * 1000
      ELSE extract(epoch FROM leased_until - now()) * 1000 END))::float8 AS "dueInMs"
    FROM job_run WHERE name = ${name}`
  if (last && last.dueInMs > 0) return Math.min(last.dueInMs, everyMs)
  const [claimed] = await query(db, row({ number: jobRun.runs }))`
    INSERT INTO job_run AS run (name, every_ms, started_at, leased_until, runs)
    VALUES (${name}, ${everyMs}::int, now(), now() + ${leaseMs}::int * interval '1 ms', 1)
    ON CONFLICT (name) DO UPDATE SET
      every_ms = excluded.every_ms, started_at = excluded.started_at, leased_until = excluded.leased_until,
      runs = run.runs + 1
    WHERE CASE WHEN run.leased_until IS NULL
      THEN abs(extract(epoch FROM now() - run.started_at)) * 1000 >= ${everyMs}::int
      ELSE run.leased_until <= now() END
    RETURNING runs AS number`
  // Whoever was quicker may die over it.
  return claimed ? { name, number: claimed.number } : Math.min(everyMs, leaseMs)
}

/** Says that the run is still under way. */
export async function keepRun(db: Db, { name, number }: ClaimedRun): Promise<void> {
  await execute(db)`
    UPDATE job_run SET leased_until = now() + ${leaseMs}::int * interval '1 ms'
    WHERE name = ${name} AND runs = ${number} AND leased_until IS NOT NULL`
}

/** Writes down how the run ended. One that another process has taken over since is that one's to speak of. */
export async function finishRun(
  db: Db,
  { name, number }: ClaimedRun,
  outcome: { error?: unknown },
): Promise<void> {
  const failed = 'error' in outcome
  const lastError = failed ? inOneLine(outcome.error) : null
  await execute(db)`
    UPDATE job_run SET finished_at = now(), leased_until = NULL, last_error = ${lastError},
      succeeded_at = CASE WHEN ${failed} THEN succeeded_at ELSE now() END,
      failures = failures + CASE WHEN ${failed} THEN 1 ELSE 0 END
    WHERE name = ${name} AND runs = ${number}`
}

/** @throws where nobody may write: on a standby that is not promoted yet, or any more */
export async function assertWritable(db: Db): Promise<void> {
  await execute(db)`SELECT FROM job_run WHERE false FOR UPDATE`
}

/**
 * Makes the database write half a megabyte into a temporary file, which the end of the statement removes. It needs no row, no
 * table and no write-ahead log, and every role may do it.
 * @throws PostgreSQL's error 53100 when its disk is full
 */
export async function assertRoomInDatabase(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await execute(tx)`SELECT set_config('work_mem', '64kB', true)`
    await execute(tx)`SELECT count(*)::int FROM generate_series(1, 20000)`
  })
}

function inOneLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, longestError)
}

/** How a job is doing, by the database's clock. Durations are in seconds. */
const figuresRow = row({
  name: jobRun.name,
  everySeconds: float8,
  runs: float8,
  failures: float8,
  running: bool,
  startedAgo: float8,
  /** null: no run has succeeded yet. */
  succeededAgo: nullable(float8),
  /** Duration of the last finished run; null while another one is under way. */
  tookSeconds: nullable(float8),
  lastFailed: bool,
  lastError: jobRun.lastError,
})
export type JobFigures = Row<typeof figuresRow>

/** Every job that has ever run here: one row each. */
export function readJobFigures(db: Db): Promise<JobFigures[]> {
  return query(db, figuresRow)`
    SELECT name, every_ms / 1000.0::float8 AS "everySeconds", runs::float8 AS runs, failures::float8 AS failures,
      leased_until > now() IS TRUE AS running,
      extract(epoch FROM now() - started_at)::float8 AS "startedAgo",
      extract(epoch FROM now() - succeeded_at)::float8 AS "succeededAgo",
      CASE WHEN leased_until IS NULL THEN extract(epoch FROM finished_at - started_at)::float8 END AS "tookSeconds",
      last_error IS NOT NULL AS "lastFailed", last_error AS "lastError"
    FROM job_run ORDER BY name`
}
