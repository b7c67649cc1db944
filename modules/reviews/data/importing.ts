import { review } from '#columns'
import { sqlRow, sqlText } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'

export interface ImportedReview {
  id: ReviewId
  subjectId: PersonId
  authorId: PersonId
  text: string
  trades: readonly string[]
  createdAt: string
  authorHidden: boolean
  subjectHidden: boolean
}

/**
 * Import the photos in the same transaction: at COMMIT, a PostgreSQL trigger rejects reviews without text and photos.
 */
export function importReviews(tx: Tx, reviews: readonly ImportedReview[]): Promise<number> {
  return executeStatement(tx)`
    INSERT INTO review (id, subject_id, author_id, text, trades, created_at, author_hidden, subject_hidden, visible)
    SELECT id, "subjectId", "authorId", text, trades, "createdAt", "authorHidden", "subjectHidden",
      NOT "authorHidden" AND NOT "subjectHidden"
    FROM json_to_recordset(${JSON.stringify(reviews)}::json) AS given (
      id uuid, "subjectId" uuid, "authorId" uuid, text text, trades text[], "createdAt" timestamptz,
      "authorHidden" boolean, "subjectHidden" boolean
    )
    ON CONFLICT (id) DO NOTHING`
}

export async function findReviewPhotoPositions(tx: Tx, reviewIds: readonly ReviewId[]): Promise<Set<string>> {
  const rows = await query(tx, sqlRow({ place: sqlText }))`
    SELECT review_id || '/' || position AS place FROM review_photo WHERE review_id = ANY(${[...reviewIds]}::uuid[])`
  return new Set(rows.map(({ place }) => place))
}

export async function findExistingReviewIds(tx: Tx, reviewIds: readonly ReviewId[]): Promise<Set<ReviewId>> {
  const rows = await query(
    tx,
    sqlRow({ id: review.id }),
  )`SELECT id FROM review WHERE id = ANY(${[...reviewIds]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

export async function importReviewPhoto(
  tx: Tx,
  photo: { reviewId: ReviewId; position: number; photoId: PhotoId },
): Promise<boolean> {
  const added = await executeStatement(tx)`
    INSERT INTO review_photo (review_id, position, photo_id)
    SELECT id, ${photo.position}::smallint, ${photo.photoId}::uuid FROM review WHERE id = ${photo.reviewId}::uuid
    ON CONFLICT (review_id, position) DO NOTHING`
  return added === 1
}
