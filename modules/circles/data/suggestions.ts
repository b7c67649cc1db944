import { directoryEntry } from '#columns'
import { type SqlRow, sqlNullable, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import { buildAllWordsFilter } from '#modules/circles/data/directory.ts'
import {
  directoryPlaceSearchTermSql,
  directoryPlaceWithAreaSql,
} from '#modules/circles/data/directory-words.ts'
import { Prisma } from '#prisma'

const placeRow = sqlRow({
  areaId: sqlNullable(sqlText),
  city: directoryEntry.city,
  state: directoryEntry.state,
})

/**
 * `areaId` is null for a place outside the catalogue. `city` and `state` are written as one of the people in the place
 * wrote them.
 */
export function findPlacesOfListedPeople(
  tx: Tx,
  words: readonly string[],
  limit: number,
): Promise<SqlRow<typeof placeRow>[]> {
  return query(tx, placeRow)`
    SELECT area_id AS "areaId", spelling.city, spelling.state
    FROM ${directoryPlaceWithAreaSql} CROSS JOIN LATERAL (
      SELECT city, state FROM directory_posting JOIN directory_entry USING (person_id)
      WHERE directory_posting.term = ${directoryPlaceSearchTermSql} LIMIT 1
    ) AS spelling
    WHERE ${buildAllWordsFilter(Prisma.sql`directory_place.place_key`, words)} LIMIT ${limit}`
}
