import { HttpConnection } from './http-connection.ts'
import type { HttpRequestSource } from './load.ts'

interface OpenLoadMeasurement {
  /** Latency in ms from the planned time of a request to the last byte of the response. */
  latencies: number[]
  generatorDelays: number[]
}

const connectionCount = 64

/**
 * Latencies count from the planned time of a request and include the wait for a free connection.
 * @throws when a response is not 200
 */
export async function applyOpenLoopLoad(
  port: number,
  takeRequest: HttpRequestSource,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<OpenLoadMeasurement> {
  const connections = await HttpConnection.openMany(port, connectionCount)
  const idle = [...connections]
  const latencies: number[] = []
  const generatorDelays: number[] = []
  const intervalMs = 1000 / perSecond
  const total = Math.max(1, Math.round(forMs / intervalMs))
  let due = 0
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  const begun = performance.now()
  const work = new Promise<void>((resolve, reject) => {
    const sendOne = (connection: HttpConnection, plannedAt: number) => {
      const received = () => {
        latencies.push(performance.now() - plannedAt)
        if (latencies.length === total) return resolve()
        if (sent < due) return sendOne(connection, begun + sent++ * intervalMs)
        idle.push(connection)
      }
      connection.send(takeRequest()).then(received).catch(reject)
    }
    const sendDue = () => {
      due = Math.min(total, Math.floor((performance.now() - begun) / intervalMs) + 1)
      while (sent < due) {
        const connection = idle.pop()
        if (!connection) break
        const plannedAt = begun + sent++ * intervalMs
        generatorDelays.push(performance.now() - plannedAt)
        sendOne(connection, plannedAt)
      }
      if (due === total) return
      const waitMs = begun + due * intervalMs - performance.now()
      timer = setTimeout(sendDue, Math.max(1, waitMs))
    }
    sendDue()
  })
  try {
    await work
    return { latencies, generatorDelays }
  } finally {
    clearTimeout(timer)
    for (const connection of connections) connection.close()
  }
}
