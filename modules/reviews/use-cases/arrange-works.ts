import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { runTransactionAsMember } from '#modules/identity/api.ts'
import type { ChooseCoverInput, ShowInWorksInput } from '#modules/reviews/contract/reviews.ts'
import * as works from '#modules/reviews/data/works.ts'
import { reviewsError } from '#modules/reviews/errors.ts'

/**
 * The reviews keep the photos that the section does not show.
 * @throws REVIEWS.NOT_FOUND, REVIEWS.NOT_THE_SUBJECT
 */
export async function setPhotosInWorkSection(
  ctx: MemberContext,
  { photoIds, shown }: ShowInWorksInput,
): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, me) => {
    await lockOwnPlaces(tx, me, photoIds)
    await works.updatePhotosInWorkSection(tx, photoIds, shown)
  })
}

/**
 * If `photoId` is null, the cover is chosen automatically.
 * @throws REVIEWS.NOT_FOUND, REVIEWS.NOT_THE_SUBJECT
 */
export async function chooseCoverPhoto(ctx: MemberContext, { photoId }: ChooseCoverInput): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, me) => {
    if (photoId === null) {
      await works.lockWorkSection(tx, me)
      await works.setCoverPhoto(tx, me, null)
      return
    }
    const [place] = await lockOwnPlaces(tx, me, [photoId])
    if (!place?.inWorks) throw reviewsError('REVIEWS.NOT_FOUND')
    await works.setCoverPhoto(tx, me, { reviewId: place.reviewId, photoId })
  })
}

/** Throws an error unless all of the photos are visible and belong to reviews about the person. */
async function lockOwnPlaces(
  tx: Tx,
  me: PersonId,
  photoIds: readonly PhotoId[],
): Promise<works.WorkPhotoRow[]> {
  await works.lockWorkSection(tx, me)
  const places = await works.lockWorkPhotos(tx, photoIds)
  if (places.some(({ isVisible, subjectId }) => isVisible && subjectId !== me))
    throw reviewsError('REVIEWS.NOT_THE_SUBJECT')
  if (places.length !== new Set(photoIds).size || places.some(({ isVisible }) => !isVisible))
    throw reviewsError('REVIEWS.NOT_FOUND')
  return places
}
