import cluster, { type Worker } from 'node:cluster'
import type { Log } from '#kernel/context.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { type OpenedDatabase, openMigratedDatabase } from '#server/database.ts'
import { chooseListenHost } from '#server/listening.ts'
import { type MessageToWorkerProcess, messageToPrimaryProcessSchema } from '#server/process-messages.ts'
import type { ServerProcessContext } from '#server/run-process.ts'

/** After this time limit, one second remains for stopping the embedded database. */
const MAX_WORKERS_STOP_MS = 8_500

/**
 * Opens the database, starts the worker processes and waits until all of them listen. The primary process serves no
 * request. It stops with exit code 1 when a worker ends unexpectedly, so that a supervisor restarts the product.
 * @param script the file that each worker runs
 */
export async function startWorkerProcesses(context: ServerProcessContext, script: string): Promise<void> {
  const { config, log, started, isLeaving, leaving, fail } = context
  await prepareDataDir(config.dataDir)
  const host = await chooseListenHost(config)
  if (isLeaving()) return
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: script, args: [], serialization: 'advanced' })
  // Start the workers before the database is open: meanwhile they load their code.
  const workers = Array.from({ length: config.processes }, () => cluster.fork())
  const [lead] = workers
  let database: OpenedDatabase | undefined
  let hasReported = false
  const ended = workers.map((worker) => watchEnd(worker, context, () => hasReported))
  started.push(async () => {
    const limit = setTimeout(killWorkers, MAX_WORKERS_STOP_MS)
    await Promise.all(ended)
    clearTimeout(limit)
    await database?.stop()
  })
  void leaving.then((signal) => {
    for (const worker of workers) worker.process.kill(signal)
  })
  const killWorkers = () => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }
  process.on('exit', killWorkers)

  const send = (worker: Worker | undefined, message: MessageToWorkerProcess) => {
    if (worker?.isConnected()) worker.send(message, () => undefined)
  }
  // Workers serve a new build only after the lead worker has stored the files of the build.
  let isPrepared = false
  const loaded = new Set<Worker>()
  const sendDatabase = () => {
    if (!database) return
    for (const worker of loaded) {
      const isLead = worker === lead
      if (!isLead && !isPrepared) continue
      loaded.delete(worker)
      send(worker, { kind: 'database', url: database.url, host, isLead })
    }
  }
  const allReady = Promise.withResolvers<string>()
  let listening = 0
  cluster.on('message', (sender, raw) => {
    const message = messageToPrimaryProcessSchema.parse(raw)
    if (message.kind === 'loaded') {
      loaded.add(sender)
      sendDatabase()
    } else if (message.kind === 'prepared') {
      isPrepared = true
      sendDatabase()
    } else if (message.kind === 'ready') {
      listening += 1
      if (listening === workers.length) allReady.resolve(message.url)
    } else if (message.kind === 'failed') {
      if (!hasReported) fail(new StartupError(message.text))
      hasReported = true
    } else if (message.kind === 'metrics-wanted' || message.kind === 'contact-reads') {
      for (const worker of workers) if (worker !== sender) send(worker, message)
    } else {
      send(cluster.workers?.[message.asker], message)
    }
  })
  database = await openMigratedDatabase(config, log, fail)
  sendDatabase()
  const url = await Promise.race([allReady.promise, ...ended])
  if (url !== undefined) process.stdout.write(`Círculo listo en ${url}\n`)
}

async function watchEnd(
  worker: Worker,
  { log, isLeaving, leaving, stop }: ServerProcessContext,
  hasReportedError: () => boolean,
): Promise<undefined> {
  const [code, signal] = await waitForEnd(worker, log)
  // A starting worker process has no signal handlers, so a stop signal kills the process.
  const isExpected = isLeaving() && (code === 0 || signal === (await leaving))
  if (!isExpected) {
    if (!hasReportedError()) log.error({ worker: worker.process.pid, code, signal }, 'a worker process ended')
    process.exitCode = 1
  }
  stop(0)
}

function waitForEnd(worker: Worker, log: Log): Promise<[code: number | null, signal: string | null]> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve([code, signal]))
    worker.on('error', (error) => {
      log.error({ err: error }, 'error of a worker process')
      // If a worker process could not be started, Node.js emits an `error` event but no `exit` event.
      if (worker.process.pid === undefined) resolve([1, null])
    })
  })
}
