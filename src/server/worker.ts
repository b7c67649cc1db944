import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#kernel/config.ts'
import type { ContactReadsExchangeBetweenProcesses } from '#platform/contact-budget.ts'
import type { MetricsExchangeBetweenProcesses } from '#platform/metrics/metrics.ts'
import {
  type MessageToPrimaryProcess,
  type MessageToWorkerProcess,
  messageToWorkerProcessSchema,
} from '#server/process-messages.ts'
import type { ProcessRole } from '#server/process-role.ts'
import { seedModuleTables } from '#server/seeded-database.ts'

const metricsTimeoutMs = 1_000

export function createWorkerProcessRole({ processes }: Pick<Config, 'processes'>): ProcessRole {
  return {
    async open({ leaving }) {
      const found = await Promise.race([receiveDatabase(), leaving])
      if (typeof found === 'string') return undefined
      if (found.isLead) await seedModuleTables(found.url)
      return { databaseUrl: found.url, host: found.host, isLead: found.isLead }
    },
    prepared: () => void send({ kind: 'prepared' }),
    ready: (url) => void send({ kind: 'ready', url }),
    exchangeMetrics: createMetricsExchange(processes - 1),
    exchangeContactReads,
  }
}

export function reportToPrimaryProcess(text: string): Promise<void> {
  return send({ kind: 'failed', text })
}

function receiveDatabase(): Promise<Extract<MessageToWorkerProcess, { kind: 'database' }>> {
  return new Promise((resolve) => {
    onMessage((message) => {
      if (message.kind === 'database') resolve(message)
    })
    // The primary process waits for the message 'loaded', because Node.js drops messages that arrive before a listener
    // exists.
    void send({ kind: 'loaded' })
  })
}

const exchangeContactReads: ContactReadsExchangeBetweenProcesses = (receive) => {
  onMessage((message) => {
    if (message.kind === 'contact-reads') receive(message)
  })
  return (reads) => void send({ kind: 'contact-reads', ...reads })
}

function createMetricsExchange(otherWorkers: number): MetricsExchangeBetweenProcesses {
  return (readOwn) => {
    const askers = new Map<number, (metrics: object) => void>()
    onMessage((message) => {
      if (message.kind === 'metrics') askers.get(message.question)?.(message.metrics)
      if (message.kind === 'metrics-wanted') void answer(message).catch(() => undefined)
    })
    const answer = async ({ asker, question }: { asker: number; question: number }) =>
      send({ kind: 'metrics', asker, question, metrics: await readOwn() })
    let lastQuestion = 0
    return async () => {
      lastQuestion += 1
      const question = lastQuestion
      const found: object[] = []
      const complete = new Promise<object[]>((resolve) => {
        askers.set(question, (metrics) => {
          found.push(metrics)
          if (found.length === otherWorkers) resolve(found)
        })
      })
      void send({ kind: 'metrics-wanted', asker: cluster.worker?.id ?? 0, question })
      const all = await Promise.race([complete, sleep(metricsTimeoutMs, null, { ref: false })])
      askers.delete(question)
      return all
    }
  }
}

function onMessage(handle: (message: MessageToWorkerProcess) => void): void {
  process.on('message', (message) => handle(messageToWorkerProcessSchema.parse(message)))
}

/** Resolves when the message is sent, or cannot be sent because the primary process has ended. */
function send(message: MessageToPrimaryProcess): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}
