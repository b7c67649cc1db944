import type { Tx } from '#kernel/db/client.ts'
import { hasWords } from '#modules/circles/data/directory.ts'
import { Prisma } from '#prisma'

/** Places that have the words and where a listed person lives, as this person wrote them. */
export function findPlacesInUse(
  tx: Tx,
  words: readonly string[],
  limit: number,
): Promise<{ city: string | null; state: string | null }[]> {
  return tx.$queryRaw`
    SELECT written.city, written.state
    FROM directory_place CROSS JOIN LATERAL (
      SELECT city, state FROM directory_entry WHERE listed AND directory_entry.place_key = directory_place.place_key LIMIT 1
    ) AS written
    WHERE ${hasWords(Prisma.sql`directory_place.place_key`, words)} LIMIT ${limit}`
}
