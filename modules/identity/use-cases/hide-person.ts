import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { withholdPhotos } from '#kernel/photos/attachments.ts'
import * as hiding from '#modules/identity/data/hiding.ts'
import { lockForMerge } from '#modules/identity/data/merging.ts'
import { findPerson } from '#modules/identity/data/people.ts'

type Context = Pick<RequestContext, 'clock' | 'participants'>

/**
 * Nobody but themselves sees this person any more, and nothing of theirs counts; nothing is lost. Whoever was about to add,
 * review or book them has done so before, or is refused. Run it in a transaction inside `retryOnConflict`.
 * @returns whether it was this call that did: of any number at once, one does
 */
export async function hidePerson(tx: Tx, ctx: Context, personId: PersonId): Promise<boolean> {
  await lockForMerge(tx, [personId])
  if (!(await hiding.markHidden(tx, personId, ctx.clock.now()))) return false
  await tellOthers(tx, ctx, personId, true)
  return true
}

/**
 * Everything of this person shows and counts as before, but for what is between them and others who are hidden. Run it in a
 * transaction inside `retryOnConflict`.
 * @returns whether it was this call that did
 */
export async function restorePerson(tx: Tx, ctx: Context, personId: PersonId): Promise<boolean> {
  await lockForMerge(tx, [personId])
  if (!(await hiding.markShown(tx, personId))) return false
  await tellOthers(tx, ctx, personId, false)
  return true
}

async function tellOthers(
  tx: Tx,
  { participants }: Context,
  personId: PersonId,
  hidden: boolean,
): Promise<void> {
  for (const participant of participants) await participant.setHidden?.(tx, { personId, hidden })
  const photoId = (await findPerson(tx, personId))?.photoId
  if (photoId) await withholdPhotos(tx, [photoId], hidden)
}
