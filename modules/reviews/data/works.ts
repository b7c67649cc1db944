import { review, reviewPhoto } from '#columns'
import { type SqlRow, sqlBool, sqlColumnWithTypeOf, sqlListOf, sqlNotNull, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import type { WorkPhotosCursor } from '#modules/reviews/contract/reviews.ts'
import { Prisma } from '#prisma'

// Database triggers update `work_photo_id` and `works_rank`
// (docs/decisions/0044-reviews-can-be-changed-and-answered.md).

const worksRow = sqlRow({
  id: review.id,
  authorId: review.authorId,
  text: review.text,
  trades: review.trades,
  createdAt: review.createdAt,
  rank: review.worksRank,
  coverPhotoId: review.coverPhotoId,
  /** The chosen cover comes first, then the photos in the author's order; hidden photos are omitted. */
  photoIds: sqlListOf(reviewPhoto.photoId),
})
export type ReviewWithWorkPhotosRow = SqlRow<typeof worksRow>

/** The redundant `<=` condition lets PostgreSQL skip the previous pages of results in the index. */
export function buildWorkPhotosQuery(
  subjectId: PersonId,
  after: WorkPhotosCursor | null,
  limit: number,
): Prisma.Sql {
  const further = after
    ? Prisma.sql`AND (works_rank, created_at) <= (${after.rank}::smallint, ${after.createdAt}::timestamptz)
        AND ((works_rank, created_at) < (${after.rank}::smallint, ${after.createdAt}::timestamptz) OR id > ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`
    SELECT id, author_id AS "authorId", text, trades, created_at AS "createdAt", works_rank AS rank,
      cover_photo_id AS "coverPhotoId",
      ARRAY(
        SELECT photo_id FROM review_photo WHERE review_id = review.id AND hidden_at IS NULL AND in_works
        ORDER BY (photo_id = review.cover_photo_id) IS TRUE DESC, position
      ) AS "photoIds"
    FROM review WHERE visible AND work_photo_id IS NOT NULL AND subject_id = ${subjectId}::uuid ${further}
    ORDER BY works_rank DESC, created_at DESC, id LIMIT ${limit}`
}

export function findWorkPhotos(
  tx: Tx,
  subjectId: PersonId,
  after: WorkPhotosCursor | null,
  limit: number,
): Promise<ReviewWithWorkPhotosRow[]> {
  return query(tx, worksRow)(buildWorkPhotosQuery(subjectId, after, limit))
}

/** `LATERAL` reads one cover photo per person; a join with `DISTINCT ON` would read and sort all photos. */
export function buildWorkCoverPhotosQuery(personIds: readonly PersonId[]): Prisma.Sql {
  return Prisma.sql`
    SELECT asked.person_id AS "personId", cover.work_photo_id AS "photoId"
    FROM unnest(${[...personIds]}::uuid[]) AS asked (person_id)
    CROSS JOIN LATERAL (
      SELECT work_photo_id FROM review
      WHERE subject_id = asked.person_id AND visible AND work_photo_id IS NOT NULL AND works_rank > 0
      ORDER BY works_rank DESC, created_at DESC, id LIMIT 1
    ) AS cover`
}

const coverRow = sqlRow({
  personId: sqlColumnWithTypeOf(review.subjectId),
  photoId: sqlNotNull(review.workPhotoId),
})

export function findWorkCoverPhotoIds(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<SqlRow<typeof coverRow>[]> {
  return query(tx, coverRow)(buildWorkCoverPhotosQuery(personIds))
}

export async function acquireProfileWorkPhotosLock(tx: Tx, subjectId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`reviews.works:${subjectId}`}, 0))`
}

const workPlace = sqlRow({
  photoId: reviewPhoto.photoId,
  reviewId: review.id,
  subjectId: review.subjectId,
  isVisible: sqlBool,
  inWorks: reviewPhoto.inWorks,
})
export type WorkPhotoRow = SqlRow<typeof workPlace>

/** Every transaction locks a review before the review's photos, to avoid deadlocks. */
export async function lockWorkPhotos(tx: Tx, photoIds: readonly PhotoId[]): Promise<WorkPhotoRow[]> {
  const ids = [...photoIds]
  await executeStatement(tx)`
    SELECT FROM review WHERE id IN (SELECT review_id FROM review_photo WHERE photo_id = ANY(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`
  return query(tx, workPlace)`
    SELECT photo_id AS "photoId", review.id AS "reviewId", subject_id AS "subjectId", in_works AS "inWorks",
      visible AND review_photo.hidden_at IS NULL AS "isVisible"
    FROM review_photo JOIN review ON review.id = review_id WHERE photo_id = ANY(${ids}::uuid[])`
}

export async function updatePhotosInWorkSection(
  tx: Tx,
  photoIds: readonly PhotoId[],
  inWorks: boolean,
): Promise<void> {
  const among = { in: [...photoIds] }
  await tx.reviewPhoto.updateMany({ where: { photoId: among }, data: { inWorks } })
  if (inWorks) return
  await tx.review.updateMany({
    where: { photos: { some: { photoId: among } }, coverPhotoId: among },
    data: { coverPhotoId: null },
  })
}

export async function setWorkCoverPhoto(
  tx: Tx,
  subjectId: PersonId,
  cover: { reviewId: ReviewId; photoId: PhotoId } | null,
): Promise<void> {
  await tx.review.updateMany({
    where: { subjectId, coverPhotoId: { not: null } },
    data: { coverPhotoId: null },
  })
  if (cover)
    await tx.review.update({
      where: { id: cover.reviewId },
      data: { coverPhotoId: cover.photoId },
      select: { id: true },
    })
}

export async function updateWorkPhotoRanksOfAuthor(tx: Tx, authorId: PersonId): Promise<void> {
  await executeStatement(tx)`
    SELECT rank_reviews(ARRAY(SELECT id FROM review WHERE author_id = ${authorId}::uuid AND work_photo_id IS NOT NULL))`
}
