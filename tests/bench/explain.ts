import type pg from 'pg'
import { z } from 'zod'
import type { CapturedSqlStatement } from './capture.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<PlanNode>() })) }))

/** PostgreSQL reads at most five 8 kB pages to find a row through an index in the benchmark. */
const wayToRow = 5

export interface PostgresTableReadStatistics {
  table: string
  how: string
  rows: number
  index: string | undefined
  sparePages: number
}

export async function explainTableReads(
  client: pg.Client,
  { text, values }: CapturedSqlStatement,
): Promise<PostgresTableReadStatistics[]> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
  return explained.parse(rows).flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => readsOf(Plan)))
}

export async function countPostgresBlockReads(
  client: pg.Client,
  { text, values }: CapturedSqlStatement,
): Promise<number> {
  if (!/^\s*(SELECT|WITH)\b/i.test(text)) return 0
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
  return explained
    .parse(rows)
    .flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => pagesOf(Plan)))
    .reduce((sum, pages) => sum + pages, 0)
}

function readsOf(node: PlanNode): PostgresTableReadStatistics[] {
  const below = (node.Plans ?? []).flatMap(readsOf)
  const index = node['Index Name']
  // The plan node of a bitmap index scan names the index, but not the table.
  const table = node['Relation Name'] ?? index
  if (table === undefined) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = node['Actual Rows'] + removed
  const turns = node['Actual Loops']
  const ownPages = pagesOf(node) - (node.Plans ?? []).reduce((sum, child) => sum + pagesOf(child), 0)
  const sparePages = turns === 0 ? 0 : ownPages / turns - rows * wayToRow
  return [{ table, how: node['Node Type'], rows: rows * turns, index, sparePages }, ...below]
}

function pagesOf(node: PlanNode): number {
  return node['Shared Hit Blocks'] + node['Shared Read Blocks']
}
