import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { MergeContactsInput, MergeContactsOutput } from '#modules/identity/contract/merging.ts'
import { findMergeablePerson, lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { lockNonHiddenCallerAndPersonRows } from '#modules/identity/use-cases/lock-people.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'

/** @throws IDENTITY.PERSON_NOT_FOUND */
export function mergeOwnContacts(
  ctx: MemberContext,
  input: MergeContactsInput,
): Promise<MergeContactsOutput> {
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      await lockPeopleForMerge(tx, [input.fromId, input.intoId])
      const { me, other: fromId } = await lockNonHiddenCallerAndPersonRows(tx, ctx.actor, input.fromId)
      const { other: intoId } = await lockNonHiddenCallerAndPersonRows(tx, ctx.actor, input.intoId)
      if (fromId === null || intoId === null) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
      if (fromId === intoId) return { merged: true }
      for (const personId of [fromId, intoId])
        if (!(await isKnownOnlyTo(tx, ctx, me, personId))) return { merged: false }
      await mergePeople(tx, ctx, { fromId, intoId })
      return { merged: true }
    }),
  )
}

async function isKnownOnlyTo(
  tx: Tx,
  { personEventHandlers }: Pick<RequestContext, 'personEventHandlers'>,
  memberId: PersonId,
  personId: PersonId,
): Promise<boolean> {
  const person = await findMergeablePerson(tx, personId)
  if (person?.accountId !== null || person.createdById !== memberId) return false
  const others = { personId, exceptId: memberId }
  for (const handlers of personEventHandlers)
    if (await handlers.isRecommendedOrReviewedByOthers?.(tx, others)) return false
  return true
}

/** @throws IDENTITY.PERSON_NOT_FOUND; IDENTITY.PERSON_REGISTERED when both people have an account */
export function mergePeopleAsOperator(
  ctx: Pick<RequestContext, 'clock' | 'personEventHandlers'> & { db: Db },
  pair: MergeContactsInput,
): Promise<void> {
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      await mergePeople(tx, ctx, pair)
      await recordAuditEvent(tx, ctx, { event: 'PEOPLE_MERGED', by: 'operator', objectId: pair.intoId })
    }),
  )
}
