import type { Actor } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { kernelError } from '#kernel/errors.ts'
import * as accounts from '#modules/identity/data/accounts.ts'

/**
 * The account of whoever acts, which nobody else changes until this transaction ends. Their session may have ended between
 * the start of the call and now, by a recovery of the account's real owner: whoever it belonged to changes nothing any more.
 * @throws KERNEL.SIGN_IN_REQUIRED
 */
export async function holdAccount(tx: Tx, actor: Actor): Promise<accounts.AccountRecord> {
  const account = await accounts.lock(tx, actor.accountId)
  if ((await accounts.findSessionStart(tx, actor.sessionId)) === null)
    throw kernelError('KERNEL.SIGN_IN_REQUIRED')
  return account
}
