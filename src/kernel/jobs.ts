import { setTimeout } from 'node:timers/promises'
import { askAs } from '#kernel/asking.ts'
import type { Log } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import { type ClaimedRun, claimRun, finishRun, heartbeatMs, keepRun, leaseMs } from '#kernel/job-runs.ts'
import { takeTurns } from '#kernel/take-turns.ts'

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs

export interface Job {
  /** Kebab-case; the installation has one of each name. */
  name: string
  /** From the beginning of a run to that of the next, in ms, however many processes there are. */
  everyMs: number
  /** Longest that a run is waited for, in ms; undefined: as long as most. */
  longestMs?: number
  /**
   * @param signal says that the process is stopping, or that the run took too long: return soon
   * @returns a result for `JobTools.onResult`
   */
  run: (signal: AbortSignal) => Promise<unknown>
}

interface JobTools {
  db: Db
  log: Log
  /** Receives the result of each run that did not fail, for the metrics. */
  onResult?: ((job: string, result: unknown) => void) | undefined
  /** When to look again after the database did not say whether a job is due, in ms. */
  lookAgainMs?: number
}

/** Nothing is done by itself while a process is still starting, in ms. */
const firstLookMs = 2_000
/** Longest that a run of most jobs is waited for, in ms: after it, another one may begin, here or elsewhere. */
const longestRunMs = 10 * 60_000
/**
 * All jobs are due at once in a new installation, and at every full hour of it: together they would take every connection there
 * is, and nobody would be served.
 */
const mostAtOnce = 3
/**
 * Longest that ending waits for a run under way, in ms: a mail that is being taken is noted and not sent again, and a mail
 * server that does not answer holds up nobody for long.
 */
const longestGoodbyeMs = 3_000

/**
 * Runs each job again and again while this process lives, a few of them at once. A run belongs to the installation: of all
 * processes on one database one does it, and the others find it done. A failing run is logged, and the next comes as if nothing
 * had happened; a run whose process died is done again as soon as that is certain (`claimRun`).
 * @returns what ends them: it resolves when no run is under way any more, or has had its time to end
 */
export function startJobs(
  jobs: readonly Job[],
  { db, log, onResult = () => undefined, lookAgainMs = leaseMs }: JobTools,
): () => Promise<void> {
  const stopping = new AbortController()
  const inTurn = takeTurns(mostAtOnce)
  const loops = jobs.map((job) =>
    askAs(`job ${job.name}`, () => repeat(job, stopping.signal, inTurn, { db, log, onResult, lookAgainMs })),
  )
  return async () => {
    stopping.abort()
    await Promise.race([Promise.all(loops), pause(longestGoodbyeMs)])
  }
}

async function repeat(
  job: Job,
  signal: AbortSignal,
  inTurn: ReturnType<typeof takeTurns>,
  { db, log, onResult, lookAgainMs }: Required<JobTools>,
): Promise<void> {
  const look = async () => {
    // Its turn may come when there is nothing to be begun any more.
    if (signal.aborted) return 0
    const claimed = await claimRun(db, job.name, job.everyMs)
    if (typeof claimed === 'number') return claimed
    await runOnce(job, claimed, signal, { db, log, onResult })
    return job.everyMs
  }
  let nextLookMs = Math.min(firstLookMs, job.everyMs)
  while (!signal.aborted) {
    await pause(nextLookMs, signal)
    nextLookMs = await inTurn(look).catch((error: unknown) => {
      log.warn({ err: error, job: job.name }, 'the database does not say whether a job is due')
      return Math.min(job.everyMs, lookAgainMs)
    })
  }
}

async function runOnce(
  job: Job,
  claimed: ClaimedRun,
  stopping: AbortSignal,
  { db, log, onResult }: Pick<Required<JobTools>, 'db' | 'log' | 'onResult'>,
): Promise<void> {
  const ended = new AbortController()
  const keeping = keep(db, claimed, ended.signal)
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
  await keeping
  await finishRun(db, claimed, outcome)
}

async function inTime(job: Job, stopping: AbortSignal, ended: AbortSignal): Promise<unknown> {
  const enough = new AbortController()
  const tooLong = pause(job.longestMs ?? longestRunMs, ended).then((): never => {
    enough.abort()
    throw new Error('The run took too long')
  })
  // Once the run has ended, nobody looks at it any more.
  tooLong.catch(() => undefined)
  if (stopping.aborted) enough.abort()
  stopping.addEventListener('abort', () => enough.abort(), { signal: ended })
  return Promise.race([job.run(enough.signal), tooLong])
}

/** A run whose process does not say so is taken to be over. */
async function keep(db: Db, claimed: ClaimedRun, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await pause(heartbeatMs, ended)
    // The next one says it as well; without the database there is nobody to be told.
    if (!ended.aborted) await keepRun(db, claimed).catch(() => undefined)
  }
}

/** Ends early when the signal comes; never keeps the process alive. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { ref: false, signal }).catch(() => undefined)
}
