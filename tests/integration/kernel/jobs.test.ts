import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { executeStatement, registerSqlExecutor } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { claimJobRun, extendJobLease, finishJobRun } from '#kernel/job-runs.ts'
import { type Job, startJobs } from '#kernel/jobs.ts'
import { silentLog } from '#operator/command-line.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()

function start(job: Job, failures: unknown[] = []) {
  return startAll([job], failures)
}

function startAll(jobs: Job[], failures: unknown[] = []) {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object) => void failures.push(details),
  }
  return startJobs(jobs, { db, log })
}

describe('scheduled jobs', () => {
  it('a due job runs in one of three processes that claim the job at the same time', async () => {
    const name = `contested ${randomUUID()}`
    const claim = () => claimJobRun(db, name, 3_600_000)
    for (const runs of [1n, 2n]) {
      const outcomes = await runOverlappingCalls(url, preventWritesToTables('job_run'), [claim, claim, claim])
      const claimed = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' && typeof outcome.value === 'object' ? [outcome.value] : [],
      )
      expect(claimed).toEqual([{ name, number: runs }])
      await finishJobRun(db, { name, number: runs }, {})
      await db.$executeRaw`UPDATE job_run SET started_at = now() - interval '50 minutes' WHERE name = ${name}`
      expect(await claim()).toBeGreaterThan(5 * 60_000)
      await db.$executeRaw`UPDATE job_run SET started_at = now() - interval '1 hour' WHERE name = ${name}`
    }
  })

  it('a server process does not start a scheduled job that still runs in another server process', async () => {
    const release = Promise.withResolvers<void>()
    let runs = 0
    let looks = 0
    const run = () => {
      runs += 1
      return release.promise
    }
    const countLook = (described: unknown) => {
      if (inspect(described).includes('FROM job_run')) looks += 1
    }
    subscribe('circulo:described', countLook)
    onTestFinished(() => void unsubscribe('circulo:described', countLook))
    const job: Job = { name: 'shared', everyMs: 10, run }
    const stops = [1, 2, 3].map(() => startJobs([job], { db, log: silentLog }))
    await expect.poll(() => runs).toBe(1)
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 6)

    expect(runs).toBe(1)
    release.resolve()
    await Promise.all(stops.map((stop) => stop()))
    const after = runs
    await setTimeout(60)
    expect(runs).toBe(after)
  })

  it('a scheduled job runs once per interval, however many processes the installation has', async () => {
    // A busy process may start a job late, so the test compares the start times in the database.
    const begun: number[] = []
    const name = 'once for all'
    const run = async () => {
      const { startedAt } = await db.jobRun.findUniqueOrThrow({ where: { name } })
      begun.push(startedAt.getTime())
    }
    const job: Job = { name, everyMs: 250, run }
    const stops = [start(job), start(job), start(job)]
    await expect.poll(() => begun.length).toBeGreaterThan(4)
    await Promise.all(stops.map((stop) => stop()))

    const gaps = begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
    // The database rounds times to milliseconds, so a gap of 250 ms may seem 1 ms shorter.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(249)
  })

  it('a job of a crashed process runs again in another process; a job of a working process does not', async () => {
    await db.$executeRaw`INSERT INTO job_run (name, every_ms, started_at, leased_until) VALUES
      ('alive', 3600000, now() - interval '2 hours', now() + interval '20 s'),
      ('died', 3600000, now() - interval '1 minute', now() - interval '1 s'),
      ('ended', 3600000, now() - interval '1 minute', NULL),
      ('due', 3600000, now() - interval '61 minutes', NULL)`
    const ran: string[] = []
    const everyMs = 3_600_000
    const jobs = ['alive', 'ended', 'died', 'due', 'new'].map(
      (name): Job => ({ name, everyMs, run: async () => ran.push(name) }),
    )
    const stop = startAll(jobs)
    await expect.poll(() => ran.toSorted()).toEqual(['died', 'due', 'new'])
    await setTimeout(100)
    await stop()

    expect(ran.toSorted()).toEqual(['died', 'due', 'new'])
  })

  it('an older job run that ends late does not end the lease of a newer run', async () => {
    const name = 'late'
    const row = () => db.jobRun.findUniqueOrThrow({ where: { name } })
    const expire = () => db.$executeRaw`
      UPDATE job_run SET leased_until = now() - interval '1 s' WHERE name = ${name}`
    const late = await claimJobRun(db, name, 3_600_000)
    await expire()
    const successor = await claimJobRun(db, name, 3_600_000)
    if (typeof late === 'number' || typeof successor === 'number') throw new Error('not claimed')
    const before = await row()

    await extendJobLease(db, late)
    await finishJobRun(db, late, { error: new Error('too late') })
    expect(await row()).toEqual(before)

    await expire()
    await extendJobLease(db, successor)
    expect((await row()).leasedUntil?.getTime()).toBeGreaterThanOrEqual(before.leasedUntil?.getTime() ?? 0)
    await finishJobRun(db, successor, {})
    expect(await row()).toMatchObject({ leasedUntil: null, failures: 0n, lastError: null })
    await extendJobLease(db, successor)
    expect(await row()).toMatchObject({ leasedUntil: null })
  })

  it('a scheduled job does not wait until other jobs end', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let runs = 0
    const stop = startAll([
      { name: 'slow', everyMs: 10, run: () => released },
      { name: 'quick', everyMs: 10, run: async () => (runs += 1) },
    ])

    await expect.poll(() => runs).toBeGreaterThan(2)
    release()
    await stop()
  })

  it('scheduled jobs leave database connections for requests, however many jobs are due at once', async () => {
    const failures: unknown[] = []
    const done = new Set<string>()
    const jobs = Array.from({ length: 12 }, (_, index): Job => {
      const name = `due ${index}`
      const run = () => inTransaction(db, (tx) => executeStatement(tx)`SELECT 1`).then(() => done.add(name))
      return { name, everyMs: 10, run }
    })
    const stop = startAll(jobs, failures)
    // Prisma throws after ten seconds if the jobs use all database connections.
    await expect.poll(() => done.size).toBe(jobs.length)
    await stop()

    expect(failures).toEqual([])
  })

  it('a job that runs seldom is tried again after a short delay if the database did not respond', async () => {
    let looks = 0
    const away = createDb(url)
    onTestFinished(() => closeDb(away))
    registerSqlExecutor(away, () => Promise.reject(new Error(`away ${++looks}`)))
    const seldom = { name: 'seldom', everyMs: 3_600_000, run: async () => undefined }
    const stop = startJobs([seldom], { db: away, log: silentLog, lookAgainMs: 20 })
    await expect.poll(() => looks).toBeGreaterThan(2)
    await stop()
  })

  it('a failed job is logged and runs again at the next interval', async () => {
    const failures: unknown[] = []
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('once')
    }
    const stop = start({ name: 'failing', everyMs: 10, run }, failures)
    await expect.poll(() => runs).toBeGreaterThan(2)
    await stop()

    expect(failures).toEqual([{ err: new Error('once'), job: 'failing' }])
  })

  it('a scheduled job stores the outcome of its last run', async () => {
    const rejections = ['not\n  now']
    const run = async () => {
      const rejection = rejections.pop()
      if (rejection) throw new Error(rejection)
    }
    const row = () => db.jobRun.findUnique({ where: { name: 'written down' } })
    const stop = start({ name: 'written down', everyMs: 400, run })
    await expect.poll(row).toMatchObject({
      everyMs: 400,
      runs: 1n,
      failures: 1n,
      lastError: 'Error: not now',
      leasedUntil: null,
      succeededAt: null,
      finishedAt: expect.any(Date),
    })
    await expect.poll(row).toMatchObject({
      runs: 2n,
      failures: 1n,
      lastError: null,
      succeededAt: expect.any(Date),
    })
    await stop()
  })

  it('a stopping process sends an abort signal to its running jobs, and waits until they end', async () => {
    let ended = false
    const run = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          ended = true
          resolve()
        })
        if (signal.aborted) resolve()
      })
    let begun = false
    const stop = start({
      name: 'long',
      everyMs: 10,
      run: (signal) => {
        begun = true
        return run(signal)
      },
    })
    await expect.poll(() => begun).toBe(true)
    await stop()

    expect(ended).toBe(true)
  })
})
