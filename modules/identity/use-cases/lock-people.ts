import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { kernelError } from '#kernel/errors.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { type LockedPerson, type LockedPersonId, lockPersonRows } from '#modules/identity/data/merging.ts'
import { identityError } from '#modules/identity/errors.ts'

export interface LockedActorAndPerson {
  me: LockedPersonId
  other: LockedPersonId | null
}

/**
 * Locks the caller and another person: until the transaction ends, neither is merged, deleted or hidden. Ids
 * from before a merge are accepted, because the caller may have loaded a page before the merge. Take these
 * locks before all others, in a transaction inside `retryOnConflict`.
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted; IDENTITY.PROFILE_HIDDEN when the
 * caller is hidden
 */
export async function lockActorAndPerson(
  tx: Tx,
  actor: Pick<Actor, 'personId'>,
  otherId: PersonId,
): Promise<LockedActorAndPerson> {
  const locked = await lockPersonRows(tx, [actor.personId, otherId])
  const me = assertExists(locked.get(actor.personId))
  if (me.hidden) throw identityError('IDENTITY.PROFILE_HIDDEN')
  return { me: me.id, other: visible(locked.get(otherId)) }
}

/**
 * For changes of data that belongs to the caller. The caller may be hidden.
 * @returns the current id of the caller's person after merges
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted
 */
export async function lockActor(tx: Tx, actor: Pick<Actor, 'personId'>): Promise<LockedPersonId> {
  return assertExists((await lockPersonRows(tx, [actor.personId])).get(actor.personId)).id
}

/**
 * Locks the caller and another person for a report or a block. The caller may be hidden or not signed in.
 * @returns `me` is null for a visitor; `other` is null when the person is unknown or hidden
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted
 */
export async function lockCallerAndPersonRows(
  tx: Tx,
  actor: Pick<Actor, 'personId'> | null,
  otherId: PersonId | null,
): Promise<{ me: LockedPersonId | null; other: LockedPersonId | null }> {
  const locked = await lockPersonRows(
    tx,
    [actor?.personId, otherId].flatMap((id) => id ?? []),
  )
  return {
    me: actor && assertExists(locked.get(actor.personId)).id,
    other: otherId === null ? null : visible(locked.get(otherId)),
  }
}

/**
 * Locks the caller and another person, so that the caller can take back an earlier action about this person.
 * Both people may be hidden.
 * @returns their current ids after merges; an unknown person keeps the given id
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted
 */
export async function lockActorAndTarget(
  tx: Tx,
  actor: Pick<Actor, 'personId'>,
  targetId: PersonId,
): Promise<{ me: LockedPersonId; target: PersonId }> {
  const locked = await lockPersonRows(tx, [actor.personId, targetId])
  return { me: assertExists(locked.get(actor.personId)).id, target: locked.get(targetId)?.id ?? targetId }
}

function assertExists(person: LockedPerson | undefined): LockedPerson {
  if (person === undefined) throw kernelError('KERNEL.SIGN_IN_REQUIRED')
  return person
}

function visible(person: LockedPerson | undefined): LockedPersonId | null {
  return person === undefined || person.hidden ? null : person.id
}
