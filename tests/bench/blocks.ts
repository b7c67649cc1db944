import pg from 'pg'
import { type Case, listCases } from './cases.ts'
import { blocksRead } from './explain.ts'
import { knownCases } from './known-cases.ts'
import { planCalls } from './plan.ts'
import { align } from './report.ts'
import { chooseSample } from './sample.ts'

/**
 * One line per benchmark case: the number of 8 kB blocks that the most expensive call of the case reads in
 * each database.
 */
export async function tableOfBlocks(
  databases: readonly { url: string; people: number }[],
  choose: (cases: readonly Case[]) => Case[],
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
  return align([head, ...rows])
}

async function readBlocks(
  url: string,
  choose: (cases: readonly Case[]) => Case[],
): Promise<Map<string, number>> {
  const cases = choose(knownCases(listCases(await chooseSample(url))))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = new Map<string, number>()
  try {
    for (const { name, actor, calls } of cases) {
      const perCall: number[] = []
      for (const { waves } of await planCalls(url, calls)) {
        let blocks = 0
        for (const statement of waves.flat()) blocks += await blocksRead(client, statement)
        perCall.push(blocks)
      }
      found.set(`${name}\t${actor}`, Math.max(...perCall))
    }
  } finally {
    await client.end()
  }
  return found
}
