import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { startJobs } from '#kernel/jobs.ts'
import { createContactDataReadLimiter } from '#platform/contact-budget.ts'
import { storeBuildFiles } from '#platform/files/build-files.ts'
import { createDiskSpaceCheck } from '#platform/files/disk-space.ts'
import { createMetricsRecorder, type MetricsRecorder } from '#platform/metrics/metrics.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import type { SlowStatement } from '#platform/postgres/slow-statements.ts'
import { readProductVersion } from '#platform/product-version.ts'
import { createReadRateLimiter, startPeriodicSaveOfRateLimitCounts } from '#platform/read-limit.ts'
import { createReadinessCheck } from '#platform/readiness.ts'
import { gracefulStopTimeoutMs } from '#platform/stop.ts'
import { buildApp } from '#server/app.ts'
import { openDatabaseConnections } from '#server/connections.ts'
import { createBackgroundJobs } from '#server/jobs.ts'
import { explainListenError } from '#server/listening.ts'
import type { HtmlPageProvider } from '#server/pages.ts'
import { type ProcessRole, singleServerProcessRole } from '#server/process-role.ts'
import { runProcess, type ServerProcessContext, type ServerProcessOptions } from '#server/run-process.ts'

interface ServerOptions {
  createPageProvider: (config: Config) => Promise<HtmlPageProvider>
  role?: ProcessRole | undefined
}

const MAX_HANDLER_END_MS = 1_000
const MAX_DISCONNECT_MS = 500

/** Runs the product in one process. */
export async function runServer({
  createPageProvider,
  ...options
}: ServerOptions & ServerProcessOptions): Promise<void> {
  await runProcess((context) => startServer(context, { createPageProvider }), options)
}

export async function startServer(
  context: ServerProcessContext,
  { createPageProvider, role = singleServerProcessRole }: ServerOptions,
): Promise<void> {
  const { config, logger, log, started, isLeaving } = context
  const photoStorage = createPhotoStorage(config.storage)
  const [site, pageProvider] = await settleAll(role.open(context), createPageProvider(config))
  if (!site || isLeaving()) return
  const { databaseUrl, host, isLead } = site
  let metrics: MetricsRecorder | undefined
  const heard = ({ caller, sql, ms, rows }: SlowStatement) => {
    metrics?.slow(caller)
    log.warn({ caller: caller ?? 'process', ms, rows, sql }, 'slow statement')
  }
  const watch = config.slowQueryMs > 0 ? { slowerThan: config.slowQueryMs, heard } : undefined
  const { db, backgroundDb, disconnect } = openDatabaseConnections(databaseUrl, config, watch)
  started.push(() => Promise.race([disconnect(), sleep(MAX_DISCONNECT_MS)]))
  const readiness = createReadinessCheck(config, databaseUrl)
  started.push(() => readiness.stop())
  const jobs = createBackgroundJobs({
    config,
    db: backgroundDb,
    databaseUrl,
    clock: systemClock,
    mailed: (outcome) => metrics?.mailed(outcome),
    log,
    photoStorage,
  })
  if (config.metricsToken) {
    const running = { version: await readProductVersion(), build: pageProvider.build }
    const jobNames = jobs.map(({ name }) => name)
    metrics = createMetricsRecorder(backgroundDb, running, jobNames, [db, backgroundDb], role.exchangeMetrics)
  }
  const { assets } = pageProvider
  if (assets && isLead) {
    await storeBuildFiles(backgroundDb, assets).catch((error: unknown) => {
      log.warn({ err: error }, 'the files of this build could not be stored for other processes')
    })
  }
  if (isLead) role.prepared?.()
  const reads = createReadRateLimiter(config.readLimit)
  const contactBudget = createContactDataReadLimiter(config.limits, role.exchangeContactReads)
  for (const limit of [reads, contactBudget])
    started.push(startPeriodicSaveOfRateLimitCounts(limit, backgroundDb, log))
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
    isLeaving,
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
  if (isLead) endJobs = startJobs(jobs, { db: backgroundDb, log, onResult: metrics?.jobDone })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : config.port
  role.ready(config.appUrl ?? `http://localhost:${port}`)
}

/** The process must not end before each start-up step has registered a stop function. */
async function settleAll<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return [await first, await second]
}
