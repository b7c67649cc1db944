import type { Tx } from '#kernel/db/client.ts'
import { type Filter, hasWords } from '#modules/circles/data/directory.ts'
import { Prisma } from '#prisma'

/**
 * Names with every word, those of the most recommended first, without the ones that are known already; some may be the same.
 * @param known names, whatever their case and accents
 */
export async function findNames(
  tx: Tx,
  words: readonly string[],
  known: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM directory_entry
    WHERE ${hasWords(Prisma.sql`name_key`, words)}
      AND name_key <> ALL(ARRAY(SELECT public.fold(known) FROM unnest(${[...known]}::text[]) AS known))
    ORDER BY recommendation_count DESC, name, person_id LIMIT ${limit}`
  return rows.map(({ name }) => name)
}

export interface PlaceRow {
  city: string | null
  state: string | null
}

/** Different places that are gone through at most. Mexico has 2,500 municipalities. */
const mostPlaces = 5_000

/**
 * Places that people live in and that match, each once, in the order of an index: it is entered anew for each different place, so
 * that the work does not grow with how many people live there.
 */
export function findPlaces(tx: Tx, matching: Filter, limit: number): Promise<PlaceRow[]> {
  return tx.$queryRaw<PlaceRow[]>`
    WITH RECURSIVE place AS (
      (SELECT place_key, city, state FROM directory_entry WHERE place_key > '' ORDER BY place_key LIMIT 1)
      UNION ALL
      SELECT further.* FROM place CROSS JOIN LATERAL (
        SELECT place_key, city, state FROM directory_entry
        WHERE directory_entry.place_key > place.place_key ORDER BY directory_entry.place_key LIMIT 1
      ) AS further
    )
    SELECT city, state FROM (SELECT * FROM place LIMIT ${mostPlaces}) AS place WHERE ${matching} LIMIT ${limit}`
}
