import { setTimeout } from 'node:timers/promises'
import type { Log } from '#kernel/context.ts'
import type { Db } from '#kernel/db/client.ts'
import { takeTurns } from '#kernel/take-turns.ts'

export interface Job {
  /** Kebab-case; also names the lock. */
  name: string
  /** Pause between two runs, in ms. */
  everyMs: number
  /** @param signal says that the process is stopping: return soon */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** The first run comes soon, so that what happens once an hour also happens to a process that restarts more often. */
const firstRunMs = 2_000
/** Longest that a lock is held, in ms: a run that takes longer may be joined by another process. */
const longestRunMs = 10 * 60_000
/**
 * A job holds a connection for its lock and takes another for its work. All are due at once soon after a start and at every full
 * hour of it: together they would hold every connection there is, each waiting for one more, and nobody would be served.
 */
const mostAtOnce = 3
/** Longest that ending waits for a run under way, in ms: a mail server that does not answer holds up nobody. */
const longestGoodbyeMs = 1_000

/**
 * Runs each job again and again while this process lives, never twice at once, and in one process at a time however many
 * share the database; a few of them at once. A failing run is logged, and the next comes as if nothing had happened.
 * @returns what ends them: it resolves when no run is under way any more, or has had its time to end
 */
export function startJobs(jobs: readonly Job[], { db, log }: { db: Db; log: Log }): () => Promise<void> {
  const stopping = new AbortController()
  const inTurn = takeTurns(mostAtOnce)
  const loops = jobs.map((job) => repeat(job, stopping.signal, inTurn, { db, log }))
  return async () => {
    stopping.abort()
    await Promise.race([Promise.all(loops), pause(longestGoodbyeMs)])
  }
}

async function repeat(
  job: Job,
  signal: AbortSignal,
  inTurn: ReturnType<typeof takeTurns>,
  { db, log }: { db: Db; log: Log },
): Promise<void> {
  const run = async () => {
    // Its turn may come when there is nothing to be begun any more.
    if (!signal.aborted) await runAlone(db, job.name, () => job.run(signal))
  }
  await pause(Math.min(firstRunMs, job.everyMs), signal)
  while (!signal.aborted) {
    await inTurn(run).catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
    await pause(job.everyMs, signal)
  }
}

/** Runs the task unless another process is running it: whoever holds the transaction's lock is the one. */
async function runAlone(db: Db, name: string, task: () => Promise<unknown>): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<{ mine: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('job:' || ${name}, 0)) AS mine`
      if (row?.mine) await task()
    },
    { timeout: longestRunMs },
  )
}

/** Ends early when the signal comes; never keeps the process alive. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { ref: false, signal }).catch(() => undefined)
}
