import type { Actor, MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type PersonId, type ReviewId, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { MemberUsageLimits } from '#kernel/limits.ts'
import { attachPhotos, findPhotos } from '#kernel/photos/attachments.ts'
import { countRateLimitedAction } from '#kernel/throttle.ts'
import {
  assertPersonNotBlocked,
  createIdentityError,
  type IdOfRowLockedPerson,
  normalizeProfessions,
  runTransactionLockingPerson,
} from '#modules/identity/api.ts'
import type {
  CreateReviewInput,
  ReviewContent,
  ReviewCreationOutcome,
  ReviewWrittenToday,
} from '#modules/reviews/contract/reviews.ts'
import * as writing from '#modules/reviews/data/writing.ts'
import { createReviewsError } from '#modules/reviews/errors.ts'
import {
  assertNotOwnReview,
  assertReviewHasContent,
  getReviewDayInMexicoCity,
} from '#modules/reviews/rules.ts'
import { notifyAboutReview } from '#modules/reviews/use-cases/notify-review.ts'

const dayMs = 24 * 60 * 60 * 1000
const duplicateWindowMs = 10 * 60 * 1000

/**
 * Sending an identical review within ten minutes returns the id of the existing review.
 * @throws REVIEWS.EMPTY, REVIEWS.ABOUT_ONESELF, REVIEWS.ALREADY_TODAY, REVIEWS.TOO_MANY_TODAY, PHOTOS.NOT_USABLE,
 * IDENTITY.PERSON_NOT_FOUND
 */
export function publishReview(ctx: MemberContext, input: CreateReviewInput): Promise<{ id: ReviewId }> {
  const { personId, ...content } = input
  return runTransactionLockingPerson(ctx, personId, async (tx, { me, other }) => {
    if (other === null) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
    const author = { ...ctx.actor, personId: me }
    const now = ctx.clock.now()
    await writing.acquireReviewAuthorLock(tx, me)
    const written = { subjectId: other, authorId: me, text: content.text, photoIds: content.photoIds }
    const same = await writing.findDuplicateReview(tx, written, new Date(now.getTime() - duplicateWindowMs))
    if (same) return { id: same }
    const { limits } = ctx.config
    const result = await createReview(tx, { subjectId: other, author, content, now, limits })
    if (result.outcome !== 'WRITTEN') throw createReviewsError(`REVIEWS.${result.outcome}`)
    await notifyAboutReview(tx, ctx, { id: result.id, subjectId: other, authorId: me })
    return { id: result.id }
  })
}

export async function findReviewWrittenToday(
  { db, actor, clock }: MemberContext,
  { personId }: { personId: PersonId },
): Promise<ReviewWrittenToday> {
  const pair = { authorId: actor.personId, subjectId: personId }
  const review = await writing.findReviewWrittenOnDay(db, {
    ...pair,
    day: getReviewDayInMexicoCity(clock.now()),
  })
  if (!review?.visible) return null
  const { id, text, trades } = review
  const photoIds = review.photos.map(({ photoId }) => photoId)
  const photos = await findPhotos(db, photoIds)
  return { id, text, trades, photos: photoIds.flatMap((photoId) => photos.get(photoId) ?? []) }
}

export interface CreateReviewArguments {
  subjectId: IdOfRowLockedPerson
  author: Pick<Actor, 'accountId'> & { personId: IdOfRowLockedPerson }
  content: ReviewContent
  now: Date
  limits: Pick<MemberUsageLimits, 'reviewsPerDay'>
}

/** @throws REVIEWS.EMPTY, REVIEWS.ABOUT_ONESELF, PHOTOS.NOT_USABLE */
export async function createReview(
  tx: Tx,
  recommendation: CreateReviewArguments,
): Promise<{ outcome: 'WRITTEN'; id: ReviewId } | { outcome: Exclude<ReviewCreationOutcome, 'WRITTEN'> }> {
  const { subjectId, author, content, now, limits } = recommendation
  const authorId = author.personId
  assertReviewHasContent(content)
  assertNotOwnReview(authorId, subjectId)
  await assertPersonNotBlocked(tx, { by: subjectId, person: authorId }, 'IDENTITY.NOT_REVIEWABLE')
  const { photoIds } = content
  const day = getReviewDayInMexicoCity(now)
  await writing.acquireReviewAuthorLock(tx, authorId)
  if (await writing.findReviewWrittenOnDay(tx, { authorId, subjectId, day }))
    return { outcome: 'ALREADY_TODAY' }
  // Deleted reviews count too: otherwise an author could evade the daily limit by deleting reviews.
  const limit = { name: 'reviews-of-day', max: limits.reviewsPerDay, withinMs: dayMs }
  if (!(await countRateLimitedAction(tx, { limit, subject: `${authorId} ${day.toISOString()}` }, now)))
    return { outcome: 'TOO_MANY_TODAY' }
  await attachPhotos(tx, { photoIds, uploaderId: author.accountId, kind: 'work', personId: subjectId, now })
  const id = createId(reviewIdSchema)
  await writing.insertReview(tx, {
    id,
    subjectId,
    authorId,
    text: content.text,
    trades: normalizeProfessions(content.trades),
    photoIds,
    createdAt: now,
    day,
  })
  return { outcome: 'WRITTEN', id }
}
