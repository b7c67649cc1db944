import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findNewestReviewTimes } from '#modules/reviews/data/reading.ts'

export async function findNewestReviewTimesByPerson(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Map<PersonId, Date>> {
  if (personIds.length === 0) return new Map()
  const rows = await findNewestReviewTimes(tx, personIds)
  return new Map(rows.map(({ personId, createdAt }) => [personId, createdAt]))
}
