import type { MemberContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { countRateLimitedAction, type RateLimit } from '#kernel/throttle.ts'
import type { RequestEmailChangeInput } from '#modules/identity/contract/account.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as tokens from '#modules/identity/data/tokens.ts'
import { emailChangeConfirmationMail, emailChangeRequestedMail } from '#modules/identity/emails.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { assertAccountOwner } from '#modules/identity/use-cases/check-password.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import {
  countMailAgainstUnprovenAddressLimit,
  notifyAccountOwner,
} from '#modules/identity/use-cases/write-to-mailbox.ts'

/** Without this limit, a member could fill a stranger's mailbox with confirmation e-mails. */
const changesPerAccount: RateLimit = { name: 'email-change', max: 5, withinMs: 60 * 60_000 }

/**
 * The account's e-mail changes only when the member confirms the mailed link.
 * @throws IDENTITY.SAME_EMAIL, IDENTITY.EMAIL_IN_USE, IDENTITY.WRONG_PASSWORD, IDENTITY.SIGN_IN_AGAIN,
 * IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.TOO_MANY_REQUESTS
 */
export async function requestEmailChange(ctx: MemberContext, input: RequestEmailChangeInput): Promise<void> {
  const { accountId } = ctx.actor
  const { linkBase } = ctx.config
  const now = ctx.clock.now()
  const { email } = input
  await assertAccountOwner(ctx, input.password)
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockActorAccountRow(tx, ctx.actor)
    if (account.email === email) throw createIdentityError('IDENTITY.SAME_EMAIL')
    if (await accounts.findAccountByEmail(tx, email)) throw createIdentityError('IDENTITY.EMAIL_IN_USE')
    const isOften = !(await countRateLimitedAction(tx, { limit: changesPerAccount, subject: accountId }, now))
    if (isOften || !(await countMailAgainstUnprovenAddressLimit(tx, email, now)))
      throw createIdentityError('IDENTITY.TOO_MANY_REQUESTS')
    await tokens.consumeOneTimeTokens(tx, accountId, now, 'CHANGE_EMAIL')
    const token = await tokens.insertOneTimeToken(tx, {
      owner: { accountId },
      purpose: 'CHANGE_EMAIL',
      email,
      now,
    })
    const mail = emailChangeConfirmationMail({ token, linkBase })
    const { accepted } = await enqueueMail(tx, ctx, { kind: 'ESSENTIAL', to: email, ...mail })
    if (!accepted) throw createIdentityError('IDENTITY.TOO_MANY_REQUESTS')
    await notifyAccountOwner(tx, ctx, account, emailChangeRequestedMail({ newEmail: email, linkBase }))
  })
}

export async function cancelEmailChange(ctx: MemberContext): Promise<void> {
  await tokens.consumeOneTimeTokens(ctx.db, ctx.actor.accountId, ctx.clock.now(), 'CHANGE_EMAIL')
}
