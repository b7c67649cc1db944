import { directoryEntry } from '#columns'
import { type SqlRow, sqlListOf, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildOwnCircleMembershipsSql } from '#modules/circles/data/own-circle.ts'
import { toTradeSearchTerm } from '#modules/circles/search/terms.ts'
import { Prisma } from '#prisma'

const tradesRow = sqlRow({
  personId: directoryEntry.personId,
  name: directoryEntry.name,
  photoId: directoryEntry.photoId,
  registered: directoryEntry.registered,
  professions: directoryEntry.professions,
  tradeIds: sqlListOf(sqlText),
})
export type CircleTradesRow = SqlRow<typeof tradesRow>

export interface CircleTradesQuery {
  limit?: number
  personIds?: readonly PersonId[]
}

const anyNumber = 100_000

/** One array of ids (`= ANY`) lets PostgreSQL read each index page at most once. */
export function findCircleTradeRows(
  tx: Tx,
  ownerId: PersonId,
  { limit = anyNumber, personIds }: CircleTradesQuery,
): Promise<CircleTradesRow[]> {
  const among = personIds ? Prisma.sql`member_id = ANY(${[...personIds]}::uuid[])` : Prisma.sql`TRUE`
  const prefix = toTradeSearchTerm('')
  return query(tx, tradesRow)`
    WITH mine AS MATERIALIZED (
      SELECT member_id, created_at FROM ${buildOwnCircleMembershipsSql(ownerId)} AS own WHERE ${among}
      ORDER BY created_at DESC, member_id DESC LIMIT ${limit}
    ), entry AS MATERIALIZED (
      SELECT person_id, name, photo_id, registered, professions, terms FROM directory_entry
      WHERE person_id = ANY(ARRAY(SELECT member_id FROM mine))
    )
    SELECT entry.person_id AS "personId", entry.name, entry.photo_id AS "photoId", entry.registered, entry.professions,
      ARRAY(
        SELECT substr(term, ${prefix.length + 1}) FROM unnest(entry.terms) AS term
        WHERE starts_with(term, ${prefix}) AND strpos(term, '|') = 0
        ORDER BY 1
      ) AS "tradeIds"
    FROM entry JOIN mine ON mine.member_id = entry.person_id
    ORDER BY mine.created_at DESC, mine.member_id DESC`
}
