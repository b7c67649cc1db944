import { directoryEntry } from '#columns'
import { type SqlRow, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import { buildAllWordsFilter } from '#modules/circles/data/directory.ts'
import { Prisma } from '#prisma'

const writtenPlace = sqlRow({ city: directoryEntry.city, state: directoryEntry.state })

/** LATERAL with LIMIT 1 reads 13 blocks, while DISTINCT ON over a join would read 10,452 blocks. */
export function findPlacesOfListedPeople(
  tx: Tx,
  words: readonly string[],
  limit: number,
): Promise<SqlRow<typeof writtenPlace>[]> {
  return query(tx, writtenPlace)`
    SELECT written.city, written.state
    FROM directory_place CROSS JOIN LATERAL (
      SELECT city, state FROM directory_entry WHERE listed AND directory_entry.place_key = directory_place.place_key LIMIT 1
    ) AS written
    WHERE ${buildAllWordsFilter(Prisma.sql`directory_place.place_key`, words)} LIMIT ${limit}`
}
