import { chooseBenchPeopleSample } from '../sample.ts'
import { startUnoptimizedProductServer } from '../servers.ts'
import { signInSampleMembers } from '../sign-in.ts'
import { compareServerVariants, type ServerVariant } from './measure.ts'
import { type FastPathStage, fastPathStages } from './parts.ts'
import { listBenchRequestSets } from './requests.ts'

const variantParts: [string, readonly FastPathStage[]][] = [
  ['the product', []],
  ['stock reading', ['reading']],
  ['stock serialization', ['serialization']],
  ['all stock', fastPathStages],
]

export async function measureFastPathOfProcedureCalls(
  databaseUrl: string,
  only: string | undefined,
  folderOf: (name: string) => Promise<string>,
  started: (() => Promise<void>)[],
  print: (line: string) => void,
): Promise<void> {
  const variants: ServerVariant[] = []
  for (const [name, stockParts] of variantParts) {
    const folder = await folderOf(name.replaceAll(' ', '-'))
    const server = await startUnoptimizedProductServer(stockParts, databaseUrl, folder)
    started.push(server.stop)
    variants.push({ name, server })
  }
  const url = variants[0]?.server.url ?? ''
  const sample = await signInSampleMembers(await chooseBenchPeopleSample(databaseUrl), url)
  const chosen = listBenchRequestSets(sample).filter(({ name }) => name.includes(only ?? ''))
  for (const requests of chosen) print(`\n${await compareServerVariants(variants, requests)}`)
}
