import type { Tx } from '#kernel/db/client.ts'
import { maxExactTotal, type ReviewCursor } from '#modules/reviews/contract.ts'
import { Prisma } from '#prisma'

export interface ReviewRow {
  id: string
  authorId: string
  text: string
  trades: string[]
  createdAt: Date
  /** In the author's order. */
  photoIds: string[]
}

/** One page, newest first; of the same instant the lower id first, as the index has them. */
export function pageQuery(subjectId: string, after: ReviewCursor | null, limit: number): Prisma.Sql {
  const olderThan = after
    ? Prisma.sql`AND created_at <= ${after.createdAt}::timestamptz
        AND (created_at < ${after.createdAt}::timestamptz OR id > ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`
    SELECT id, author_id AS "authorId", text, trades, created_at AS "createdAt",
      ARRAY(SELECT photo_id FROM review_photo WHERE review_id = review.id ORDER BY position) AS "photoIds"
    FROM review
    WHERE subject_id = ${subjectId}::uuid ${olderThan}
    ORDER BY created_at DESC, id
    LIMIT ${limit}`
}

export function findPage(
  tx: Tx,
  subjectId: string,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> {
  return tx.$queryRaw<ReviewRow[]>(pageQuery(subjectId, after, limit))
}

/** Exact up to `maxExactTotal`; one more stands for any higher number. */
export async function countUpTo(tx: Tx, subjectId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total
    FROM (SELECT FROM review WHERE subject_id = ${subjectId}::uuid LIMIT ${maxExactTotal + 1}) AS counted`
  return rows[0]?.total ?? 0
}

export interface NewReview {
  id: string
  subjectId: string
  authorId: string
  text: string
  trades: string[]
  photoIds: readonly string[]
  createdAt: Date
}

export async function create(tx: Tx, { photoIds, ...review }: NewReview): Promise<void> {
  await tx.review.create({ data: review, select: { id: true } })
  await tx.reviewPhoto.createMany({
    data: photoIds.map((photoId, position) => ({ reviewId: review.id, position, photoId })),
  })
}
