import type { Tx } from '#kernel/db/client.ts'

/**
 * What `fromId` wrote or received was written or received by `intoId`. What one said about the other would be about oneself:
 * it goes, and its photos are left for the caller to release.
 * @returns ids of those photos
 */
export async function mergeReviews(tx: Tx, fromId: string, intoId: string): Promise<string[]> {
  const aboutOneself = {
    OR: [
      { authorId: fromId, subjectId: intoId },
      { authorId: intoId, subjectId: fromId },
    ],
  }
  const photos = await tx.reviewPhoto.findMany({ where: { review: aboutOneself }, select: { photoId: true } })
  await tx.review.deleteMany({ where: aboutOneself })
  await tx.review.updateMany({ where: { authorId: fromId }, data: { authorId: intoId } })
  await tx.review.updateMany({ where: { subjectId: fromId }, data: { subjectId: intoId } })
  return photos.map(({ photoId }) => photoId)
}

/** Whether somebody else than `exceptId` has written about the person. */
export async function isReviewedByOthers(tx: Tx, personId: string, exceptId: string): Promise<boolean> {
  const other = await tx.review.findFirst({
    where: { subjectId: personId, authorId: { not: exceptId } },
    select: { id: true },
  })
  return other !== null
}

/** Everything that the person wrote and received, the oldest first. */
export async function findOfPerson(tx: Tx, personId: string) {
  const select = {
    id: true,
    text: true,
    trades: true,
    createdAt: true,
    photos: { select: { photoId: true }, orderBy: { position: 'asc' } },
  } as const
  const orderBy = [{ createdAt: 'asc' }, { id: 'asc' }] as const
  const [written, received] = await Promise.all([
    tx.review.findMany({
      where: { authorId: personId },
      orderBy: [...orderBy],
      select: { ...select, subjectId: true },
    }),
    tx.review.findMany({
      where: { subjectId: personId },
      orderBy: [...orderBy],
      select: { ...select, authorId: true },
    }),
  ])
  return { written, received }
}

/** The photos of all reviews that go with the person's row. */
export async function findPhotosOfPerson(tx: Tx, personId: string): Promise<string[]> {
  const photos = await tx.reviewPhoto.findMany({
    where: { review: { OR: [{ authorId: personId }, { subjectId: personId }] } },
    select: { photoId: true },
  })
  return photos.map(({ photoId }) => photoId)
}
