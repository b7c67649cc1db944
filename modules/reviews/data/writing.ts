import { review } from '#columns'
import { sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'

export interface NewReview {
  id: ReviewId
  subjectId: PersonId
  authorId: PersonId
  text: string
  trades: string[]
  photoIds: readonly PhotoId[]
  createdAt: Date
  day: Date
}

export async function acquireReviewAuthorLock(tx: Tx, authorId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`reviews.author:${authorId}`}, 0))`
}

export async function findDuplicateReview(
  tx: Tx,
  { subjectId, authorId, text, photoIds }: Pick<NewReview, 'subjectId' | 'authorId' | 'text' | 'photoIds'>,
  since: Date,
): Promise<ReviewId | null> {
  const rows = await query(tx, sqlRow({ id: review.id }))`
    SELECT id FROM review
    WHERE subject_id = ${subjectId}::uuid AND created_at > ${since}::timestamptz
      AND author_id = ${authorId}::uuid AND text = ${text}
      AND ARRAY(SELECT photo_id FROM review_photo WHERE review_id = review.id ORDER BY position)
        = ${[...photoIds]}::uuid[]
    LIMIT 1`
  return rows[0]?.id ?? null
}

export function findReviewWrittenOnDay(
  tx: Tx,
  { authorId, subjectId, day }: Pick<NewReview, 'authorId' | 'subjectId' | 'day'>,
) {
  return tx.review.findFirst({
    where: { authorId, subjectId, day },
    select: {
      id: true,
      text: true,
      trades: true,
      visible: true,
      photos: { where: { hiddenAt: null }, orderBy: { position: 'asc' }, select: { photoId: true } },
    },
  })
}

export async function insertReview(tx: Tx, { photoIds, ...review }: NewReview): Promise<void> {
  await tx.review.create({ data: review, select: { id: true } })
  await tx.reviewPhoto.createMany({
    data: photoIds.map((photoId, position) => ({ reviewId: review.id, position, photoId })),
  })
}

const storedSelect = {
  id: true,
  authorId: true,
  subjectId: true,
  text: true,
  trades: true,
  visible: true,
  reply: true,
  photos: {
    orderBy: { position: 'asc' },
    select: { photoId: true, hiddenAt: true, inWorks: true },
  },
} as const

export type StoredReview = NonNullable<Awaited<ReturnType<typeof findStoredReview>>>
export type StoredReviewPhoto = StoredReview['photos'][number]

export function findStoredReview(tx: Tx, id: ReviewId) {
  return tx.review.findFirst({ where: { id }, select: storedSelect })
}

export async function lockStoredReview(tx: Tx, id: ReviewId): Promise<StoredReview | null> {
  await executeStatement(tx)`SELECT FROM review WHERE id = ${id}::uuid FOR UPDATE`
  return findStoredReview(tx, id)
}

export async function updateReview(
  tx: Tx,
  id: ReviewId,
  content: { text: string; trades: string[]; editedAt: Date },
): Promise<void> {
  await tx.review.update({ where: { id }, data: content, select: { id: true } })
}

export async function replaceReviewPhotos(
  tx: Tx,
  reviewId: ReviewId,
  photos: readonly StoredReviewPhoto[],
): Promise<void> {
  await tx.reviewPhoto.deleteMany({ where: { reviewId } })
  await tx.reviewPhoto.createMany({
    data: photos.map((photo, position) => ({ ...photo, reviewId, position })),
  })
}

export async function deleteReview(tx: Tx, id: ReviewId): Promise<void> {
  await tx.review.delete({ where: { id }, select: { id: true } })
}

export async function setReviewReply(
  tx: Tx,
  id: ReviewId,
  reply:
    | { reply: string; repliedAt: Date }
    | { reply: string; replyEditedAt: Date }
    | { reply: null; repliedAt: null; replyEditedAt: null },
): Promise<void> {
  await tx.review.update({ where: { id }, data: reply, select: { id: true } })
}
