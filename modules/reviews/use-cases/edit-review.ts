import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import { attachPhotos, detachPhotos } from '#kernel/photos/attachments.ts'
import {
  assertPersonNotBlocked,
  normalizeProfessions,
  runTransactionAsMember,
  runTransactionLockingPerson,
} from '#modules/identity/api.ts'
import { maxReviewPhotos } from '#modules/reviews/contract/limits.ts'
import type { EditReviewInput } from '#modules/reviews/contract/reviews.ts'
import * as data from '#modules/reviews/data/writing.ts'
import { createReviewsError } from '#modules/reviews/errors.ts'
import { assertReviewHasContent } from '#modules/reviews/rules.ts'
import { withdrawReviewNotifications } from '#modules/reviews/use-cases/notify-review.ts'

/**
 * Photos that the review no longer contains are deleted later.
 * @throws REVIEWS.EMPTY, REVIEWS.NOT_FOUND, REVIEWS.NOT_THE_AUTHOR, REVIEWS.HIDDEN, IDENTITY.NOT_REVIEWABLE,
 * PHOTOS.NOT_USABLE
 */
export async function editReview(ctx: MemberContext, { id, ...content }: EditReviewInput): Promise<void> {
  assertReviewHasContent(content)
  const found = await data.findStoredReview(ctx.db, id)
  if (!found) throw createReviewsError('REVIEWS.NOT_FOUND')
  await runTransactionLockingPerson(ctx, found.subjectId, async (tx, { me, other }) => {
    const review = await lockOwn(tx, id, me)
    if (other === null) throw createReviewsError('REVIEWS.NOT_FOUND')
    if (!review.visible) throw createReviewsError('REVIEWS.HIDDEN')
    await assertPersonNotBlocked(tx, { by: other, person: me }, 'IDENTITY.NOT_REVIEWABLE')

    const text = content.text
    const trades = normalizeProfessions(content.trades)
    const photoIds = [...new Set(content.photoIds)]
    const isSame =
      text === review.text && isEqual(trades, review.trades) && isEqual(photoIds, shownIn(review))
    if (isSame) return
    const editedAt = ctx.clock.now()
    await data.updateReview(tx, id, { text, trades, editedAt })
    if (isEqual(photoIds, shownIn(review))) return
    await changePhotos(tx, review, photoIds, { uploaderId: ctx.actor.accountId, now: editedAt })
  })
}

/** @throws REVIEWS.NOT_FOUND, REVIEWS.NOT_THE_AUTHOR */
export async function removeReview(ctx: MemberContext, { id }: { id: ReviewId }): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, me) => {
    const review = await lockOwn(tx, id, me)
    await data.deleteReview(tx, id)
    await withdrawReviewNotifications(tx, review)
    await detachPhotos(
      tx,
      review.photos.map(({ photoId }) => photoId),
    )
  })
}

async function lockOwn(tx: Tx, id: ReviewId, authorId: PersonId): Promise<data.StoredReview> {
  await data.acquireReviewAuthorLock(tx, authorId)
  const review = await data.lockStoredReview(tx, id)
  if (review?.authorId === authorId) return review
  throw createReviewsError(review?.visible ? 'REVIEWS.NOT_THE_AUTHOR' : 'REVIEWS.NOT_FOUND')
}

/** Keep photos that the operator hid: the operator can show the photos again. */
async function changePhotos(
  tx: Tx,
  { id, subjectId, photos }: data.StoredReview,
  photoIds: readonly PhotoId[],
  { uploaderId, now }: { uploaderId: AccountId; now: Date },
): Promise<void> {
  const stored = new Map(photos.filter(isShown).map((photo) => [photo.photoId, photo]))
  const added = photoIds.filter((photoId) => !stored.has(photoId))
  await attachPhotos(tx, { photoIds: added, uploaderId, kind: 'work', personId: subjectId, now })
  const next = [
    ...photoIds.map((photoId) => stored.get(photoId) ?? { photoId, hiddenAt: null, inWorks: true }),
    ...photos.filter((photo) => !isShown(photo)),
  ].slice(0, maxReviewPhotos)
  await data.replaceReviewPhotos(tx, id, next)
  const remaining = new Set(next.map(({ photoId }) => photoId))
  await detachPhotos(
    tx,
    photos.flatMap(({ photoId }) => (remaining.has(photoId) ? [] : photoId)),
  )
}

function isShown({ hiddenAt }: data.StoredReviewPhoto): boolean {
  return hiddenAt === null
}

function shownIn(review: data.StoredReview): PhotoId[] {
  return review.photos.filter(isShown).map(({ photoId }) => photoId)
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
