import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { EmailLinkSignInResult } from '#modules/identity/contract/account.ts'
import { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
import { consumeMailedLink } from '#modules/identity/use-cases/recover-account.ts'
import { startSession } from '#modules/identity/use-cases/start-session.ts'

/**
 * If the e-mail address was unconfirmed, the sign-in link deletes the password, which a stranger may have set.
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED, IDENTITY.USER_DISABLED
 */
export async function signInByLink(
  ctx: RequestContext,
  input: { token: string },
): Promise<EmailLinkSignInResult> {
  const account = await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const found = await consumeMailedLink(tx, ctx, 'SIGN_IN', input.token)
      await proveEmail(tx, ctx, { accountId: found.id, email: found.email, by: 'sign-in link' })
      return found
    }),
  )
  return {
    viewer: await startSession(ctx, { accountId: account.id }),
    passwordDropped: account.emailVerifiedAt === null && account.passwordHash !== null,
  }
}
