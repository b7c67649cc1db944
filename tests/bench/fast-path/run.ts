import { chooseBenchPeopleSample } from '../sample.ts'
import { startServerWithDisabledFastPathStages } from '../servers.ts'
import { signInSampleMembers } from '../sign-in.ts'
import { compareServerVariants, type ServerVariantOfOptimizationBenchmark } from './measure.ts'
import { type ProcedureCallFastPathStage, procedureCallFastPathStages } from './parts.ts'
import { listBenchRequestSets } from './requests.ts'

const variantParts: [string, readonly ProcedureCallFastPathStage[]][] = [
  ['the product', []],
  ['stock reading', ['reading']],
  ['stock serialization', ['serialization']],
  ['all stock', procedureCallFastPathStages],
]

export async function measureFastPathOfProcedureCalls(
  databaseUrl: string,
  only: string | undefined,
  folderOf: (name: string) => Promise<string>,
  started: (() => Promise<void>)[],
  print: (line: string) => void,
): Promise<void> {
  const variants: ServerVariantOfOptimizationBenchmark[] = []
  for (const [name, stockParts] of variantParts) {
    const folder = await folderOf(name.replaceAll(' ', '-'))
    const server = await startServerWithDisabledFastPathStages(stockParts, databaseUrl, folder)
    started.push(server.stop)
    variants.push({ name, server })
  }
  const url = variants[0]?.server.url ?? ''
  const sample = await signInSampleMembers(await chooseBenchPeopleSample(databaseUrl), url)
  const chosen = listBenchRequestSets(sample).filter(({ name }) => name.includes(only ?? ''))
  for (const requests of chosen) print(`\n${await compareServerVariants(variants, requests)}`)
}
