import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { applyQuota, type Quota } from '#kernel/throttle.ts'
import { identityError } from '#modules/identity/errors.ts'

/** Members add fewer people in a day; a program that reads a phone book adds more. */
const perMember: Quota = {
  name: 'contact-by-member',
  max: 200,
  withinMs: 24 * 60 * 60_000,
  error: () => identityError('IDENTITY.TOO_MANY_CONTACTS'),
}

/**
 * Counts a person whom a member is about to add; taken back with the transaction.
 * @throws IDENTITY.TOO_MANY_CONTACTS
 */
export function countContact(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  memberId: PersonId,
): Promise<void> {
  return applyQuota(tx, perMember, memberId, clock.now())
}
