import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { setPhotosHiddenByOperator } from '#kernel/photos/attachments.ts'
import * as hiding from '#modules/identity/data/hiding.ts'
import { lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import { findPerson } from '#modules/identity/data/people.ts'

type Context = Pick<RequestContext, 'clock' | 'personEventHandlers'>

/** Hide a person only in a transaction inside `retryOnConflict`, which retries when the lock times out. */
export async function hidePerson(tx: Tx, ctx: Context, personId: PersonId): Promise<boolean> {
  await lockPeopleForMerge(tx, [personId])
  if (!(await hiding.markPersonHidden(tx, personId, ctx.clock.now()))) return false
  await callSetHiddenHandlers(tx, ctx, personId, true)
  return true
}

/** Run the transaction inside `retryOnConflict`, which retries when a lock times out. */
export async function unhidePerson(tx: Tx, ctx: Context, personId: PersonId): Promise<boolean> {
  await lockPeopleForMerge(tx, [personId])
  if (!(await hiding.unmarkPersonHidden(tx, personId))) return false
  await callSetHiddenHandlers(tx, ctx, personId, false)
  return true
}

async function callSetHiddenHandlers(
  tx: Tx,
  { personEventHandlers }: Context,
  personId: PersonId,
  hidden: boolean,
): Promise<void> {
  for (const handlers of personEventHandlers) await handlers.setHidden?.(tx, { personId, hidden })
  const photoId = (await findPerson(tx, personId))?.photoId
  if (photoId) await setPhotosHiddenByOperator(tx, [photoId], hidden)
}
