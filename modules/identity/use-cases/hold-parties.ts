import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { kernelError } from '#kernel/errors.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { type HeldPerson, holdPeople, type LockedPersonId } from '#modules/identity/data/merging.ts'
import { identityError } from '#modules/identity/errors.ts'

export interface Parties {
  /** Person of whoever acts, as they are by now. */
  me: LockedPersonId
  /** Person whom they act on, as they are by now; null when there is no such person, or when they are hidden. */
  other: LockedPersonId | null
}

/**
 * Who somebody is, and whom they act on, after all merges (design decision 2): a page may have been open for longer. Nobody
 * merges, deletes or hides the two until this transaction ends. Call it before anything else in a transaction that writes
 * down something about others, and wrap that in `retryOnConflict`.
 * @throws KERNEL.SIGN_IN_REQUIRED when whoever acts has left; IDENTITY.PROFILE_HIDDEN: nobody reaches others who is hidden
 */
export async function holdParties(
  tx: Tx,
  actor: Pick<Actor, 'personId'>,
  otherId: PersonId,
): Promise<Parties> {
  const held = await holdPeople(tx, [actor.personId, otherId])
  const me = assertHere(held.get(actor.personId))
  if (me.hidden) throw identityError('IDENTITY.PROFILE_HIDDEN')
  return { me: me.id, other: visible(held.get(otherId)) }
}

/**
 * The same, when nobody else is concerned: who is hidden may change what is theirs alone, and nobody sees it.
 * @returns the person of whoever acts
 * @throws KERNEL.SIGN_IN_REQUIRED when whoever acts has left
 */
export async function holdActor(tx: Tx, actor: Pick<Actor, 'personId'>): Promise<LockedPersonId> {
  return assertHere((await holdPeople(tx, [actor.personId])).get(actor.personId)).id
}

/**
 * The same, when a member or a visitor tells the operator something about somebody; who is hidden may do so too.
 * @returns `me` null: a visitor
 * @throws KERNEL.SIGN_IN_REQUIRED when whoever acts has left
 */
export async function holdWitness(
  tx: Tx,
  actor: Pick<Actor, 'personId'> | null,
  otherId: PersonId | null,
): Promise<{ me: LockedPersonId | null; other: LockedPersonId | null }> {
  const held = await holdPeople(
    tx,
    [actor?.personId, otherId].flatMap((id) => id ?? []),
  )
  return {
    me: actor && assertHere(held.get(actor.personId)).id,
    other: otherId === null ? null : visible(held.get(otherId)),
  }
}

/**
 * Locks the caller and the target of an action that revokes something. Both may be hidden.
 * @returns their current ids after merges; an unknown target keeps its id
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted
 */
export async function lockActorAndTarget(
  tx: Tx,
  actor: Pick<Actor, 'personId'>,
  targetId: PersonId,
): Promise<{ me: LockedPersonId; target: PersonId }> {
  const held = await holdPeople(tx, [actor.personId, targetId])
  return { me: assertHere(held.get(actor.personId)).id, target: held.get(targetId)?.id ?? targetId }
}

function assertHere(person: HeldPerson | undefined): HeldPerson {
  if (person === undefined) throw kernelError('KERNEL.SIGN_IN_REQUIRED')
  return person
}

function visible(person: HeldPerson | undefined): LockedPersonId | null {
  return person === undefined || person.hidden ? null : person.id
}
