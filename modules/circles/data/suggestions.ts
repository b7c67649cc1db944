import type { Tx } from '#kernel/db/client.ts'
import { hasWords, type PlaceRow } from '#modules/circles/data/directory.ts'
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
    WHERE listed AND ${hasWords(Prisma.sql`name_key`, words)}
      AND name_key <> ALL(ARRAY(SELECT public.fold(known) FROM unnest(${[...known]}::text[]) AS known))
    ORDER BY recommendation_count DESC, name, person_id LIMIT ${limit}`
  return rows.map(({ name }) => name)
}

/**
 * Places that have the words and where somebody lives, each once, whether few live there or many.
 * @returns each with one person, so that those where more people were met come first
 */
export function findFurtherPlaces(tx: Tx, words: readonly string[], limit: number): Promise<PlaceRow[]> {
  return tx.$queryRaw<PlaceRow[]>`
    SELECT written.city, written.state, 1 AS people
    FROM directory_place CROSS JOIN LATERAL (
      SELECT city, state FROM directory_entry WHERE listed AND directory_entry.place_key = directory_place.place_key LIMIT 1
    ) AS written
    WHERE ${hasWords(Prisma.sql`directory_place.place_key`, words)} LIMIT ${limit}`
}
