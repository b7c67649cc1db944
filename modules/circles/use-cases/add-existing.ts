import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { toDirectoryCard } from '#modules/circles/cards.ts'
import type { AddExistingPersonInput, AddedPerson } from '#modules/circles/contract/circle.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { isInCircle } from '#modules/circles/data/own-circle.ts'
import { addCircleMembership } from '#modules/circles/data/suspended-memberships.ts'
import { createCirclesError } from '#modules/circles/errors.ts'
import { notifyAboutRecommendation } from '#modules/circles/use-cases/notify-recommendation.ts'
import {
  addTradesOfReviewToContact,
  type CallerAndPersonWithLockedRows,
  runTransactionLockingPerson,
} from '#modules/identity/api.ts'
import { createReview, notifyAboutReview } from '#modules/reviews/api.ts'

/** @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, CIRCLES.TOO_MANY_ADDED, PHOTOS.NOT_USABLE */
export async function addExistingPersonToCircle(
  ctx: MemberContext,
  input: AddExistingPersonInput,
): Promise<AddedPerson> {
  const { personId, ...outcome } = await runTransactionLockingPerson(
    ctx,
    input.personId,
    async (tx, people) => {
      const recommended = await addPersonToCircleWithReview(tx, ctx, people, input)
      countCircleAdditionAsContactDataRead(ctx, recommended.personId)
      return recommended
    },
  )
  return { person: await findCardOfPersonAddedToCircle(ctx, personId), existed: true, ...outcome }
}

type ReviewFields = Pick<AddExistingPersonInput, 'review' | 'trades' | 'photoIds'>

/**
 * If a daily limit rejects the review, the person is still added to the circle.
 * @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, PHOTOS.NOT_USABLE
 */
export async function addPersonToCircleWithReview(
  tx: Tx,
  { actor, clock, config }: MemberContext,
  { me, other }: CallerAndPersonWithLockedRows,
  { review: text, trades, photoIds }: ReviewFields,
): Promise<{ personId: PersonId } & Pick<AddedPerson, 'wasInCircle' | 'review'>> {
  if (other === null) throw createCirclesError('CIRCLES.PERSON_NOT_FOUND')
  if (other === me) throw createCirclesError('CIRCLES.ONESELF')
  const now = clock.now()
  const wasInCircle = await isInCircle(tx, me, other)
  const written = await createReview(tx, {
    subjectId: other,
    author: { ...actor, personId: me },
    content: { text, trades, photoIds },
    now,
    limits: config.limits,
  })
  const hasReview = written.outcome === 'WRITTEN'
  const result = { personId: other, wasInCircle, review: written.outcome }
  if (hasReview) await addTradesOfReviewToContact(tx, { personId: other, authorId: me, trades })
  if (wasInCircle) {
    if (hasReview) await notifyAboutReview(tx, { clock }, { id: written.id, subjectId: other, authorId: me })
    return result
  }
  await notifyAboutRecommendation(tx, { clock }, { ownerId: me, memberId: other, hasReview })
  await addCircleMembership(tx, me, other, now)
  return result
}

/**
 * Rate limit: members must not add many people to a circle only to read the phone numbers.
 * @throws CIRCLES.TOO_MANY_ADDED
 */
export function countCircleAdditionAsContactDataRead(ctx: MemberContext, personId: PersonId): void {
  if (!ctx.takeContactReads([personId], 'account').has(personId))
    throw createCirclesError('CIRCLES.TOO_MANY_ADDED')
}

export async function findCardOfPersonAddedToCircle(
  ctx: MemberContext,
  personId: PersonId,
): Promise<AddedPerson['person']> {
  const [row] = await directory.findDirectoryEntries(ctx.db, [personId])
  if (!row) throw createCirclesError('CIRCLES.PERSON_NOT_FOUND')
  return toDirectoryCard(row)
}
