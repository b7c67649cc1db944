import { setTimeout as sleep } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import { systemClock } from '#kernel/clock.ts'
import { type Config, loadConfig } from '#kernel/config.ts'
import { startJobs } from '#kernel/jobs.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { createContactDataReadLimiter } from '#platform/contact-budget.ts'
import { storeBuildFiles } from '#platform/files/build-files.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { createDiskSpaceCheck } from '#platform/files/disk-space.ts'
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import type { SlowStatement } from '#platform/postgres/slow-statements.ts'
import { readProductVersion } from '#platform/product-version.ts'
import { createReadRateLimiter, startSavingReadRateLimitCounts } from '#platform/read-limit.ts'
import { createReadinessCheck } from '#platform/readiness.ts'
import { gracefulStopTimeoutMs } from '#platform/stop.ts'
import { buildApp } from '#server/app.ts'
import { openDatabaseConnections } from '#server/connections.ts'
import { openDatabase } from '#server/database.ts'
import { createBackgroundJobs } from '#server/jobs.ts'
import { chooseListenHost, explainListenError } from '#server/listening.ts'
import { createLogger } from '#server/logger.ts'
import type { HtmlPageProvider } from '#server/pages.ts'

interface ServeOptions {
  createPageProvider: (config: Config) => Promise<HtmlPageProvider>
  logDestination?: DestinationStream
}

interface StartOptions extends ServeOptions {
  onDatabaseLost: (error: unknown) => void
  isLeaving: () => boolean
}

type Started = (() => Promise<void>)[]

/** Supervisors such as Docker send SIGKILL 10 s after the stop signal. */
const MAX_STOP_MS = 9_500
const MAX_HANDLER_END_MS = 1_000
const MAX_DISCONNECT_MS = 500
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export async function runServer(options: ServeOptions): Promise<void> {
  const started: Started = []
  let logger: Logger | undefined
  let stopping: Promise<void> | undefined
  let drainMs = 0
  const stop = (exitCode: number, leaveMs = 0) => {
    stopping ??= endProcess({ starting, started, exitCode, leaveMs, logger })
    return stopping
  }
  let starting: Promise<unknown> = Promise.resolve()
  for (const signal of STOP_SIGNALS) {
    // Continue serving for a while only after SIGTERM: after Ctrl+C, no load balancer must be waited for.
    process.on(signal, () => void stop(0, signal === 'SIGTERM' ? drainMs : 0))
  }
  const crash = (error: unknown) => {
    if (logger) logger.fatal({ err: error }, 'unexpected error; stopping')
    else process.stderr.write(`${describe(error)}\n`)
    void stop(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  try {
    const config = loadConfig(process.env)
    logger = createLogger(config, options.logDestination)
    drainMs = config.drainSeconds * 1_000
    const onDatabaseLost = (error: unknown) => {
      process.stderr.write(`${describe(error)}\n`)
      void stop(1)
    }
    const isLeaving = () => stopping !== undefined
    starting = start(config, logger, { ...options, onDatabaseLost, isLeaving }, started)
    await starting
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    await stop(1)
  }
}

async function start(config: Config, logger: Logger, options: StartOptions, started: Started): Promise<void> {
  const log = {
    info: (details: object, message: string) => logger.info(details, message),
    warn: (details: object, message: string) => logger.warn(details, message),
    error: (details: object, message: string) => logger.error(details, message),
  }
  const photoStorage = createPhotoStorage(config.storage)
  await prepareDataDir(config.dataDir)
  const host = await chooseListenHost(config)
  const [database, pageProvider] = await settleAll(
    openDatabase(config, log, options.onDatabaseLost).then((opened) => {
      started.push(() => opened.stop())
      return opened
    }),
    options.createPageProvider(config),
  )
  if (options.isLeaving()) return
  let metrics: Metrics | undefined
  const heard = ({ caller, sql, ms, rows }: SlowStatement) => {
    metrics?.slow(caller)
    log.warn({ caller: caller ?? 'process', ms, rows, sql }, 'slow statement')
  }
  const watch = config.slowQueryMs > 0 ? { slowerThan: config.slowQueryMs, heard } : undefined
  const { db, backgroundDb, disconnect } = openDatabaseConnections(database.url, config, watch)
  started.push(() => Promise.race([disconnect(), sleep(MAX_DISCONNECT_MS)]))
  const readiness = createReadinessCheck(config, database.url)
  started.push(() => readiness.stop())
  const jobs = createBackgroundJobs({
    config,
    db: backgroundDb,
    databaseUrl: database.url,
    clock: systemClock,
    mailed: (outcome) => metrics?.mailed(outcome),
    log,
    photoStorage,
  })
  if (config.metricsToken) {
    const running = { version: await readProductVersion(), build: pageProvider.build }
    const jobNames = jobs.map(({ name }) => name)
    metrics = createMetrics(backgroundDb, running, jobNames, [db, backgroundDb])
  }
  const { assets } = pageProvider
  if (assets) {
    await storeBuildFiles(backgroundDb, assets).catch((error: unknown) => {
      log.warn({ err: error }, 'the files of this build could not be stored for other processes')
    })
  }
  const reads = createReadRateLimiter(config.readLimit)
  const contactBudget = createContactDataReadLimiter(config.limits)
  for (const limit of [reads, contactBudget])
    started.push(startSavingReadRateLimitCounts(limit, backgroundDb, log))
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    metrics,
    reads,
    contactBudget,
    logger,
    photoStorage,
    findObstacle: readiness.findObstacle,
    assertDiskSpace: config.databaseUrl ? undefined : createDiskSpaceCheck(config.dataDir),
    isLeaving: options.isLeaving,
    pageProvider,
  })
  let endJobs = async () => {}
  started.push(async () => {
    const closed = app.close()
    const limit = sleep(gracefulStopTimeoutMs).then(() => {
      app.server.closeAllConnections()
      return sleep(MAX_HANDLER_END_MS)
    })
    await Promise.all([endJobs(), Promise.race([closed, limit])])
  })
  await app.listen({ host, port: config.port }).catch((error: unknown) => {
    throw explainListenError(error, config.port, host)
  })
  endJobs = startJobs(jobs, { db: backgroundDb, log, onResult: metrics?.jobDone })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : config.port
  process.stdout.write(`Círculo listo en ${config.appUrl ?? `http://localhost:${port}`}\n`)
}

/** The process must not end before each start-up step has registered a stop function. */
async function settleAll<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return [await first, await second]
}

interface Ending {
  starting: Promise<unknown>
  started: Started
  exitCode: number
  /** Time in ms for which the process still serves requests, until load balancers notice the stop. */
  leaveMs: number
  logger: Logger | undefined
}

async function endProcess({ starting, started, exitCode, leaveMs, logger }: Ending): Promise<void> {
  // The time limit includes an unfinished start, for example a database recovery, which can safely be killed.
  const limit = setTimeout(() => process.exit(1), MAX_STOP_MS + leaveMs)
  await starting.catch(() => undefined)
  await sleep(leaveMs)
  for (const end of started.reverse()) {
    await end().catch((error: unknown) => logger?.error({ err: error }, 'could not stop cleanly'))
  }
  clearTimeout(limit)
  process.exit(exitCode)
}

function describe(error: unknown): string {
  if (error instanceof StartupError) return error.message
  return `Círculo no pudo iniciar por un error inesperado: ${error instanceof Error ? error.stack : String(error)}`
}
