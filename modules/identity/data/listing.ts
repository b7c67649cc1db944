import type { Tx } from '#kernel/db/client.ts'

export interface ListedPerson {
  id: string
  slug: string | null
  /** When their profile was last saved. */
  updatedAt: Date
}

/** Below every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000'
/** Above every id. */
const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * People whom search engines may index (`isIndexed`), ordered by id: visible, with an enabled account.
 * @param after the id before the first; null: from the beginning
 * @param until the last id; null: to the end
 */
export function findListed(
  tx: Tx,
  after: string | null,
  until: string | null,
  limit: number,
): Promise<ListedPerson[]> {
  return tx.$queryRaw<ListedPerson[]>`
    SELECT person.id, person.slug, person.updated_at AS "updatedAt"
    FROM person JOIN account ON account.id = person.account_id
    WHERE person.account_id IS NOT NULL AND person.hidden_at IS NULL AND account.disabled_at IS NULL
      AND person.listed AND (person.professions <> '{}' OR person.offers_services)
      AND person.id > ${after ?? beforeAll}::uuid AND person.id <= ${until ?? afterAll}::uuid
    ORDER BY person.id LIMIT ${limit}`
}

/** The id with which a page of `size` people after `after` ends; null when there are not so many. */
export async function findPageEnd(tx: Tx, after: string | null, size: number): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM person
    WHERE account_id IS NOT NULL AND hidden_at IS NULL AND id > ${after ?? beforeAll}::uuid
    ORDER BY id LIMIT 1 OFFSET ${size - 1}::int`
  return rows[0]?.id ?? null
}
