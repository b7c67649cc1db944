import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { applyProcedureCallQuota, type CallQuota } from '#kernel/throttle.ts'
import { createIdentityError } from '#modules/identity/errors.ts'

const perMember: CallQuota = {
  name: 'contact-by-member',
  max: 200,
  withinMs: 24 * 60 * 60_000,
  error: () => createIdentityError('IDENTITY.TOO_MANY_CONTACTS'),
}

export function applyAddedContactQuota(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  memberId: PersonId,
): Promise<void> {
  return applyProcedureCallQuota(tx, perMember, memberId, clock.now())
}
