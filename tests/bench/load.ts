import { HttpConnection } from './http-connection.ts'

export type HttpRequestSource = () => Buffer

export interface LoadMeasurement {
  /** The latency of each request in ms: from its first byte to the last byte of its response. */
  latencies: number[]
  elapsedMs: number
}

const connectionCount = 10

export function createRoundRobinRequestSource(requests: readonly Buffer[]): HttpRequestSource {
  let next = 0
  return () => {
    const request = requests[next++ % requests.length]
    if (!request) throw new Error('There are no requests to send')
    return request
  }
}

/**
 * Sends requests to a local server over ten connections, each after the previous response (closed loop). A request that
 * starts within `forMs` is completed.
 * @throws when a response is not 200
 */
export async function applyClosedLoopLoad(
  port: number,
  takeRequest: HttpRequestSource,
  forMs: number,
): Promise<LoadMeasurement> {
  const connections = await HttpConnection.openMany(port, connectionCount)
  const latencies: number[] = []
  const begun = performance.now()
  try {
    await Promise.all(
      connections.map(async (connection) => {
        do {
          const sentAt = performance.now()
          await connection.send(takeRequest())
          latencies.push(performance.now() - sentAt)
        } while (performance.now() - begun < forMs)
      }),
    )
    return { latencies, elapsedMs: performance.now() - begun }
  } finally {
    for (const connection of connections) connection.close()
  }
}
