import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { countOnce, type Limit } from '#kernel/throttle.ts'
import { identityError } from '#modules/identity/errors.ts'

/** Nobody trusts so many people in a day; a program that reads a phone book does. */
const perMember: Limit = { name: 'contact-by-member', max: 200, withinMs: 24 * 60 * 60_000 }

/**
 * Counts a person whom a member is about to add; taken back with the transaction.
 * @throws IDENTITY.TOO_MANY_CONTACTS
 */
export async function countContact(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  memberId: PersonId,
): Promise<void> {
  const counter = { limit: perMember, subject: memberId }
  if (!(await countOnce(tx, counter, clock.now()))) throw identityError('IDENTITY.TOO_MANY_CONTACTS')
}
