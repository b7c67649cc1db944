import { summarizeLoads } from '../figures.ts'
import { applyLoad } from '../load.ts'
import { alignColumns } from '../report.ts'
import type { BenchServer } from '../servers.ts'
import type { RequestSet } from './requests.ts'

export interface ServerVariant {
  name: string
  server: BenchServer
}

const warmUpMs = 1_500
const rounds = 9
const roundMs = 1_000

interface Round {
  requestsPerSecond: number
  medianMs: number
  /** CPU time of the server per request, in ms. */
  cpuMs: number
}

/**
 * Sends the same requests to all variants in alternation, and compares the variants within each round. A
 * temporary slowdown of the machine then affects all variants.
 * @param variants the first variant is the product, with which the others are compared
 * @returns a text table
 */
export async function compareVariants(
  variants: readonly ServerVariant[],
  { name, requests }: RequestSet,
): Promise<string> {
  for (const { server } of variants) await applyLoad(server.port, requests, warmUpMs)
  const turns = variants.map((): Round[] => [])
  for (let round = 0; round < rounds; round++) {
    for (let place = 0; place < variants.length; place++) {
      // Each round starts with another variant, so that no variant always runs after the same other variant.
      const index = (place + round) % variants.length
      const variant = variants[index]
      if (variant) turns[index]?.push(await runRound(variant.server, requests))
    }
  }
  const [product = []] = turns
  const head = [name, '', 'requests/s', 'median ms', 'CPU ms', 'product: × requests/s', '× CPU']
  const rows = variants.map((variant, index) => {
    const own = turns[index] ?? []
    return [
      variant.name,
      '',
      middle(own.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0),
      middle(own.map(({ medianMs }) => medianMs)).toFixed(2),
      middle(own.map(({ cpuMs }) => cpuMs)).toFixed(3),
      ratio(product, own, 'requestsPerSecond'),
      ratio(product, own, 'cpuMs'),
    ]
  })
  return alignColumns([head, ...rows])
}

async function runRound(server: BenchServer, requests: readonly Buffer[]): Promise<Round> {
  const cpuBefore = await server.cpuMs()
  const load = await applyLoad(server.port, requests, roundMs)
  const cpuAfter = await server.cpuMs()
  const { medianMs, rps } = summarizeLoads([load])
  return { medianMs, requestsPerSecond: rps, cpuMs: (cpuAfter - cpuBefore) / load.latencies.length }
}

function ratio(product: readonly Round[], other: readonly Round[], figure: keyof Round): string {
  const ratios = product.map((turn, round) => turn[figure] / (other[round]?.[figure] ?? Number.NaN))
  return middle(ratios).toFixed(2)
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
