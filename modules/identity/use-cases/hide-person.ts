import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { setPhotosHiddenByOperator } from '#kernel/photos/attachments.ts'
import * as hiding from '#modules/identity/data/hiding.ts'
import { lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import { findPerson } from '#modules/identity/data/people.ts'

type Context = Pick<RequestContext, 'clock' | 'personEventHandlers'>

/**
 * Hides a person from all other people, without deleting data. A concurrent write about the person either commits
 * before or is rejected afterwards. Run it in a transaction inside `retryOnConflict`.
 * @returns true for only one of several concurrent calls
 */
export async function hidePerson(tx: Tx, ctx: Context, personId: PersonId): Promise<boolean> {
  await lockPeopleForMerge(tx, [personId])
  if (!(await hiding.markPersonHidden(tx, personId, ctx.clock.now()))) return false
  await callSetHiddenHandlers(tx, ctx, personId, true)
  return true
}

/**
 * Makes a hidden person visible. Circle memberships and reviews that involve another hidden person stay hidden. Run it
 * in a transaction inside `retryOnConflict`.
 * @returns whether the person was hidden
 */
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
