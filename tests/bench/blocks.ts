import pg from 'pg'
import { type BenchCase, listBenchCases } from './cases.ts'
import { countReadBlocks } from './explain.ts'
import { filterKnownCases } from './known-cases.ts'
import { recordStockPlan } from './plan.ts'
import { alignColumns } from './report.ts'
import { chooseBenchSample } from './sample.ts'

/**
 * One line per benchmark case: the number of 8 kB blocks that the most expensive call of the case reads in
 * each database.
 */
export async function formatBlockTable(
  databases: readonly { url: string; people: number }[],
  choose: (cases: readonly BenchCase[]) => BenchCase[],
): Promise<string> {
  // Read the databases one after the other: `captureStatements` records all statements of the process.
  const columns: Map<string, number>[] = []
  for (const { url } of databases) columns.push(await readBlocks(url, choose))
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))]
  const head = [
    'procedure',
    'as',
    ...databases.map(({ people }) => `${people.toLocaleString('en-US')} people`),
  ]
  const rows = names.map((name) => [
    ...name.split('\t'),
    ...columns.map((column) => String(column.get(name) ?? '–')),
  ])
  return alignColumns([head, ...rows])
}

async function readBlocks(
  url: string,
  choose: (cases: readonly BenchCase[]) => BenchCase[],
): Promise<Map<string, number>> {
  const cases = choose(filterKnownCases(listBenchCases(await chooseBenchSample(url))))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = new Map<string, number>()
  try {
    for (const { name, actor, calls } of cases) {
      const perCall: number[] = []
      for (const { waves } of await recordStockPlan(url, calls)) {
        let blocks = 0
        for (const statement of waves.flat()) blocks += await countReadBlocks(client, statement)
        perCall.push(blocks)
      }
      found.set(`${name}\t${actor}`, Math.max(...perCall))
    }
  } finally {
    await client.end()
  }
  return found
}
