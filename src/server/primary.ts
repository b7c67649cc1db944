import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartupError } from '#kernel/startup-error.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { type OpenedDatabase, openMigratedDatabase } from '#server/database.ts'
import { chooseListenHost } from '#server/listening.ts'
import { type MessageToWorker, messageToPrimarySchema } from '#server/process-messages.ts'
import type { ProcessTools } from '#server/run-process.ts'

/**
 * Opens the database, starts the worker processes and waits until all of them listen. The primary process serves no
 * request. It stops with exit code 1 when a worker ends unexpectedly, so that a supervisor restarts the product.
 * @param script the file that each worker runs
 */
export async function startWorkers(tools: ProcessTools, script: string): Promise<void> {
  const { config, log, started, isLeaving, leaving, fail } = tools
  await prepareDataDir(config.dataDir)
  const host = await chooseListenHost(config)
  if (isLeaving()) return
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: script, args: [], serialization: 'advanced' })
  // Start the workers before the database is open: meanwhile they load their code.
  const workers = Array.from({ length: config.processes }, () => cluster.fork())
  const [lead, ...others] = workers
  let database: OpenedDatabase | undefined
  const ended = workers.map((worker) => watchEnd(worker, tools))
  started.push(async () => {
    await Promise.all(ended)
    await database?.stop()
  })
  void leaving.then((signal) => {
    for (const worker of workers) worker.process.kill(signal)
  })
  // If this process ends early, a worker that does not react must not stay.
  process.on('exit', () => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  })

  const send = (worker: Worker | undefined, message: MessageToWorker) => {
    if (worker?.isConnected()) worker.send(message, () => undefined)
  }
  const allReady = Promise.withResolvers<string>()
  let listening = 0
  let hasReported = false
  cluster.on('message', (sender, raw) => {
    const message = messageToPrimarySchema.parse(raw)
    if (message.kind === 'seeded') {
      for (const worker of others) tellDatabase(worker)
    } else if (message.kind === 'ready') {
      listening += 1
      if (listening === workers.length) allReady.resolve(message.url)
    } else if (message.kind === 'failed') {
      if (!hasReported) fail(new StartupError(message.text))
      hasReported = true
    } else if (message.kind === 'metrics-wanted') {
      for (const worker of workers) if (worker !== sender) send(worker, message)
    } else {
      send(cluster.workers?.[message.asker], message)
    }
  })
  const tellDatabase = (worker: Worker | undefined) => {
    if (database) send(worker, { kind: 'database', url: database.url, host, isLead: worker === lead })
  }
  database = await openMigratedDatabase(config, log, fail)
  tellDatabase(lead)
  const url = await Promise.race([allReady.promise, ...ended])
  if (url !== undefined) process.stdout.write(`Círculo listo en ${url}\n`)
}

/** A worker that ends stops the product. Exit code 0 means that the worker received a signal to stop. */
async function watchEnd(worker: Worker, { log, isLeaving, leaving, stop }: ProcessTools): Promise<undefined> {
  const [code, signal] = await once(worker, 'exit')
  if (!isLeaving() && code !== 0)
    log.error({ worker: worker.process.pid, code, signal }, 'a worker process ended')
  stop(code === 0 ? 0 : 1)
  // A worker that has not loaded its code yet is ended by the signal itself.
  if (code !== 0 && signal !== (await leaving)) process.exitCode = 1
}
