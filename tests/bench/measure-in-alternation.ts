import { median, percentile } from './figures.ts'
import { applyClosedLoopLoad, type HttpRequestSource } from './load.ts'
import { applyOpenLoopLoad } from './open-load.ts'
import type { BenchServer } from './servers.ts'

export interface LoadTestTarget {
  server: BenchServer
  takeRequest: HttpRequestSource
}

interface FullServerLoadFigures {
  requestsPerSecond: number
  medianMs: number
  cpuMs: number
}

export async function measureServersAtFullLoadInAlternation(
  targets: readonly LoadTestTarget[],
  { warmUpMs, turns, turnMs }: { warmUpMs: number; turns: number; turnMs: number },
): Promise<FullServerLoadFigures[][]> {
  for (const { server, takeRequest } of targets) await applyClosedLoopLoad(server.port, takeRequest, warmUpMs)
  return alternate(targets, turns, async ({ server, takeRequest }) => {
    const cpuBefore = await server.cpuMs()
    const { latencies, elapsedMs } = await applyClosedLoopLoad(server.port, takeRequest, turnMs)
    const cpuAfter = await server.cpuMs()
    return {
      requestsPerSecond: (latencies.length / elapsedMs) * 1000,
      medianMs: median(latencies),
      cpuMs: (cpuAfter - cpuBefore) / latencies.length,
    }
  })
}

export interface LatencyAtHalfLoad {
  perSecond: number
  p50Ms: number
  p99Ms: number
  bareP99Ms: number
  /** The measured latencies include the load generator's own delays. */
  generatorP99Ms: number
}

const halfLoadTurns = 3
const requestsPerTurn = 200
const [minTurnMs, maxTurnMs] = [1_000, 3_000]

export async function measureAtHalfLoad(
  product: LoadTestTarget,
  bare: LoadTestTarget,
  peak: number,
): Promise<LatencyAtHalfLoad> {
  const perSecond = peak / 2
  const forMs = Math.min(maxTurnMs, Math.max(minTurnMs, (requestsPerTurn / perSecond) * 1000))
  const [own = [], others = []] = await alternate(
    [product, bare],
    halfLoadTurns,
    async ({ server, takeRequest }) => {
      const load = await applyOpenLoopLoad(server.port, takeRequest, { perSecond, forMs })
      const latencies = load.latencies.toSorted((a, b) => a - b)
      const delays = load.generatorDelays.toSorted((a, b) => a - b)
      return {
        p50Ms: percentile(latencies, 0.5),
        p99Ms: percentile(latencies, 0.99),
        generatorMs: percentile(delays, 0.99),
      }
    },
  )
  return {
    perSecond,
    p50Ms: median(own.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(own.map(({ p99Ms }) => p99Ms)),
    bareP99Ms: median(others.map(({ p99Ms }) => p99Ms)),
    generatorP99Ms: median(own.map(({ generatorMs }) => generatorMs)),
  }
}

async function alternate<Figures>(
  targets: readonly LoadTestTarget[],
  turns: number,
  measure: (target: LoadTestTarget) => Promise<Figures>,
): Promise<Figures[][]> {
  const found = targets.map((): Figures[] => [])
  for (let turn = 0; turn < turns; turn++) {
    for (let place = 0; place < targets.length; place++) {
      const index = (place + turn) % targets.length
      const target = targets[index]
      if (target) found[index]?.push(await measure(target))
    }
  }
  return found
}

export function computeMedianAtFullServerLoad(
  turns: readonly FullServerLoadFigures[],
  figure: keyof FullServerLoadFigures,
): number {
  return median(turns.map((turn) => turn[figure]))
}

export function computeMedianRatio(
  turns: readonly FullServerLoadFigures[],
  others: readonly FullServerLoadFigures[],
  figure: keyof FullServerLoadFigures,
): number {
  return median(turns.map((turn, index) => turn[figure] / (others[index]?.[figure] ?? Number.NaN)))
}
