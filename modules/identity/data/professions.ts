import { profession } from '#columns'
import { sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'

export async function addProfessions(tx: Tx, professions: readonly string[]): Promise<void> {
  if (professions.length === 0) return
  await executeStatement(tx)`
    INSERT INTO profession (key, name)
    SELECT DISTINCT ON (public.fold(name)) public.fold(name), name FROM unnest(${professions}::text[]) AS name
    ON CONFLICT (key) DO NOTHING`
}

export async function findProfessions(tx: Tx, words: string, limit: number): Promise<string[]> {
  const rows = await query(tx, sqlRow({ name: profession.name }))`
    SELECT name FROM profession
    WHERE NOT EXISTS (
      SELECT FROM regexp_split_to_table(public.fold(${words}), '\\s+') AS word WHERE position(word IN key) = 0
    )
    ORDER BY NOT starts_with(key, public.fold(${words})), name
    LIMIT ${limit}`
  return rows.map(({ name }) => name)
}
