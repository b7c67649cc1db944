import { chooseBenchPeopleSample } from '../sample.ts'
import { startServerWithDisabledFastPathStages } from '../servers.ts'
import { signInSampleMembers } from '../sign-in.ts'
import { compareServerVariants, type ServerVariantOfOptimizationBenchmark } from './measure.ts'
import { listBenchRequestSets } from './requests.ts'
import { type ProcedureCallFastPathStage, procedureCallFastPathStages } from './stages.ts'

const disabledStagesByVariant: [string, readonly ProcedureCallFastPathStage[]][] = [
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
  for (const [name, disabledStages] of disabledStagesByVariant) {
    const folder = await folderOf(name.replaceAll(' ', '-'))
    const server = await startServerWithDisabledFastPathStages(disabledStages, databaseUrl, folder)
    started.push(server.stop)
    variants.push({ name, server })
  }
  const url = variants[0]?.server.url ?? ''
  const sample = await signInSampleMembers(await chooseBenchPeopleSample(databaseUrl), url)
  const chosen = listBenchRequestSets(sample).filter(({ name }) => name.includes(only ?? ''))
  for (const requests of chosen) print(`\n${await compareServerVariants(variants, requests)}`)
}
