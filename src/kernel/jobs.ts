import { setTimeout } from 'node:timers/promises'
import { runWithOperationName } from '#kernel/caller.ts'
import type { Log } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import {
  type ClaimedJobRun,
  claimJobRun,
  extendJobLease,
  finishJobRun,
  jobHeartbeatMs,
  jobLeaseMs,
} from '#kernel/job-runs.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs

export interface Job {
  name: string
  everyMs: number
  maxRunMs?: number
  run: (signal: AbortSignal) => Promise<unknown>
}

interface JobTools {
  db: Db
  log: Log
  onResult?: ((job: string, result: unknown) => void) | undefined
  lookAgainMs?: number
}

const firstCheckMs = 2_000
const defaultMaxRunMs = 10 * 60_000
/** In a new installation, all jobs are due at once and would use every database connection. */
const maxConcurrentJobs = 3
const maxStopMs = 3_000

export function startJobs(
  jobs: readonly Job[],
  { db, log, onResult = () => undefined, lookAgainMs = jobLeaseMs }: JobTools,
): () => Promise<void> {
  const stopping = new AbortController()
  const runLimited = limitConcurrency(maxConcurrentJobs)
  const loops = jobs.map((job) =>
    runWithOperationName(`job ${job.name}`, () =>
      repeat(job, stopping.signal, runLimited, { db, log, onResult, lookAgainMs }),
    ),
  )
  return async () => {
    stopping.abort()
    await Promise.race([Promise.all(loops), pause(maxStopMs)])
  }
}

async function repeat(
  job: Job,
  signal: AbortSignal,
  runLimited: ReturnType<typeof limitConcurrency>,
  { db, log, onResult, lookAgainMs }: Required<JobTools>,
): Promise<void> {
  const look = async () => {
    if (signal.aborted) return 0
    const claimed = await claimJobRun(db, job.name, job.everyMs)
    if (typeof claimed === 'number') return claimed
    await runOnce(job, claimed, signal, { db, log, onResult })
    return job.everyMs
  }
  let nextLookMs = Math.min(firstCheckMs, job.everyMs)
  while (!signal.aborted) {
    await pause(nextLookMs, signal)
    nextLookMs = await runLimited(look).catch((error: unknown) => {
      log.warn({ err: error, job: job.name }, 'could not check whether a job is due')
      return Math.min(job.everyMs, lookAgainMs)
    })
  }
}

async function runOnce(
  job: Job,
  claimed: ClaimedJobRun,
  stopping: AbortSignal,
  { db, log, onResult }: Pick<Required<JobTools>, 'db' | 'log' | 'onResult'>,
): Promise<void> {
  const ended = new AbortController()
  const heartbeat = sendHeartbeats(db, claimed, ended.signal)
  const outcome = await inTime(job, stopping, ended.signal).then(
    (result) => {
      onResult(job.name, result)
      return {}
    },
    (error: unknown) => {
      log.error({ err: error, job: job.name }, 'job failed')
      return { error }
    },
  )
  ended.abort()
  await heartbeat
  await finishJobRun(db, claimed, outcome)
}

async function inTime(job: Job, stopping: AbortSignal, ended: AbortSignal): Promise<unknown> {
  const enough = new AbortController()
  const tooLong = pause(job.maxRunMs ?? defaultMaxRunMs, ended).then((): never => {
    enough.abort()
    throw new Error('The run took too long')
  })
  tooLong.catch(() => undefined)
  if (stopping.aborted) enough.abort()
  stopping.addEventListener('abort', () => enough.abort(), { signal: ended })
  return Promise.race([job.run(enough.signal), tooLong])
}

async function sendHeartbeats(db: Db, claimed: ClaimedJobRun, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await pause(jobHeartbeatMs, ended)
    if (!ended.aborted) await extendJobLease(db, claimed).catch(() => undefined)
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { ref: false, signal }).catch(() => undefined)
}
