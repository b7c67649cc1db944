import { z } from 'zod'
import { sqlJson, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { Prisma } from '#prisma'

const estimateRow = sqlRow({
  'QUERY PLAN': sqlJson(z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])),
})

/** Plans the query without running it. The estimate comes from PostgreSQL's statistics, which may be out of date. */
export async function estimateRowCount(tx: Tx, select: Prisma.Sql): Promise<number> {
  const [explained] = await query(tx, estimateRow)`EXPLAIN (FORMAT JSON) ${select}`
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
