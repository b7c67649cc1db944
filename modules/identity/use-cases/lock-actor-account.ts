import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import * as accounts from '#modules/identity/data/accounts.ts'

/**
 * While the transaction waits for the lock, the account's owner may end the session by a password reset.
 * @throws KERNEL.SIGN_IN_REQUIRED when the session has ended
 */
export async function lockActorAccountRow(tx: Tx, actor: Actor): Promise<accounts.AccountRecord> {
  const account = await accounts.lockAccountRowForUpdate(tx, actor.accountId)
  if ((await accounts.findSessionCreatedAt(tx, actor.sessionId)) === null)
    throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  return account
}
