import { type BenchCase, buildRequest } from './cases.ts'
import { roundToDecimals } from './figures.ts'
import { encodeHttpRequest } from './http-connection.ts'
import { createRequestRotation } from './load.ts'
import { cookieHeaderOf } from './plan.ts'
import type { BenchServer } from './servers.ts'
import {
  type HalfLoadFigures,
  type LoadTarget,
  measureAtHalfLoad,
  measureServersInAlternation,
  medianOfTurns,
  medianRatio,
} from './turns.ts'

export interface ServersToCompare {
  product: BenchServer
  bare: BenchServer
  stock: BenchServer
  small: BenchServer | undefined
}

/** Result of one benchmark case in the output of `--json`; null for values that were not measured. */
export interface CaseResult extends Pick<BenchCase, 'name' | 'actor' | 'kind'> {
  people: number
  edges: number
  /** Median latency at full load, when each connection sends its next request after the previous response. */
  medianMs: number
  /** Requests per second at full load: the median of several short measurements. */
  rps: number
  /** Requests per second of the product, divided by those of the minimal comparison server (bare server). */
  overBare: number
  /** Requests per second of the product, divided by those of the comparison server with standard libraries. */
  overStock: number | null
  /** Median latency, divided by the median latency with the small data set. */
  growth: number | null
  halfLoad: HalfLoadFigures
}

const closedLoop = { warmUpMs: 300, turns: 3, turnMs: 500 }

/**
 * Measures one benchmark case on the product, and on the comparison servers that support the case.
 * @param firstCall index of the case's first call in the plan of the minimal comparison server
 * @param onSmall the corresponding case for the small data set
 */
export async function measureCase(
  servers: ServersToCompare,
  measured: BenchCase,
  firstCall: number,
  onSmall: BenchCase | undefined,
  set: { people: number; edges: number },
): Promise<CaseResult> {
  const product = { server: servers.product, takeRequest: createRequestRotation(requestsOf(measured)) }
  const bareRequests = measured.calls.map((_, index) => encodeHttpRequest(`/${firstCall + index}`))
  const bare = { server: servers.bare, takeRequest: createRequestRotation(bareRequests) }
  const stock = measured.stock && {
    server: servers.stock,
    takeRequest: createRequestRotation(requestsOf(measured)),
  }
  const small = servers.small &&
    onSmall && { server: servers.small, takeRequest: createRequestRotation(requestsOf(onSmall)) }
  const targets: LoadTarget[] = [product, bare, stock, small].filter((target) => target !== undefined)
  const turns = await measureServersInAlternation(targets, closedLoop)
  const turnsOf = (target: LoadTarget) => turns[targets.indexOf(target)] ?? []
  const own = turnsOf(product)
  const rps = medianOfTurns(own, 'requestsPerSecond')
  return {
    name: measured.name,
    actor: measured.actor,
    kind: measured.kind,
    people: set.people,
    edges: set.edges,
    medianMs: roundToDecimals(medianOfTurns(own, 'medianMs'), 3),
    rps: roundToDecimals(rps, 1),
    overBare: roundToDecimals(medianRatio(own, turnsOf(bare), 'requestsPerSecond'), 3),
    overStock: stock ? roundToDecimals(medianRatio(own, turnsOf(stock), 'requestsPerSecond'), 3) : null,
    growth: small ? roundToDecimals(medianRatio(own, turnsOf(small), 'medianMs'), 2) : null,
    halfLoad: await measureAtHalfLoad(product, bare, rps),
  }
}

function requestsOf({ calls }: BenchCase): Buffer[] {
  return calls.map((call) => {
    const { path, body } = buildRequest(call)
    return encodeHttpRequest(path, body, { cookie: cookieHeaderOf(call) })
  })
}
