import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { percentile } from './figures.ts'
import { encodeHttpRequest } from './http-connection.ts'
import { applyClosedLoopLoad, createRoundRobinRequestSource } from './load.ts'
import { applyOpenLoopLoad } from './open-load.ts'

const stallMs = 200
const forMs = 1_500
const takeRequest = createRoundRobinRequestSource([encodeHttpRequest('/')])

async function withServer<Result>(listener: RequestListener, work: (port: number) => Promise<Result>) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function stallOnce(): RequestListener {
  let requests = 0
  let stalledUntil = 0
  return (_request, response) => {
    if (++requests === 100) stalledUntil = performance.now() + stallMs
    const answer = () => response.end('ok')
    const waitMs = stalledUntil - performance.now()
    if (waitMs > 0) setTimeout(answer, waitMs)
    else answer()
  }
}

const ascending = (latencies: readonly number[]) => latencies.toSorted((a, b) => a - b)
const countSlow = (latencies: readonly number[]) => latencies.filter((ms) => ms > stallMs / 2).length

describe('applyOpenLoopLoad', () => {
  it('applyOpenLoopLoad measures the waiting time of all requests that were due during a server stall', {
    retry: 2,
  }, async () => {
    const { latencies } = await withServer(stallOnce(), (port) =>
      applyOpenLoopLoad(port, takeRequest, { perSecond: 1_000, forMs }),
    )
    expect(latencies).toHaveLength(forMs)
    expect(countSlow(latencies)).toBeGreaterThanOrEqual(95)
    expect(percentile(ascending(latencies), 0.99)).toBeGreaterThan(stallMs * 0.8)
    expect(percentile(ascending(latencies), 0.5)).toBeLessThan(stallMs / 2)
  })

  it('applyOpenLoopLoad sends requests at the planned rate while responses are outstanding', async () => {
    const begun = performance.now()
    const { latencies, generatorDelays } = await withServer(
      (_request, response) => void setTimeout(() => response.end('ok'), 50),
      (port) => applyOpenLoopLoad(port, takeRequest, { perSecond: 400, forMs: 500 }),
    )
    expect(latencies).toHaveLength(200)
    expect(generatorDelays.length).toBeGreaterThan(150)
    expect(performance.now() - begun).toBeGreaterThan(500)
  })

  it('applyOpenLoopLoad fails when a response has another status than 200', async () => {
    const failing: RequestListener = (_request, response) => response.writeHead(503).end('busy')
    await expect(
      withServer(failing, (port) => applyOpenLoopLoad(port, takeRequest, { perSecond: 100, forMs: 100 })),
    ).rejects.toThrow('The server answered HTTP/1.1 503')
  })
})

describe('applyClosedLoopLoad, a closed loop', () => {
  it('known limitation: the 99th percentile of latencies from applyClosedLoopLoad hides a short server stall', async () => {
    const { latencies } = await withServer(stallOnce(), (port) =>
      applyClosedLoopLoad(port, takeRequest, 2 * forMs),
    )
    expect(percentile(ascending(latencies), 0.99)).toBeLessThan(stallMs / 2)
  })
})
