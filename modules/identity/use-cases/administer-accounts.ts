import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as data from '#modules/identity/data/administration.ts'
import { consumeAll } from '#modules/identity/data/tokens.ts'
import { findPersonId } from '#modules/identity/data.ts'
import { refusal } from '#modules/identity/refusals.ts'
import { closeSessions } from '#modules/identity/sessions.ts'

type Context = Pick<RequestContext, 'db' | 'clock' | 'participants'>

/**
 * Shuts an account (`npm run admin -- disable`): whoever signs in reads 'Esta cuenta ha sido deshabilitada.', open sessions
 * end, links on their way open nothing, and nobody can book with them. The profile stays.
 * @returns whether it was open
 * @throws IDENTITY.USER_NOT_FOUND
 */
export function disableAccount(ctx: Context, email: string): Promise<boolean> {
  return change(ctx, email, async (tx, account) => {
    const now = ctx.clock.now()
    await data.setDisabled(tx, account.id, account.disabledAt ?? now)
    await consumeAll(tx, account.id, now)
    await closeSessions(tx, account.id, null)
    const personId = await findPersonId(tx, account.id)
    for (const participant of ctx.participants) await participant.shut?.(tx, personId)
    return account.disabledAt === null
  })
}

/**
 * Opens it again; whoever it belongs to signs in anew, and opens their agenda when they want to.
 * @returns whether it was shut
 * @throws IDENTITY.USER_NOT_FOUND
 */
export function enableAccount(ctx: Context, email: string): Promise<boolean> {
  return change(ctx, email, async (tx, account) => {
    await data.setDisabled(tx, account.id, null)
    return account.disabledAt !== null
  })
}

/**
 * Ends every session of an account.
 * @returns how many there were
 * @throws IDENTITY.USER_NOT_FOUND
 */
export function endSessionsOf(ctx: Context, email: string): Promise<number> {
  return change(ctx, email, async (tx, account) => {
    const count = await data.countSessions(tx, account.id)
    await closeSessions(tx, account.id, null)
    return count
  })
}

function change<Result>(
  { db }: Context,
  email: string,
  work: (tx: Tx, account: accounts.AccountRecord) => Promise<Result>,
): Promise<Result> {
  return db.$transaction(async (tx) => {
    const found = await accounts.findByEmail(tx, email.trim().toLowerCase())
    if (!found) throw refusal('IDENTITY.USER_NOT_FOUND')
    return work(tx, await accounts.lock(tx, found.id))
  })
}
