import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import { holdPeople } from '#modules/identity/data/merging.ts'

export interface Parties {
  /** Person of whoever acts, as they are by now. */
  me: string
  /** Person whom they act on, as they are by now; null when there is no such person. */
  other: string | null
}

/**
 * Who somebody is, and whom they act on, after all merges (design decision 2): a page may have been open for longer. Nobody
 * merges or deletes the two until this transaction ends. Call it before anything else in a transaction that writes down
 * something about people, and wrap that in `retryOnConflict`.
 * @throws KERNEL.SIGN_IN_REQUIRED when whoever acts has left
 */
export async function holdParties(tx: Tx, actor: Pick<Actor, 'personId'>, otherId: string): Promise<Parties> {
  const held = await holdPeople(tx, [actor.personId, otherId])
  const me = held.get(actor.personId)
  if (me === undefined) throw new AppError('KERNEL.SIGN_IN_REQUIRED', { kind: 'UNAUTHORIZED' })
  return { me, other: held.get(otherId) ?? null }
}

/**
 * The same, when nobody else is concerned.
 * @returns the person of whoever acts
 * @throws KERNEL.SIGN_IN_REQUIRED when whoever acts has left
 */
export async function holdActor(tx: Tx, actor: Pick<Actor, 'personId'>): Promise<string> {
  return (await holdParties(tx, actor, actor.personId)).me
}
