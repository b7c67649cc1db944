import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { applyCallQuota, type CallQuota } from '#kernel/throttle.ts'
import { identityError } from '#modules/identity/errors.ts'

/**
 * Max number of people that one member adds per day. A member who adds people by hand stays below it. A script that
 * imports an address book exceeds it.
 */
const perMember: CallQuota = {
  name: 'contact-by-member',
  max: 200,
  withinMs: 24 * 60 * 60_000,
  error: () => identityError('IDENTITY.TOO_MANY_CONTACTS'),
}

export function countAddedContact(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  memberId: PersonId,
): Promise<void> {
  return applyCallQuota(tx, perMember, memberId, clock.now())
}
