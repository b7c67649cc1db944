import type { ContactReadsExchangeBetweenProcesses } from '#platform/contact-budget.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import type { MetricsExchangeBetweenProcesses } from '#platform/metrics/metrics.ts'
import { chooseListenHost } from '#server/listening.ts'
import type { ServerProcessContext } from '#server/run-process.ts'
import { openDatabase } from '#server/seeded-database.ts'

export interface ServerProcessAssignment {
  databaseUrl: string
  /** The address on which the process listens. */
  host: string
  /** True for the one server process that stores the build's files and runs the background jobs. */
  isLead: boolean
}

export interface ProcessRole {
  /** @returns undefined when the process stops before the database is open */
  open(context: ServerProcessContext): Promise<ServerProcessAssignment | undefined>
  /** Call after storing the build's files: the other worker processes may then start serving. */
  prepared?(): void
  ready(url: string): void
  exchangeMetrics?: MetricsExchangeBetweenProcesses
  exchangeContactReads?: ContactReadsExchangeBetweenProcesses
}

export const singleServerProcessRole: ProcessRole = {
  async open({ config, log, started, isLeaving, fail }) {
    await prepareDataDir(config.dataDir)
    const host = await chooseListenHost(config)
    if (isLeaving()) return undefined
    const database = await openDatabase(config, log, fail)
    started.push(() => database.stop())
    return { databaseUrl: database.url, host, isLead: true }
  },
  ready: (url) => void process.stdout.write(`Círculo listo en ${url}\n`),
}
