import { HttpConnection } from './http-connection.ts'

export type HttpRequestSource = () => Buffer

export interface LoadMeasurement {
  /** Latency in ms from the first byte of a request to the last byte of the response. */
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
 * Each connection sends a request after the previous response (closed loop).
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
