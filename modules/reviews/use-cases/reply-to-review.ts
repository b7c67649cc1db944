import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, ReviewId } from '#kernel/ids/contract.ts'
import {
  assertPersonNotBlocked,
  runTransactionAsMember,
  runTransactionLockingPerson,
} from '#modules/identity/api.ts'
import type { ReplyToReviewInput } from '#modules/reviews/contract/reviews.ts'
import * as data from '#modules/reviews/data/writing.ts'
import { createReviewsError } from '#modules/reviews/errors.ts'
import {
  notifyAboutReviewReply,
  withdrawReviewReplyNotification,
} from '#modules/reviews/use-cases/notify-review.ts'

/**
 * Replaces an earlier reply to the review.
 * @throws REVIEWS.NOT_FOUND, REVIEWS.NOT_THE_SUBJECT, IDENTITY.NOT_REVIEWABLE
 */
export async function replyToReview(ctx: MemberContext, { id, text }: ReplyToReviewInput): Promise<void> {
  const found = await data.findStoredReview(ctx.db, id)
  if (!found) throw createReviewsError('REVIEWS.NOT_FOUND')
  await runTransactionLockingPerson(ctx, found.authorId, async (tx, { me, other }) => {
    const review = await lockReceived(tx, id, me)
    if (!review.visible) throw createReviewsError('REVIEWS.NOT_FOUND')
    if (other !== null) await assertPersonNotBlocked(tx, { by: other, person: me }, 'IDENTITY.NOT_REVIEWABLE')
    if (review.reply === text) return
    const now = ctx.clock.now()
    const changed = review.reply === null ? { repliedAt: now } : { replyEditedAt: now }
    await data.setReviewReply(tx, id, { reply: text, ...changed })
    await notifyAboutReviewReply(tx, ctx, review)
  })
}

export async function removeReviewReply(ctx: MemberContext, { id }: { id: ReviewId }): Promise<void> {
  await runTransactionAsMember(ctx, async (tx, me) => {
    const review = await lockReceived(tx, id, me)
    await data.setReviewReply(tx, id, { reply: null, repliedAt: null, replyEditedAt: null })
    await withdrawReviewReplyNotification(tx, review)
  })
}

async function lockReceived(tx: Tx, id: ReviewId, subjectId: PersonId): Promise<data.StoredReview> {
  const review = await data.lockStoredReview(tx, id)
  if (review?.subjectId === subjectId) return review
  throw createReviewsError(review?.visible ? 'REVIEWS.NOT_THE_SUBJECT' : 'REVIEWS.NOT_FOUND')
}
