import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  type IdOfRowLockedPerson,
  lockPersonRows,
  type PersonWithLockedRow,
} from '#modules/identity/data/merging.ts'
import { createIdentityError } from '#modules/identity/errors.ts'

export interface CallerAndPersonWithLockedRows {
  me: IdOfRowLockedPerson
  other: IdOfRowLockedPerson | null
}

/**
 * Lock people before all other rows, in a transaction inside `retryOnConflict`.
 * @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted; IDENTITY.PROFILE_HIDDEN when the caller is
 * hidden
 */
export async function lockNonHiddenCallerAndPersonRows(
  tx: Tx,
  actor: Pick<Actor, 'personId'>,
  otherId: PersonId,
): Promise<CallerAndPersonWithLockedRows> {
  const locked = await lockPersonRows(tx, [actor.personId, otherId])
  const me = assertExists(locked.get(actor.personId))
  if (me.hidden) throw createIdentityError('IDENTITY.PROFILE_HIDDEN')
  return { me: me.id, other: visible(locked.get(otherId)) }
}

/** @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted */
export async function lockCallerRow(tx: Tx, actor: Pick<Actor, 'personId'>): Promise<IdOfRowLockedPerson> {
  return assertExists((await lockPersonRows(tx, [actor.personId])).get(actor.personId)).id
}

/** @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted */
export async function lockCallerAndPersonRows(
  tx: Tx,
  actor: Pick<Actor, 'personId'> | null,
  otherId: PersonId | null,
): Promise<{ me: IdOfRowLockedPerson | null; other: IdOfRowLockedPerson | null }> {
  const locked = await lockPersonRows(
    tx,
    [actor?.personId, otherId].flatMap((id) => id ?? []),
  )
  return {
    me: actor && assertExists(locked.get(actor.personId)).id,
    other: otherId === null ? null : visible(locked.get(otherId)),
  }
}

/** @throws KERNEL.SIGN_IN_REQUIRED when the caller's account was deleted */
export async function lockCallerAndTargetRows(
  tx: Tx,
  actor: Pick<Actor, 'personId'>,
  targetId: PersonId,
): Promise<{ me: IdOfRowLockedPerson; target: PersonId }> {
  const locked = await lockPersonRows(tx, [actor.personId, targetId])
  return { me: assertExists(locked.get(actor.personId)).id, target: locked.get(targetId)?.id ?? targetId }
}

function assertExists(person: PersonWithLockedRow | undefined): PersonWithLockedRow {
  if (person === undefined) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  return person
}

function visible(person: PersonWithLockedRow | undefined): IdOfRowLockedPerson | null {
  return person === undefined || person.hidden ? null : person.id
}
