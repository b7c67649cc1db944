import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { RestoreToCircleInput } from '#modules/circles/contract/own-circle.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import * as parking from '#modules/circles/data/suspended-memberships.ts'
import { circlesError } from '#modules/circles/errors.ts'
import { countAdditionAsContactRead } from '#modules/circles/use-cases/add-existing.ts'
import {
  notifyRecommendation,
  withdrawRecommendationNotification,
} from '#modules/circles/use-cases/notify-recommendation.ts'
import { lockActorAndTarget, runTransactionAboutPerson } from '#modules/identity/api.ts'

/**
 * Does nothing if the person is already in the circle.
 *
 * @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, CIRCLES.TOO_MANY_ADDED
 */
export async function addPersonToCircle(
  ctx: MemberContext,
  { personId }: { personId: PersonId },
): Promise<void> {
  await addMember(ctx, personId, (now) => now)
}

async function addMember(
  ctx: MemberContext,
  personId: PersonId,
  chooseDate: (now: Date) => Date,
): Promise<void> {
  await runTransactionAboutPerson(ctx, personId, async (tx, { me, other }) => {
    if (other === null) throw circlesError('CIRCLES.PERSON_NOT_FOUND')
    if (other === me) throw circlesError('CIRCLES.ONESELF')
    if (!(await parking.addMembership(tx, me, other, chooseDate(ctx.clock.now())))) return
    countAdditionAsContactRead(ctx, other)
    await notifyRecommendation(tx, ctx, { ownerId: me, memberId: other, hasReview: false })
  })
}

/**
 * Keeps the caller's review. Does nothing if the person is not in the circle. Locks the caller and the person: hiding,
 * showing or merging one of them would move memberships between the tables of counted and suspended memberships.
 */
export async function removePersonFromCircle(
  ctx: MemberContext,
  { personId }: { personId: PersonId },
): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { me, target } = await lockActorAndTarget(tx, ctx.actor, personId)
      await memberships.removeFromCircle(tx, me, target)
      await parking.deleteSuspendedMembership(tx, me, target)
      await withdrawRecommendationNotification(tx, { ownerId: me, memberId: target })
    }),
  )
}

/**
 * Undoes a removal, with the original date of the addition. Does nothing if the person is in the circle.
 *
 * @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, CIRCLES.TOO_MANY_ADDED
 */
export async function restorePersonToCircle(
  ctx: MemberContext,
  { personId, addedAt }: RestoreToCircleInput,
): Promise<void> {
  await addMember(ctx, personId, (now) => (addedAt < now ? addedAt : now))
}
