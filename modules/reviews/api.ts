import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { findCoverPhotoIds } from '#modules/reviews/data/works.ts'

export { createReview } from '#modules/reviews/use-cases/write-review.ts'

export async function findCoverPhotos(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Map<PersonId, PhotoId>> {
  if (personIds.length === 0) return new Map()
  const rows = await findCoverPhotoIds(tx, personIds)
  return new Map(rows.map(({ personId, photoId }) => [personId, photoId]))
}
