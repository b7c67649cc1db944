import type pg from 'pg'

interface Definition {
  drop: string
  create: string
}

/**
 * Drops and recreates indexes, foreign keys and exclusion constraints for a bulk write; triggers still run.
 * @throws when the schema afterwards differs
 */
export async function runBulkWriteWithoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const before = await describe(client, tables)
  // Drop constraints first and create them last: a foreign key may depend on an index.
  for (const { drop } of before) await client.query(drop)
  await work()
  for (const { create } of before.toReversed()) await client.query(create)
  const after = await describe(client, tables)
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error('Indexes or constraints differ afterwards')
}

async function describe(client: pg.Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
     FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype IN ('f', 'x')
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
     ORDER BY 1`,
    [tables],
  )
  return rows
}
