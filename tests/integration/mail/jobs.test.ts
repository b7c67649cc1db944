import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Job, startJobs } from '#kernel/jobs.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()

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

describe('jobs', () => {
  it('runs a job in one process at a time', async () => {
    let running = 0
    let runs = 0
    let most = 0
    const job: Job = {
      name: 'shared',
      everyMs: 10,
      run: async () => {
        runs += 1
        most = Math.max(most, ++running)
        await setTimeout(30)
        running -= 1
      },
    }
    const stops = [start(job), start(job), start(job)]
    await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(5)
    await Promise.all(stops.map((stop) => stop()))

    expect(most).toBe(1)
    const after = runs
    await setTimeout(60)
    expect(runs).toBe(after)
  })

  it('does not let a job wait for another', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let runs = 0
    const stop = startAll([
      { name: 'slow', everyMs: 10, run: () => released },
      { name: 'quick', everyMs: 10, run: async () => (runs += 1) },
    ])

    await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
    release()
    await stop()
  })

  it('leaves connections to people and to its own work, however many jobs are due at once', async () => {
    const failures: unknown[] = []
    const done = new Set<string>()
    const jobs = Array.from({ length: 12 }, (_, index): Job => {
      const name = `due ${index}`
      const run = () => db.$transaction((tx) => tx.$queryRaw`SELECT 1`).then(() => done.add(name))
      return { name, everyMs: 10, run }
    })
    const stop = startAll(jobs, failures)
    // Prisma gives up after ten seconds; long before that it would be people who wait.
    await expect.poll(() => done.size, { timeout: 8_000 }).toBe(jobs.length)
    await stop()

    expect(failures).toEqual([])
  })

  it('logs a failure and goes on', async () => {
    const failures: unknown[] = []
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('once')
    }
    const stop = start({ name: 'failing', everyMs: 10, run }, failures)
    await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
    await stop()

    expect(failures).toEqual([{ err: new Error('once'), job: 'failing' }])
  })

  it('tells a running job that it is time to stop, and waits for it', async () => {
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
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(true)
    await stop()

    expect(ended).toBe(true)
  })
})
