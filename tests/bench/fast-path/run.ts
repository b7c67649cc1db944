import { chooseSample } from '../sample.ts'
import { startWithStockParts } from '../servers.ts'
import { signIn } from '../sign-in.ts'
import { compareVariants, type Variant } from './measure.ts'
import { type Part, parts } from './parts.ts'
import { listRequests } from './requests.ts'

const variantParts: [string, readonly Part[]][] = [
  ['the product', []],
  ['stock reading', ['reading']],
  ['stock serialization', ['serialization']],
  ['all stock', parts],
]

/**
 * Measures how much each part of the fast path gains (docs/fast-path.md).
 * @param only substring of the names of the request sets to send; undefined: all sets
 * @param started receives functions that stop the started servers
 */
export async function measureFastPath(
  databaseUrl: string,
  only: string | undefined,
  folderOf: (name: string) => Promise<string>,
  started: (() => Promise<void>)[],
  print: (line: string) => void,
): Promise<void> {
  const variants: Variant[] = []
  for (const [name, stockParts] of variantParts) {
    const folder = await folderOf(name.replaceAll(' ', '-'))
    const server = await startWithStockParts(stockParts, databaseUrl, folder)
    started.push(server.stop)
    variants.push({ name, server })
  }
  const url = variants[0]?.server.url ?? ''
  const sample = await signIn(await chooseSample(databaseUrl), url)
  const chosen = listRequests(sample).filter(({ name }) => name.includes(only ?? ''))
  for (const requests of chosen) print(`\n${await compareVariants(variants, requests)}`)
}
