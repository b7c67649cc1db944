import { reviewPhoto } from '#columns'
import { sqlBool, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import { Prisma } from '#prisma'

// A database trigger computes the column `visible` of a review from the columns that this file writes.

export async function hideReview(tx: Tx, id: ReviewId, now: Date): Promise<boolean> {
  const { count } = await tx.review.updateMany({ where: { id, hiddenAt: null }, data: { hiddenAt: now } })
  return count === 1
}

export async function unhideReview(tx: Tx, id: ReviewId): Promise<boolean> {
  const { count } = await tx.review.updateMany({
    where: { id, hiddenAt: { not: null } },
    data: { hiddenAt: null },
  })
  return count === 1
}

export async function setReviewPhotoHidden(
  tx: Tx,
  { photoId, reviewId }: { photoId: PhotoId; reviewId: ReviewId },
  hiddenAt: Date | null,
): Promise<boolean> {
  // Lock the review: hiding the last photo of a review without text also hides the review.
  await executeStatement(tx)`SELECT FROM review WHERE id = ${reviewId}::uuid FOR NO KEY UPDATE`
  const { count } = await tx.reviewPhoto.updateMany({
    where: { photoId, hiddenAt: hiddenAt === null ? { not: null } : null },
    data: { hiddenAt },
  })
  await executeStatement(tx)`
    UPDATE review SET blank = btrim(text) = '' AND NOT EXISTS (
      SELECT FROM review_photo WHERE review_id = review.id AND hidden_at IS NULL)
    WHERE id = ${reviewId}::uuid`
  return count === 1
}

export async function setReviewsByOrAboutPersonHidden(
  tx: Tx,
  personId: PersonId,
  hidden: boolean,
): Promise<void> {
  await tx.review.updateMany({ where: { authorId: personId }, data: { authorHidden: hidden } })
  await tx.review.updateMany({ where: { subjectId: personId }, data: { subjectHidden: hidden } })
}

export interface ShownAndWithheldPhotoIds {
  shown: PhotoId[]
  withheld: PhotoId[]
}

export function findShownAndWithheldPhotosOfReview(
  tx: Tx,
  reviewId: ReviewId,
): Promise<ShownAndWithheldPhotoIds> {
  return findStates(tx, Prisma.sql`review.id = ${reviewId}::uuid`)
}

export function findShownAndWithheldPhotosOfPerson(
  tx: Tx,
  personId: PersonId,
): Promise<ShownAndWithheldPhotoIds> {
  return findStates(
    tx,
    Prisma.sql`review.author_id = ${personId}::uuid OR review.subject_id = ${personId}::uuid`,
  )
}

async function findStates(tx: Tx, where: Prisma.Sql): Promise<ShownAndWithheldPhotoIds> {
  const rows = await query(tx, sqlRow({ photoId: reviewPhoto.photoId, shown: sqlBool }))`
    SELECT photo_id AS "photoId", review.visible AND review_photo.hidden_at IS NULL AS shown
    FROM review JOIN review_photo ON review_photo.review_id = review.id WHERE ${where}`
  const ids = (shown: boolean) => rows.filter((photo) => photo.shown === shown).map(({ photoId }) => photoId)
  return { shown: ids(true), withheld: ids(false) }
}

export function findHiddenReviews(tx: Tx) {
  return tx.review.findMany({
    where: { hiddenAt: { not: null } },
    orderBy: [{ hiddenAt: 'desc' }, { id: 'asc' }],
    select: { id: true, hiddenAt: true },
  })
}

export function findHiddenReviewPhotos(tx: Tx) {
  return tx.reviewPhoto.findMany({
    where: { hiddenAt: { not: null } },
    orderBy: [{ hiddenAt: 'desc' }, { photoId: 'asc' }],
    select: { photoId: true, hiddenAt: true },
  })
}
