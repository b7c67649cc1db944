import { review } from '#columns'
import { sqlBool, sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import type { Prisma } from '#prisma'

/** Merges the reviews of two people and returns ids of deleted photos, which the caller must pass to `detachPhotos`. */
export async function mergeReviews(tx: Tx, fromId: PersonId, intoId: PersonId): Promise<PhotoId[]> {
  const aboutOneself = {
    OR: [
      { authorId: fromId, subjectId: intoId },
      { authorId: intoId, subjectId: fromId },
    ],
  }
  const photoIds = await deleteReviews(tx, aboutOneself)
  photoIds.push(...(await deleteReviews(tx, { id: { in: await findOlderOfDay(tx, fromId, intoId) } })))
  await executeStatement(tx)`
    UPDATE review SET cover_photo_id = NULL WHERE subject_id = ${fromId}::uuid AND cover_photo_id IS NOT NULL
      AND EXISTS (SELECT FROM review AS other WHERE other.subject_id = ${intoId}::uuid AND other.cover_photo_id IS NOT NULL)`
  await tx.review.updateMany({ where: { authorId: fromId }, data: { authorId: intoId } })
  await tx.review.updateMany({ where: { subjectId: fromId }, data: { subjectId: intoId } })
  return photoIds
}

export function deleteReviewsAboutPerson(
  tx: Tx,
  subjectId: PersonId,
  authorIds: readonly PersonId[],
): Promise<PhotoId[]> {
  return deleteReviews(tx, { subjectId, authorId: { in: [...authorIds] } })
}

async function deleteReviews(tx: Tx, where: Prisma.ReviewWhereInput): Promise<PhotoId[]> {
  const photos = await tx.reviewPhoto.findMany({ where: { review: where }, select: { photoId: true } })
  await tx.review.deleteMany({ where })
  return photos.map(({ photoId }) => photoId)
}

async function findOlderOfDay(tx: Tx, fromId: PersonId, intoId: PersonId): Promise<ReviewId[]> {
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(review.id) }))`
    SELECT CASE WHEN (one.created_at, one.id) < (other.created_at, other.id) THEN one.id ELSE other.id END AS id
    FROM review AS one JOIN review AS other
      ON other.author_id = ${intoId}::uuid AND other.subject_id = one.subject_id AND other.day = one.day
    WHERE one.author_id = ${fromId}::uuid
    UNION
    SELECT CASE WHEN (one.created_at, one.id) < (other.created_at, other.id) THEN one.id ELSE other.id END
    FROM review AS one JOIN review AS other
      ON other.author_id = one.author_id AND other.subject_id = ${intoId}::uuid AND other.day = one.day
    WHERE one.subject_id = ${fromId}::uuid`
  return rows.map(({ id }) => id)
}

export async function hasReviews(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({ found: sqlBool }))`
    SELECT EXISTS (SELECT FROM review WHERE author_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM review WHERE subject_id = ${personId}::uuid) AS found`
  return rows[0]?.found ?? false
}

export async function findPeopleReviewedByOthers(
  tx: Tx,
  personIds: readonly PersonId[],
  exceptId: PersonId,
): Promise<PersonId[]> {
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(review.subjectId) }))`
    SELECT asked.id FROM unnest(${[...personIds]}::uuid[]) AS asked (id)
    WHERE EXISTS (SELECT FROM review WHERE subject_id = asked.id AND author_id <> ${exceptId}::uuid)`
  return rows.map(({ id }) => id)
}

const pageSize = 200
const unhidden = { hiddenAt: null, authorHidden: false, blank: false }

export interface ReviewInDataArchive {
  id: ReviewId
  text: string
  trades: string[]
  createdAt: Date
  coverPhotoId: PhotoId | null
  editedAt: Date | null
  reply: string | null
  repliedAt: Date | null
  replyEditedAt: Date | null
  visible: boolean
  authorId: PersonId
  subjectId: PersonId
  photos: { photoId: PhotoId; inWorks: boolean }[]
}

export async function* streamReviewPages(
  tx: Tx,
  personId: PersonId,
  received: boolean,
): AsyncGenerator<ReviewInDataArchive[]> {
  let last: ReviewId | null = null
  for (;;) {
    const page: ReviewInDataArchive[] = await tx.review.findMany({
      where: {
        ...(received ? { subjectId: personId, ...unhidden } : { authorId: personId }),
        ...(last !== null && { id: { gt: last } }),
      },
      orderBy: { id: 'asc' },
      take: pageSize,
      select: {
        id: true,
        text: true,
        trades: true,
        createdAt: true,
        coverPhotoId: true,
        editedAt: true,
        reply: true,
        repliedAt: true,
        replyEditedAt: true,
        visible: true,
        authorId: true,
        subjectId: true,
        photos: {
          where: received ? { hiddenAt: null } : {},
          select: { photoId: true, inWorks: true },
          orderBy: { position: 'asc' },
        },
      },
    })
    yield page
    if (page.length < pageSize) return
    last = page.at(-1)?.id ?? null
  }
}

export function countWrittenReviews(tx: Tx, personId: PersonId): Promise<number> {
  return tx.review.count({ where: { authorId: personId } })
}

export async function findPhotosForDataArchive(tx: Tx, personId: PersonId): Promise<PhotoId[]> {
  const photos = await tx.reviewPhoto.findMany({
    where: {
      OR: [
        { review: { authorId: personId } },
        { hiddenAt: null, review: { subjectId: personId, ...unhidden } },
      ],
    },
    select: { photoId: true },
  })
  return photos.map(({ photoId }) => photoId)
}

/** Deleting people also deletes reviews, so read the photo ids first. */
export async function findPhotosOfPeople(tx: Tx, personIds: readonly PersonId[]): Promise<PhotoId[]> {
  const among = { in: [...personIds] }
  const photos = await tx.reviewPhoto.findMany({
    where: { review: { OR: [{ authorId: among }, { subjectId: among }] } },
    select: { photoId: true },
  })
  return photos.map(({ photoId }) => photoId)
}

export async function findPeopleByWordsInReviews(tx: Tx, words: string, limit: number): Promise<PersonId[]> {
  const rows = await query(tx, sqlRow({ id: review.subjectId }))`
    SELECT DISTINCT subject_id AS id FROM (
      SELECT subject_id FROM review
      WHERE visible AND to_tsvector('spanish', public.fold(text)) @@ plainto_tsquery('spanish', public.fold(${words}))
      LIMIT ${limit}
    ) AS found`
  return rows.map(({ id }) => id)
}

export async function findPeopleReviewedSince(
  tx: Tx,
  { authorId, subjects }: { authorId: PersonId; subjects: readonly { personId: PersonId; since: Date }[] },
): Promise<PersonId[]> {
  if (subjects.length === 0) return []
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(review.subjectId) }))`
    SELECT asked.id FROM unnest(
      ${subjects.map(({ personId }) => personId)}::uuid[],
      ${subjects.map(({ since }) => since.toISOString())}::timestamptz[]
    ) AS asked (id, since)
    WHERE EXISTS (
      SELECT FROM review
      WHERE author_id = ${authorId}::uuid AND subject_id = asked.id AND created_at >= asked.since)`
  return rows.map(({ id }) => id)
}
