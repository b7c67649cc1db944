import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import * as accounts from '#modules/identity/data/accounts.ts'

/**
 * The session may end while the transaction waits for the account's row lock.
 * @throws KERNEL.SIGN_IN_REQUIRED when the session has ended
 */
export async function lockActorAccountRow(tx: Tx, actor: Actor): Promise<accounts.AccountRecord> {
  const account = await accounts.lockAccountRowForUpdate(tx, actor.accountId)
  if ((await accounts.findSessionCreatedAt(tx, actor.sessionId)) === null)
    throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  return account
}
