import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { RestoreToCircleInput } from '#modules/circles/contract/own-circle.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import * as parking from '#modules/circles/data/suspended-memberships.ts'
import { createCirclesError } from '#modules/circles/errors.ts'
import { countCircleAdditionAsContactDataRead } from '#modules/circles/use-cases/add-existing.ts'
import {
  notifyAboutRecommendation,
  withdrawRecommendationNotification,
} from '#modules/circles/use-cases/notify-recommendation.ts'
import { lockCallerAndTargetRows, runTransactionLockingPerson } from '#modules/identity/api.ts'

/** @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, CIRCLES.TOO_MANY_ADDED */
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
  await runTransactionLockingPerson(ctx, personId, async (tx, { me, other }) => {
    if (other === null) throw createCirclesError('CIRCLES.PERSON_NOT_FOUND')
    if (other === me) throw createCirclesError('CIRCLES.ONESELF')
    if (!(await parking.addCircleMembership(tx, me, other, chooseDate(ctx.clock.now())))) return
    countCircleAdditionAsContactDataRead(ctx, other)
    await notifyAboutRecommendation(tx, ctx, { ownerId: me, memberId: other, hasReview: false })
  })
}

export async function removePersonFromCircle(
  ctx: MemberContext,
  { personId }: { personId: PersonId },
): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { me, target } = await lockCallerAndTargetRows(tx, ctx.actor, personId)
      await memberships.removeFromCircle(tx, me, target)
      await parking.deleteSuspendedCircleMembership(tx, me, target)
      await withdrawRecommendationNotification(tx, { ownerId: me, memberId: target })
    }),
  )
}

/** @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, CIRCLES.TOO_MANY_ADDED */
export async function restorePersonToCircle(
  ctx: MemberContext,
  { personId, addedAt }: RestoreToCircleInput,
): Promise<void> {
  await addMember(ctx, personId, (now) => (addedAt < now ? addedAt : now))
}
