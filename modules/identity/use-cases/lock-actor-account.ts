import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { kernelError } from '#kernel/errors.ts'
import * as accounts from '#modules/identity/data/accounts.ts'

/**
 * Locks the caller's account until the transaction ends. The session may have ended since the request began,
 * because the owner recovered the account: then the caller must not change anything.
 * @throws KERNEL.SIGN_IN_REQUIRED when the session has ended
 */
export async function lockActorAccountRow(tx: Tx, actor: Actor): Promise<accounts.AccountRecord> {
  const account = await accounts.lockAccountRowForUpdate(tx, actor.accountId)
  if ((await accounts.findSessionCreatedAt(tx, actor.sessionId)) === null)
    throw kernelError('KERNEL.SIGN_IN_REQUIRED')
  return account
}
