import { type Case, requestOf } from './cases.ts'
import { type Figures, type Result, round, summarise } from './figures.ts'
import { applyLoad, httpRequest, type Load } from './load.ts'
import { cookieOf } from './plan.ts'
import type { Server } from './servers.ts'

export interface Field {
  product: Server
  bare: Server
  stock: Server
  small: Server | undefined
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
  field: Field,
  measured: Case,
  firstCall: number,
  onSmall: Case | undefined,
  set: { people: number; edges: number },
): Promise<Result> {
  const runners = {
    product: runner(field.product, requestsOf(measured)),
    bare: runner(
      field.bare,
      measured.calls.map((_, index) => httpRequest(`/${firstCall + index}`)),
    ),
    stock: measured.stock ? runner(field.stock, requestsOf(measured)) : undefined,
    small: field.small && onSmall ? runner(field.small, requestsOf(onSmall)) : undefined,
  }
  for (const run of Object.values(runners)) await run?.(warmUpMs)
  const loads: Record<keyof typeof runners, Load[]> = { product: [], bare: [], stock: [], small: [] }
  for (let turn = 0; turn < rounds; turn++) {
    for (const name of ['product', 'bare', 'stock', 'small'] as const) {
      const load = await runners[name]?.(roundMs)
      if (load) loads[name].push(load)
    }
  }
  const figures = (name: keyof typeof runners): Figures | null =>
    loads[name].length > 0 ? summarise(loads[name]) : null
  const product = summarise(loads.product)
  const bare = figures('bare')
  const stock = figures('stock')
  const small = figures('small')
  return {
    name: measured.name,
    actor: measured.actor,
    people: set.people,
    edges: set.edges,
    medianMs: round(product.medianMs, 3),
    p99Ms: round(product.p99Ms, 3),
    rps: round(product.rps, 1),
    bareRps: bare && round(bare.rps, 1),
    stockRps: stock && round(stock.rps, 1),
    ratio: bare && round(product.rps / bare.rps, 3),
    growth: small && round(product.medianMs / small.medianMs, 2),
  }
}

function requestsOf({ calls }: Case): Buffer[] {
  return calls.map((call) => {
    const { path, body } = requestOf(call)
    return httpRequest(path, body, cookieOf(call))
  })
}

function runner({ port }: Server, requests: readonly Buffer[]) {
  return (forMs: number) => applyLoad(port, requests, forMs)
}
