import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { runTransactionAsMember } from '#modules/identity/api.ts'
import type {
  ChooseWorkCoverPhotoInput,
  SetPhotosInWorkSectionInput,
} from '#modules/reviews/contract/reviews.ts'
import * as works from '#modules/reviews/data/works.ts'
import { createReviewsError } from '#modules/reviews/errors.ts'

/**
 * A photo that is removed from the section 'Trabajos' stays in its review.
 * @throws REVIEWS.NOT_FOUND, REVIEWS.NOT_THE_SUBJECT
 */
export async function setPhotosInWorkSection(
  ctx: MemberContext,
  { photoIds, shown }: SetPhotosInWorkSectionInput,
): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, me) => {
    await lockOwnPlaces(tx, me, photoIds)
    await works.updatePhotosInWorkSection(tx, photoIds, shown)
  })
}

/** @throws REVIEWS.NOT_FOUND, REVIEWS.NOT_THE_SUBJECT */
export async function chooseWorkCoverPhoto(
  ctx: MemberContext,
  { photoId }: ChooseWorkCoverPhotoInput,
): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, me) => {
    if (photoId === null) {
      await works.acquireProfileWorkPhotosLock(tx, me)
      await works.setWorkCoverPhoto(tx, me, null)
      return
    }
    const [place] = await lockOwnPlaces(tx, me, [photoId])
    if (!place?.inWorks) throw createReviewsError('REVIEWS.NOT_FOUND')
    await works.setWorkCoverPhoto(tx, me, { reviewId: place.reviewId, photoId })
  })
}

async function lockOwnPlaces(
  tx: Tx,
  me: PersonId,
  photoIds: readonly PhotoId[],
): Promise<works.WorkPhotoRow[]> {
  await works.acquireProfileWorkPhotosLock(tx, me)
  const places = await works.lockWorkPhotos(tx, photoIds)
  if (places.some(({ isVisible, subjectId }) => isVisible && subjectId !== me))
    throw createReviewsError('REVIEWS.NOT_THE_SUBJECT')
  if (places.length !== new Set(photoIds).size || places.some(({ isVisible }) => !isVisible))
    throw createReviewsError('REVIEWS.NOT_FOUND')
  return places
}
