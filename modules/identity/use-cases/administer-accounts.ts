import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as data from '#modules/identity/data/administration.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import { consumeOneTimeTokens } from '#modules/identity/data/tokens.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { closeSessions } from '#modules/identity/sessions.ts'

type Context = Pick<RequestContext, 'db' | 'clock' | 'personEventHandlers'>

/**
 * Disabling an account ends the sessions and mailed links, but leaves the profile unchanged.
 * @returns whether the account was enabled before
 * @throws IDENTITY.USER_NOT_FOUND
 */
export function disableAccount(ctx: Context, email: string): Promise<boolean> {
  return change(ctx, email, async (tx, account) => {
    const now = ctx.clock.now()
    await data.setAccountDisabledAt(tx, account.id, account.disabledAt ?? now)
    await consumeOneTimeTokens(tx, account.id, now)
    await closeSessions(tx, account.id, null)
    const personId = await findPersonId(tx, account.id)
    for (const handlers of ctx.personEventHandlers) await handlers.shut?.(tx, personId)
    if (account.disabledAt !== null) return false
    await recordAuditEvent(tx, ctx, { event: 'ACCOUNT_DISABLED', by: 'operator', accountId: account.id })
    return true
  })
}

/**
 * @returns false if the account was already enabled
 * @throws IDENTITY.USER_NOT_FOUND
 */
export function enableAccount(ctx: Context, email: string): Promise<boolean> {
  return change(ctx, email, async (tx, account) => {
    await data.setAccountDisabledAt(tx, account.id, null)
    if (account.disabledAt === null) return false
    await recordAuditEvent(tx, ctx, { event: 'ACCOUNT_ENABLED', by: 'operator', accountId: account.id })
    return true
  })
}

export function endSessionsOfAccount(ctx: Context, email: string): Promise<number> {
  return change(ctx, email, async (tx, account) => {
    const count = await data.countSessions(tx, account.id)
    await closeSessions(tx, account.id, null)
    await recordAuditEvent(tx, ctx, { event: 'SESSIONS_ENDED', by: 'operator', accountId: account.id })
    return count
  })
}

export async function findAccountAndPerson(
  tx: Tx,
  email: string,
): Promise<{ accountId: AccountId; personId: PersonId }> {
  const found = await accounts.findAccountByEmail(tx, email.trim().toLowerCase())
  if (!found) throw createIdentityError('IDENTITY.USER_NOT_FOUND')
  return { accountId: found.id, personId: await findPersonId(tx, found.id) }
}

function change<Result>(
  { db }: Context,
  email: string,
  work: (tx: Tx, account: accounts.AccountRecord) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const { accountId } = await findAccountAndPerson(tx, email)
    return work(tx, await accounts.lockAccountRowForUpdate(tx, accountId))
  })
}
