import type { Tx } from '#kernel/db/client.ts'
import { maxExactTotal } from '#modules/reviews/contract/limits.ts'
import type { ReviewCursor } from '#modules/reviews/contract.ts'
import { Prisma } from '#prisma'

export interface ReviewRow {
  id: string
  authorId: string
  text: string
  trades: string[]
  createdAt: Date
  /** In the author's order, without hidden ones; none of a hidden review. */
  photoIds: string[]
  hidden: boolean
}

/** One page, newest first; of the same instant the lower id first, as an index of all and one of those with photos have them. */
export function pageQuery(
  subjectId: string,
  after: ReviewCursor | null,
  limit: number,
  only: 'with-photos' | 'all' = 'all',
): Prisma.Sql {
  const withPhotos = only === 'all' ? Prisma.empty : Prisma.sql`AND with_photos`
  return Prisma.sql`
    SELECT ${columns},
      ARRAY(
        SELECT photo_id FROM review_photo WHERE review_id = review.id AND hidden_at IS NULL ORDER BY position
      ) AS "photoIds", false AS hidden
    FROM review WHERE visible ${withPhotos} AND ${inPage(subjectId, after)} ORDER BY created_at DESC, id LIMIT ${limit}`
}

const columns = Prisma.sql`id, author_id AS "authorId", text, trades, created_at AS "createdAt"`

function inPage(subjectId: string, after: ReviewCursor | null): Prisma.Sql {
  const olderThan = after
    ? Prisma.sql`AND created_at <= ${after.createdAt}::timestamptz
        AND (created_at < ${after.createdAt}::timestamptz OR id > ${after.id}::uuid)`
    : Prisma.empty
  return Prisma.sql`subject_id = ${subjectId}::uuid ${olderThan}`
}

export function findPage(
  tx: Tx,
  subjectId: string,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> {
  return tx.$queryRaw<ReviewRow[]>(pageQuery(subjectId, after, limit))
}

/** As `findPage`, of the reviews that came with photos. */
export function findPageWithPhotos(
  tx: Tx,
  subjectId: string,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> {
  return tx.$queryRaw<ReviewRow[]>(pageQuery(subjectId, after, limit, 'with-photos'))
}

/**
 * What of a page nobody but the viewer sees: what they wrote and is hidden and, on the own profile of who is hidden, what is
 * only hidden with it. In the order of the page.
 */
export function findHiddenOfPage(
  tx: Tx,
  subjectId: string,
  viewerId: string,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> {
  return tx.$queryRaw<ReviewRow[]>`
    SELECT ${columns}, '{}'::uuid[] AS "photoIds", (author_id = ${viewerId}::uuid) AS hidden
    FROM review
    WHERE NOT visible AND ${inPage(subjectId, after)}
      AND (author_id = ${viewerId}::uuid AND NOT subject_hidden OR ${seenBySubject} AND subject_id = ${viewerId}::uuid)
    ORDER BY created_at DESC, id LIMIT ${limit}`
}

/** Visible, but for the profile that it is on. */
const seenBySubject = Prisma.sql`(hidden_at IS NULL AND NOT author_hidden AND NOT blank)`

/**
 * Exact up to `maxExactTotal`; one more stands for any higher number.
 * @param own whether whoever asks is the person: they see what is only hidden with their own profile
 */
export async function countUpTo(tx: Tx, subjectId: string, own: boolean): Promise<number> {
  const counts = own ? Prisma.sql`(visible OR ${seenBySubject})` : Prisma.sql`visible`
  const rows = await tx.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total
    FROM (
      SELECT FROM review WHERE subject_id = ${subjectId}::uuid AND ${counts} LIMIT ${maxExactTotal + 1}
    ) AS counted`
  return rows[0]?.total ?? 0
}

/** How many of a person's reviews with photos, the newest, are looked through for one that is not hidden. */
const reviewsWithPhotoSought = 10

/** The newest photo of each person's work; people without one are left out. */
export function findNewestPhotos(
  tx: Tx,
  personIds: readonly string[],
): Promise<{ personId: string; photoId: string }[]> {
  return tx.$queryRaw`
    SELECT asked.person_id AS "personId", newest.photo_id AS "photoId"
    FROM unnest(${[...personIds]}::uuid[]) AS asked (person_id)
    CROSS JOIN LATERAL (
      SELECT review_photo.photo_id
      FROM (
        SELECT id, created_at FROM review WHERE subject_id = asked.person_id AND visible AND with_photos
        ORDER BY created_at DESC, id LIMIT ${reviewsWithPhotoSought}
      ) AS recent CROSS JOIN LATERAL (
        SELECT photo_id FROM review_photo WHERE review_id = recent.id AND hidden_at IS NULL
        ORDER BY position LIMIT 1
      ) AS review_photo
      ORDER BY recent.created_at DESC, recent.id
      LIMIT 1
    ) AS newest`
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

/** Whoever else publishes for this author waits until this transaction ends. */
export async function lockAuthor(tx: Tx, authorId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`reviews.author:${authorId}`}, 0))`
}

/** A review of the same author about the same person that says and shows the same, since then; null when there is none. */
export async function findSame(
  tx: Tx,
  { subjectId, authorId, text, photoIds }: Pick<NewReview, 'subjectId' | 'authorId' | 'text' | 'photoIds'>,
  since: Date,
): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM review
    WHERE subject_id = ${subjectId}::uuid AND created_at > ${since}::timestamptz
      AND author_id = ${authorId}::uuid AND text = ${text}
      AND ARRAY(SELECT photo_id FROM review_photo WHERE review_id = review.id ORDER BY position)
        = ${[...photoIds]}::uuid[]
    LIMIT 1`
  return rows[0]?.id ?? null
}

export async function create(tx: Tx, { photoIds, ...review }: NewReview): Promise<void> {
  await tx.review.create({ data: review, select: { id: true } })
  await tx.reviewPhoto.createMany({
    data: photoIds.map((photoId, position) => ({ reviewId: review.id, position, photoId })),
  })
}

/** Of each of these people the newest review that is visible. */
export function findNewest(
  tx: Tx,
  personIds: readonly string[],
): Promise<{ personId: string; createdAt: Date }[]> {
  return tx.$queryRaw<{ personId: string; createdAt: Date }[]>`
    SELECT person.id AS "personId", newest.created_at AS "createdAt"
    FROM unnest(${[...personIds]}::uuid[]) AS person (id) CROSS JOIN LATERAL (
      SELECT created_at FROM review WHERE visible AND subject_id = person.id ORDER BY created_at DESC, id LIMIT 1
    ) AS newest`
}
