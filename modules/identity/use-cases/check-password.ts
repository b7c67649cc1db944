import type { MemberContext, RequestContext } from '#kernel/context.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import {
  beginRateLimitedAttempt,
  getNetworkOfIpAddress,
  type RateLimit,
  type RateLimitCounter,
  recordRateLimitedAttemptOutcome,
} from '#kernel/throttle.ts'
import { hashToken } from '#kernel/tokens.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { verifyPassword } from '#modules/identity/passwords.ts'
import { recordRateLimitedSignIn } from '#modules/identity/use-cases/record-limited-sign-in.ts'

const minute = 60_000

const perNetwork = (max: number): RateLimit => ({ name: 'sign-in-by-address', max, withinMs: 5 * minute })
const perEmail: RateLimit = { name: 'sign-in-by-email', max: 25, withinMs: 60 * minute }
const perKnownDevice: RateLimit = { name: 'sign-in-by-known-device', max: 25, withinMs: 5 * minute }

/**
 * Browsers that signed in before have a separate limit of attempts, so that strangers cannot lock out the owner.
 * An unknown e-mail and a wrong password give different errors on purpose (docs/product.md#sign-up-and-sign-in).
 * Only a caller with the right password learns that the account is disabled.
 * @throws IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.USER_NOT_FOUND, IDENTITY.WRONG_PASSWORD, IDENTITY.USER_DISABLED
 */
export async function checkPassword(
  ctx: RequestContext,
  typed: { email: string; password: string },
): Promise<{ accountId: AccountId; passwordHash: string }> {
  const account = await accounts.findAccountByEmail(ctx.db, typed.email)
  const counters: RateLimitCounter[] = (await comesFromKnownDevice(ctx, account))
    ? [{ limit: perKnownDevice, subject: typed.email }]
    : [
        {
          limit: perNetwork(ctx.config.limits.wrongPasswordsPerNetwork),
          subject: getNetworkOfIpAddress(ctx.address),
        },
        { limit: perEmail, subject: typed.email },
      ]

  const attempt = await beginRateLimitedAttempt(ctx.db, counters, ctx.clock.now())
  if (!attempt) {
    await recordRateLimitedSignIn(ctx, account?.id ?? null)
    throw createIdentityError('IDENTITY.TOO_MANY_ATTEMPTS')
  }
  const matches = account !== null && (await verifyPassword(account.passwordHash, typed.password))
  await recordRateLimitedAttemptOutcome(ctx.db, attempt, matches ? 'succeeded' : 'failed')

  if (!account) throw createIdentityError('IDENTITY.USER_NOT_FOUND')
  if (!matches || account.passwordHash === null) throw createIdentityError('IDENTITY.WRONG_PASSWORD')
  if (account.disabledAt) throw createIdentityError('IDENTITY.USER_DISABLED')
  return { accountId: account.id, passwordHash: account.passwordHash }
}

const freshSessionMs = 15 * minute

/**
 * Require the password or a recent sign-in before any change of an account's sign-in methods.
 * @throws IDENTITY.WRONG_PASSWORD, IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.SIGN_IN_AGAIN
 */
export async function assertAccountOwner(ctx: MemberContext, password: string | null): Promise<void> {
  const { email, passwordHash } = await accounts.findAccountById(ctx.db, ctx.actor.accountId)
  if (passwordHash !== null) {
    if (password === null) throw createIdentityError('IDENTITY.WRONG_PASSWORD')
    await checkPassword(ctx, { email, password })
    return
  }
  if (!(await isSessionFresh(ctx))) throw createIdentityError('IDENTITY.SIGN_IN_AGAIN')
}

/**
 * Requires the password or a sign-in within the last 15 minutes.
 * @throws IDENTITY.PASSWORD_REQUIRED, IDENTITY.WRONG_PASSWORD, IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.SIGN_IN_AGAIN
 */
export async function assertCallerRecentlyAuthenticated(
  ctx: MemberContext,
  password: string | null,
): Promise<void> {
  if (password !== null) return assertAccountOwner(ctx, password)
  if (await isSessionFresh(ctx)) return
  const { passwordHash } = await accounts.findAccountById(ctx.db, ctx.actor.accountId)
  throw createIdentityError(passwordHash === null ? 'IDENTITY.SIGN_IN_AGAIN' : 'IDENTITY.PASSWORD_REQUIRED')
}

export async function isSessionFresh(ctx: MemberContext): Promise<boolean> {
  const openedAt = await accounts.findSessionCreatedAt(ctx.db, ctx.actor.sessionId)
  return openedAt !== null && openedAt.getTime() >= ctx.clock.now().getTime() - freshSessionMs
}

async function comesFromKnownDevice(
  ctx: RequestContext,
  account: { id: AccountId } | null,
): Promise<boolean> {
  const token = ctx.deviceCookie.value
  return token !== null && account !== null && accounts.isKnownDevice(ctx.db, hashToken(token), account.id)
}
