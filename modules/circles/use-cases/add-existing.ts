import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { toDirectoryCard } from '#modules/circles/cards.ts'
import type { AddExistingPersonInput, AddedPerson } from '#modules/circles/contract/circle.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { isInCircle } from '#modules/circles/data/own-circle.ts'
import { addMembership } from '#modules/circles/data/suspended-memberships.ts'
import { circlesError } from '#modules/circles/errors.ts'
import { notifyRecommendation } from '#modules/circles/use-cases/notify-recommendation.ts'
import {
  addContactTrades,
  type LockedActorAndPerson,
  runTransactionAboutPerson,
} from '#modules/identity/api.ts'
import { createReview, notifyReview } from '#modules/reviews/api.ts'

/**
 * If the person is already in the circle, stores only the review. After an error, neither change is stored.
 *
 * @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, CIRCLES.TOO_MANY_ADDED, PHOTOS.NOT_USABLE
 */
export async function addExistingPerson(
  ctx: MemberContext,
  input: AddExistingPersonInput,
): Promise<AddedPerson> {
  const { personId, ...outcome } = await runTransactionAboutPerson(
    ctx,
    input.personId,
    async (tx, people) => {
      const recommended = await addToCircleWithReview(tx, ctx, people, input)
      countAdditionAsContactRead(ctx, recommended.personId)
      return recommended
    },
  )
  return { person: await findAddedPersonCard(ctx, personId), existed: true, ...outcome }
}

type ReviewFields = Pick<AddExistingPersonInput, 'review' | 'trades' | 'photoIds'>

/**
 * If a daily limit rejects the review, the person is still added to the circle.
 *
 * @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, PHOTOS.NOT_USABLE
 */
export async function addToCircleWithReview(
  tx: Tx,
  { actor, clock, config }: MemberContext,
  { me, other }: LockedActorAndPerson,
  { review: text, trades, photoIds }: ReviewFields,
): Promise<{ personId: PersonId } & Pick<AddedPerson, 'wasInCircle' | 'review'>> {
  if (other === null) throw circlesError('CIRCLES.PERSON_NOT_FOUND')
  if (other === me) throw circlesError('CIRCLES.ONESELF')
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
  if (hasReview) await addContactTrades(tx, { personId: other, authorId: me, trades })
  if (wasInCircle) {
    if (hasReview) await notifyReview(tx, { clock }, { id: written.id, subjectId: other, authorId: me })
    return result
  }
  await notifyRecommendation(tx, { clock }, { ownerId: me, memberId: other, hasReview })
  // Insert the circle membership last: the insert locks the person's recommendation count, and other members
  // who recommend this person wait for the lock.
  await addMembership(tx, me, other, now)
  return result
}

/**
 * Members can read the contact data of their circle without a limit. Unlimited additions would therefore bypass the
 * limit on reading contact data.
 *
 * @throws CIRCLES.TOO_MANY_ADDED
 */
export function countAdditionAsContactRead(ctx: MemberContext, personId: PersonId): void {
  if (!ctx.takeContactReads([personId], 'account').has(personId)) throw circlesError('CIRCLES.TOO_MANY_ADDED')
}

export async function findAddedPersonCard(
  ctx: MemberContext,
  personId: PersonId,
): Promise<AddedPerson['person']> {
  const [row] = await directory.findDirectoryEntries(ctx.db, [personId])
  if (!row) throw circlesError('CIRCLES.PERSON_NOT_FOUND')
  return toDirectoryCard(row)
}
