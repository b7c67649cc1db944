import { createRoundRobinRequestSource } from '../load.ts'
import {
  computeMedianAtFullServerLoad,
  computeMedianRatio,
  measureServersAtFullLoadInAlternation,
} from '../measure-in-alternation.ts'
import { alignColumns } from '../report.ts'
import type { BenchServer } from '../servers.ts'
import type { BenchRequestSet } from './requests.ts'

export interface ServerVariantOfOptimizationBenchmark {
  name: string
  server: BenchServer
}

const closedLoop = { warmUpMs: 1_500, turns: 9, turnMs: 1_000 }

export async function compareServerVariants(
  variants: readonly ServerVariantOfOptimizationBenchmark[],
  { name, requests }: BenchRequestSet,
): Promise<string> {
  const targets = variants.map(({ server }) => ({
    server,
    takeRequest: createRoundRobinRequestSource(requests),
  }))
  const turns = await measureServersAtFullLoadInAlternation(targets, closedLoop)
  const [product = []] = turns
  const head = [name, '', 'requests/s', 'median ms', 'CPU ms', 'product: × requests/s', '× CPU']
  const rows = variants.map((variant, index) => {
    const own = turns[index] ?? []
    return [
      variant.name,
      '',
      computeMedianAtFullServerLoad(own, 'requestsPerSecond').toFixed(0),
      computeMedianAtFullServerLoad(own, 'medianMs').toFixed(2),
      computeMedianAtFullServerLoad(own, 'cpuMs').toFixed(3),
      computeMedianRatio(product, own, 'requestsPerSecond').toFixed(2),
      computeMedianRatio(product, own, 'cpuMs').toFixed(2),
    ]
  })
  return alignColumns([head, ...rows])
}
