import { review, reviewPhoto } from '#columns'
import { bool, columnLike, columnList, int4, listOf, type Row, row } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { maxExactTotal } from '#modules/reviews/contract/limits.ts'
import type { ReviewCursor } from '#modules/reviews/contract/reviews.ts'
import { Prisma } from '#prisma'

const ownColumns = row({
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
export const reviewRow = row({
  ...ownColumns.columns,
  /** Visible photos in the author's order; empty for a hidden review. */
  photoIds: listOf(reviewPhoto.photoId),
  /** Photos that the reviewed person removed from 'Trabajos'. */
  outOfWorks: listOf(reviewPhoto.photoId),
  hidden: bool,
})
export type ReviewRow = Row<typeof reviewRow>

const columns = columnList(ownColumns)

/**
 * Condition on the reviews of a page. Without the first condition on `created_at` the index scan would start at the newest review, and
 * filter out the reviews before the page.
 */
function inPage(subjectId: PersonId, after: ReviewCursor | null): Prisma.Sql {
  const olderThan = after
    ? Prisma.sql`AND created_at <= ${after.createdAt}::timestamptz
        AND (created_at < ${after.createdAt}::timestamptz OR id > ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`subject_id = ${subjectId}::uuid ${olderThan}`
}

/** One page of reviews, newest first, then by ascending id, which is the order of the index. */
export function pageQuery(subjectId: PersonId, after: ReviewCursor | null, limit: number): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns}, false AS hidden,
      ARRAY(
        SELECT photo_id FROM review_photo WHERE review_id = review.id AND hidden_at IS NULL ORDER BY position
      ) AS "photoIds",
      ARRAY(SELECT photo_id FROM review_photo WHERE review_id = review.id AND NOT in_works) AS "outOfWorks"
    FROM review WHERE visible AND ${inPage(subjectId, after)} ORDER BY created_at DESC, id LIMIT ${limit}`
}

export function findReviewPage(
  tx: Tx,
  subjectId: PersonId,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> {
  return query(tx, reviewRow)(pageQuery(subjectId, after, limit))
}

/**
 * Hidden reviews of a page that the viewer may see, in the order of the page: the viewer's own ones and, on the profile of a hidden viewer,
 * those hidden only together with this profile.
 */
export function findHiddenOfPage(
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

/** Condition that a review is visible to the reviewed person, even if that person is hidden. */
const visibleToSubject = Prisma.sql`(hidden_at IS NULL AND NOT author_hidden AND NOT blank)`

/**
 * Number of visible reviews about a person: exact up to `maxExactTotal`; `maxExactTotal + 1` stands for any higher number.
 * @param own whether the caller is this person, who also sees reviews that are hidden only together with the profile
 */
export async function countReviewsUpTo(tx: Tx, subjectId: PersonId, own: boolean): Promise<number> {
  const counts = own ? Prisma.sql`(visible OR ${visibleToSubject})` : Prisma.sql`visible`
  const rows = await query(tx, row({ total: int4 }))`
    SELECT count(*)::int AS total
    FROM (
      SELECT FROM review WHERE subject_id = ${subjectId}::uuid AND ${counts} LIMIT ${maxExactTotal + 1}
    ) AS counted`
  return rows[0]?.total ?? 0
}

const newestRow = row({ personId: columnLike(review.subjectId), createdAt: review.createdAt })

/**
 * The time of the newest visible review about each of these people. With a grouped join instead of LATERAL the planner reads the reviews of
 * all people: 1,644 blocks instead of 46.
 */
export function findNewestReviewTimes(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Row<typeof newestRow>[]> {
  return query(tx, newestRow)`
    SELECT person.id AS "personId", newest.created_at AS "createdAt"
    FROM unnest(${[...personIds]}::uuid[]) AS person (id) CROSS JOIN LATERAL (
      SELECT created_at FROM review WHERE visible AND subject_id = person.id ORDER BY created_at DESC, id LIMIT 1
    ) AS newest`
}
