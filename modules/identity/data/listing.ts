import { person } from '#columns'
import { type SqlRow, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

const listedRow = sqlRow({
  id: person.id,
  slug: person.slug,
  updatedAt: person.updatedAt,
})
export type IndexablePerson = SqlRow<typeof listedRow>

const beforeAll = '00000000-0000-0000-0000-000000000000'
const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** People sorted by id, after `after` (exclusive) up to `until` (inclusive); null means no bound. */
export function findIndexablePeople(
  tx: Tx,
  after: PersonId | null,
  until: PersonId | null,
  limit: number,
): Promise<IndexablePerson[]> {
  return query(tx, listedRow)`
    SELECT ${sqlColumnList(listedRow, 'person')}
    FROM person JOIN account ON account.id = person.account_id
    WHERE person.hidden_at IS NULL AND account.disabled_at IS NULL
      AND person.listed AND (person.professions <> '{}' OR person.offers_services)
      AND person.id > ${after ?? beforeAll}::uuid AND person.id <= ${until ?? afterAll}::uuid
    ORDER BY person.id LIMIT ${limit}`
}

export async function findLastPersonIdOfSitemapFile(
  tx: Tx,
  after: PersonId | null,
  size: number,
): Promise<PersonId | null> {
  const rows = await query(tx, sqlRow({ id: person.id }))`
    SELECT id FROM person
    WHERE account_id IS NOT NULL AND hidden_at IS NULL AND id > ${after ?? beforeAll}::uuid
    ORDER BY id LIMIT 1 OFFSET ${size - 1}::int`
  return rows[0]?.id ?? null
}
