import type pg from 'pg'
import { z } from 'zod'
import type { Statement } from './capture.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<PlanNode>() })) }))

/** How a statement reads a table. */
export interface TableRead {
  table: string
  /** 'Seq Scan', 'Index Scan', … */
  how: string
  /** Rows that were looked at, whether they were kept or not. */
  rows: number
}

/** Runs a statement that only reads, with its values, and says how each of its tables is read. */
export async function explainReads(client: pg.Client, { text, values }: Statement): Promise<TableRead[]> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
  return explained.parse(rows).flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => readsOf(Plan)))
}

function readsOf(node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap(readsOf)
  const table = node['Relation Name']
  if (table === undefined) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return [
    { table, how: node['Node Type'], rows: (node['Actual Rows'] + removed) * node['Actual Loops'] },
    ...below,
  ]
}
