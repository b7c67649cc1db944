import { type BenchCase, buildProcedureRequest } from './cases.ts'
import { roundToDecimals } from './figures.ts'
import { encodeHttpRequest } from './http-connection.ts'
import { createRoundRobinRequestSource } from './load.ts'
import {
  computeMedianAtFullServerLoad,
  computeMedianRatio,
  type LatencyAtHalfLoad,
  type LoadTestTarget,
  measureAtHalfLoad,
  measureServersAtFullLoadInAlternation,
} from './measure-in-alternation.ts'
import { createBenchCookieHeader } from './plan.ts'
import type { BenchServer } from './servers.ts'

export interface ServersToCompare {
  product: BenchServer
  bare: BenchServer
  stock: BenchServer
  small: BenchServer | undefined
}

export interface BenchCaseResult extends Pick<BenchCase, 'name' | 'actor' | 'kind'> {
  people: number
  edges: number
  medianMs: number
  rps: number
  /** Requests per second, divided by those of the minimal comparison server. */
  overBare: number
  /** Requests per second, relative to the comparison server with standard libraries. */
  overStock: number | null
  /** Median latency, divided by the median latency with the small data set. */
  growth: number | null
  halfLoad: LatencyAtHalfLoad
}

const closedLoop = { warmUpMs: 300, turns: 3, turnMs: 500 }

export async function measureBenchCase(
  servers: ServersToCompare,
  measured: BenchCase,
  firstCall: number,
  onSmall: BenchCase | undefined,
  set: { people: number; edges: number },
): Promise<BenchCaseResult> {
  const product = {
    server: servers.product,
    takeRequest: createRoundRobinRequestSource(requestsOf(measured)),
  }
  const bareRequests = measured.calls.map((_, index) => encodeHttpRequest(`/${firstCall + index}`))
  const bare = { server: servers.bare, takeRequest: createRoundRobinRequestSource(bareRequests) }
  const stock = measured.stock && {
    server: servers.stock,
    takeRequest: createRoundRobinRequestSource(requestsOf(measured)),
  }
  const small = servers.small &&
    onSmall && { server: servers.small, takeRequest: createRoundRobinRequestSource(requestsOf(onSmall)) }
  const targets: LoadTestTarget[] = [product, bare, stock, small].filter((target) => target !== undefined)
  const turns = await measureServersAtFullLoadInAlternation(targets, closedLoop)
  const turnsOf = (target: LoadTestTarget) => turns[targets.indexOf(target)] ?? []
  const own = turnsOf(product)
  const rps = computeMedianAtFullServerLoad(own, 'requestsPerSecond')
  return {
    name: measured.name,
    actor: measured.actor,
    kind: measured.kind,
    people: set.people,
    edges: set.edges,
    medianMs: roundToDecimals(computeMedianAtFullServerLoad(own, 'medianMs'), 3),
    rps: roundToDecimals(rps, 1),
    overBare: roundToDecimals(computeMedianRatio(own, turnsOf(bare), 'requestsPerSecond'), 3),
    overStock: stock
      ? roundToDecimals(computeMedianRatio(own, turnsOf(stock), 'requestsPerSecond'), 3)
      : null,
    growth: small ? roundToDecimals(computeMedianRatio(own, turnsOf(small), 'medianMs'), 2) : null,
    halfLoad: await measureAtHalfLoad(product, bare, rps),
  }
}

function requestsOf({ calls }: BenchCase): Buffer[] {
  return calls.map((call) => {
    const { path, body } = buildProcedureRequest(call)
    return encodeHttpRequest(path, body, { cookie: createBenchCookieHeader(call) })
  })
}
