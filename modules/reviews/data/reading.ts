import { review, reviewPhoto } from '#columns'
import {
  type SqlRow,
  sqlBool,
  sqlColumnList,
  sqlColumnWithTypeOf,
  sqlInt4,
  sqlListOf,
  sqlRow,
} from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { maxExactReviewCount } from '#modules/reviews/contract/limits.ts'
import type { ReviewCursor } from '#modules/reviews/contract/reviews.ts'
import { Prisma } from '#prisma'

const ownColumns = sqlRow({
  id: review.id,
  authorId: review.authorId,
  text: review.text,
  trades: review.trades,
  createdAt: review.createdAt,
  editedAt: review.editedAt,
  reply: review.reply,
  repliedAt: review.repliedAt,
  replyEditedAt: review.replyEditedAt,
})
export const reviewRow = sqlRow({
  ...ownColumns.columns,
  photoIds: sqlListOf(reviewPhoto.photoId),
  outOfWorks: sqlListOf(reviewPhoto.photoId),
  hidden: sqlBool,
})
export type ReviewRow = SqlRow<typeof reviewRow>

const columns = sqlColumnList(ownColumns)

/** The redundant condition `created_at <= …` makes the index scan start at the cursor. */
function inPage(subjectId: PersonId, after: ReviewCursor | null): Prisma.Sql {
  const olderThan = after
    ? Prisma.sql`AND created_at <= ${after.createdAt}::timestamptz
        AND (created_at < ${after.createdAt}::timestamptz OR id > ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`subject_id = ${subjectId}::uuid ${olderThan}`
}

export function buildReviewPageQuery(
  subjectId: PersonId,
  after: ReviewCursor | null,
  limit: number,
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns}, false AS hidden, "photoIds", "outOfWorks"
    FROM review CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(photo_id ORDER BY position) FILTER (WHERE hidden_at IS NULL), '{}') AS "photoIds",
        coalesce(array_agg(photo_id) FILTER (WHERE NOT in_works), '{}') AS "outOfWorks"
      FROM review_photo WHERE review_id = review.id
    ) AS photos
    WHERE visible AND ${inPage(subjectId, after)} ORDER BY created_at DESC, id LIMIT ${limit}`
}

export function findReviewPage(
  tx: Tx,
  subjectId: PersonId,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> {
  return query(tx, reviewRow)(buildReviewPageQuery(subjectId, after, limit))
}

export function findHiddenReviewsVisibleToViewer(
  tx: Tx,
  subjectId: PersonId,
  viewerId: PersonId,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> {
  return query(tx, reviewRow)`
    SELECT ${columns}, '{}'::uuid[] AS "photoIds", '{}'::uuid[] AS "outOfWorks", (author_id = ${viewerId}::uuid) AS hidden
    FROM review
    WHERE NOT visible AND ${inPage(subjectId, after)}
      AND (author_id = ${viewerId}::uuid AND NOT subject_hidden OR ${visibleToSubject} AND subject_id = ${viewerId}::uuid)
    ORDER BY created_at DESC, id LIMIT ${limit}`
}

/** SQL condition: the reviewed person sees the review, even if this person's profile is hidden. */
const visibleToSubject = Prisma.sql`(hidden_at IS NULL AND NOT author_hidden AND NOT blank)`

export async function countReviewsUpToLimit(
  tx: Tx,
  subjectId: PersonId,
  isOwnProfile: boolean,
): Promise<number> {
  const counts = isOwnProfile ? Prisma.sql`(visible OR ${visibleToSubject})` : Prisma.sql`visible`
  const rows = await query(tx, sqlRow({ total: sqlInt4 }))`
    SELECT count(*)::int AS total
    FROM (
      SELECT FROM review WHERE subject_id = ${subjectId}::uuid AND ${counts} LIMIT ${maxExactReviewCount + 1}
    ) AS counted`
  return rows[0]?.total ?? 0
}

const shortTextRow = sqlRow({ subjectId: review.subjectId, authorId: review.authorId, text: review.text })

/** Use `visible IS TRUE`: with `visible`, PostgreSQL reads 509 blocks of 8 kB instead of 11. */
export function findNewestShortReviews(
  tx: Tx,
  subjectIds: readonly PersonId[],
  { maxReviews, maxLength }: { maxReviews: number; maxLength: number },
): Promise<SqlRow<typeof shortTextRow>[]> {
  return query(tx, shortTextRow)`
    SELECT newest.subject_id AS "subjectId", newest.author_id AS "authorId", newest.text
    FROM unnest(${[...subjectIds]}::uuid[]) WITH ORDINALITY AS person (id, place) CROSS JOIN LATERAL (
      SELECT id, subject_id, author_id, text, created_at FROM review
      WHERE visible IS TRUE AND subject_id = person.id ORDER BY created_at DESC, id LIMIT ${maxReviews}
    ) AS newest
    WHERE char_length(newest.text) <= ${maxLength}::int AND newest.text !~ '\\n'
    ORDER BY person.place, newest.created_at DESC, newest.id`
}

const newestRow = sqlRow({ personId: sqlColumnWithTypeOf(review.subjectId), createdAt: review.createdAt })

/** Use LATERAL: a grouped join makes PostgreSQL read the reviews of all people (1,644 blocks of 8 kB instead of 46). */
export function findNewestReviewTimes(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<SqlRow<typeof newestRow>[]> {
  return query(tx, newestRow)`
    SELECT person.id AS "personId", newest.created_at AS "createdAt"
    FROM unnest(${[...personIds]}::uuid[]) AS person (id) CROSS JOIN LATERAL (
      SELECT created_at FROM review WHERE visible AND subject_id = person.id ORDER BY created_at DESC, id LIMIT 1
    ) AS newest`
}
