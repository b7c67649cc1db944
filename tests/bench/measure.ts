import { type BenchCase, buildRequest } from './cases.ts'
import { type CaseResult, type LoadFigures, roundToDecimals, summarizeLoads } from './figures.ts'
import { applyLoad, encodeHttpRequest, type LoadMeasurement } from './load.ts'
import { cookieHeaderOf } from './plan.ts'
import type { BenchServer } from './servers.ts'

export interface ServersToCompare {
  product: BenchServer
  bare: BenchServer
  stock: BenchServer
  small: BenchServer | undefined
}

const warmUpMs = 300
/**
 * Number of rounds. Each round measures every server, so that a temporary slowdown of the machine affects all
 * servers.
 */
const rounds = 3
const roundMs = 500

/**
 * Measures one case on every server that supports the case.
 * @param firstCall index of the case's first call in the plan of the bare server
 * @param onSmall the corresponding case for the small data set
 */
export async function measureCase(
  field: ServersToCompare,
  measured: BenchCase,
  firstCall: number,
  onSmall: BenchCase | undefined,
  set: { people: number; edges: number },
): Promise<CaseResult> {
  const runners = {
    product: runner(field.product, requestsOf(measured)),
    bare: runner(
      field.bare,
      measured.calls.map((_, index) => encodeHttpRequest(`/${firstCall + index}`)),
    ),
    stock: measured.stock ? runner(field.stock, requestsOf(measured)) : undefined,
    small: field.small && onSmall ? runner(field.small, requestsOf(onSmall)) : undefined,
  }
  for (const run of Object.values(runners)) await run?.(warmUpMs)
  const loads: Record<keyof typeof runners, LoadMeasurement[]> = {
    product: [],
    bare: [],
    stock: [],
    small: [],
  }
  for (let turn = 0; turn < rounds; turn++) {
    for (const name of ['product', 'bare', 'stock', 'small'] as const) {
      const load = await runners[name]?.(roundMs)
      if (load) loads[name].push(load)
    }
  }
  const figures = (name: keyof typeof runners): LoadFigures | null =>
    loads[name].length > 0 ? summarizeLoads(loads[name]) : null
  const product = summarizeLoads(loads.product)
  const bare = figures('bare')
  const stock = figures('stock')
  const small = figures('small')
  return {
    name: measured.name,
    actor: measured.actor,
    people: set.people,
    edges: set.edges,
    medianMs: roundToDecimals(product.medianMs, 3),
    p99Ms: roundToDecimals(product.p99Ms, 3),
    rps: roundToDecimals(product.rps, 1),
    bareRps: bare && roundToDecimals(bare.rps, 1),
    stockRps: stock && roundToDecimals(stock.rps, 1),
    ratio: bare && roundToDecimals(product.rps / bare.rps, 3),
    growth: small && roundToDecimals(product.medianMs / small.medianMs, 2),
  }
}

function requestsOf({ calls }: BenchCase): Buffer[] {
  return calls.map((call) => {
    const { path, body } = buildRequest(call)
    return encodeHttpRequest(path, body, cookieHeaderOf(call))
  })
}

function runner({ port }: BenchServer, requests: readonly Buffer[]) {
  return (forMs: number) => applyLoad(port, requests, forMs)
}
