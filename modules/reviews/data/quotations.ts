import { review } from '#columns'
import { type SqlRow, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

const maxReviewsWithPhotos = 6
const maxNewestReviews = 10
const maxReadCharacters = 600

const quotableRow = sqlRow({
  reviewId: review.id,
  authorId: review.authorId,
  text: sqlText,
  createdAt: review.createdAt,
  photoId: review.workPhotoId,
})
export type QuotableReviewRow = SqlRow<typeof quotableRow>

export function findQuotableReviews(
  tx: Tx,
  subjectId: PersonId,
  authorIds: readonly PersonId[],
): Promise<QuotableReviewRow[]> {
  return query(tx, quotableRow)`
    WITH candidate AS (
      (SELECT id FROM review
        WHERE subject_id = ${subjectId}::uuid AND visible AND work_photo_id IS NOT NULL AND works_rank > 0
        ORDER BY works_rank DESC, created_at DESC, id LIMIT ${maxReviewsWithPhotos})
      UNION
      (SELECT id FROM review WHERE subject_id = ${subjectId}::uuid AND visible
        ORDER BY created_at DESC, id LIMIT ${maxNewestReviews})
      UNION
      SELECT newest.id FROM unnest(${[...authorIds]}::uuid[]) AS author (id) CROSS JOIN LATERAL (
        SELECT id FROM review
        WHERE author_id = author.id AND subject_id = ${subjectId}::uuid AND visible AND text <> ''
        ORDER BY created_at DESC, id LIMIT 1
      ) AS newest
    )
    SELECT id AS "reviewId", author_id AS "authorId", left(text, ${maxReadCharacters}) AS text,
      created_at AS "createdAt", work_photo_id AS "photoId"
    FROM review WHERE id = ANY(ARRAY(SELECT id FROM candidate)) AND text <> ''`
}
