import type { MemberContext } from '#kernel/context.ts'
import type { Account } from '#modules/identity/contract/account.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { findUnconfirmedNewEmail } from '#modules/identity/data/tokens.ts'
import { hasCalendarFeedUrl } from '#modules/identity/use-cases/calendar-address.ts'
import { listFederatedIdentities } from '#modules/identity/use-cases/unlink-identity.ts'

export async function readAccount(ctx: MemberContext): Promise<Account> {
  const { accountId } = ctx.actor
  const { email, emailVerifiedAt, passwordHash } = await accounts.findAccountById(ctx.db, accountId)
  return {
    email,
    emailVerified: emailVerifiedAt !== null,
    pendingEmail: await findUnconfirmedNewEmail(ctx.db, accountId, ctx.clock.now()),
    hasPassword: passwordHash !== null,
    hasCalendarAddress: await hasCalendarFeedUrl(ctx.db, ctx, ctx.actor.personId),
    ...(await listFederatedIdentities(ctx)),
  }
}
