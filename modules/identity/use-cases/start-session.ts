import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { findAccountIdOfFederatedIdentity } from '#modules/identity/data/federated.ts'
import { findPersonId, findViewer } from '#modules/identity/data/people.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { getProfilePath } from '#modules/identity/rules.ts'
import { closeSession, openSession } from '#modules/identity/sessions.ts'

/** Browsers limit the lifetime of a cookie to 400 days. */
export const knownDeviceLifetimeMs = 400 * 24 * 60 * 60_000

export interface AuthenticatedAccount {
  accountId: AccountId
  passwordHash?: string
  identity?: { issuer: string; subject: string }
}

/**
 * @throws IDENTITY.USER_DISABLED; IDENTITY.WRONG_PASSWORD when the password changed after the check;
 * IDENTITY.OPERATION_NOT_ALLOWED when the identity was unlinked after the check
 */
export async function startSession(ctx: RequestContext, proven: AuthenticatedAccount): Promise<Viewer> {
  const { accountId } = proven
  const now = ctx.clock.now()
  const device = ctx.deviceCookie.value ?? createRandomToken()
  const session = await inTransaction(ctx.db, async (tx) => {
    await assertStillAuthenticated(tx, proven)
    if (ctx.actor) await closeSession(tx, ctx.actor.sessionId)
    await accounts.recordKnownDevice(tx, hashToken(device), accountId, now)
    return openSession(tx, accountId, ctx.userAgent)
  })
  ctx.sessionCookie.set(session.token, session.expiresAt)
  ctx.deviceCookie.set(device, new Date(now.getTime() + knownDeviceLifetimeMs))
  return readViewer(ctx, await findPersonId(ctx.db, accountId))
}

/**
 * Lock the account: a concurrent password change must either wait or be visible to the check.
 * @throws IDENTITY.USER_DISABLED, IDENTITY.WRONG_PASSWORD, IDENTITY.OPERATION_NOT_ALLOWED
 */
export async function assertStillAuthenticated(
  tx: Tx,
  { accountId, passwordHash, identity }: AuthenticatedAccount,
): Promise<void> {
  const account = await accounts.lockAccountRowForShare(tx, accountId)
  if (account.disabledAt) throw createIdentityError('IDENTITY.USER_DISABLED')
  if (passwordHash !== undefined && account.passwordHash !== passwordHash)
    throw createIdentityError('IDENTITY.WRONG_PASSWORD')
  if (identity && (await findAccountIdOfFederatedIdentity(tx, identity)) !== accountId)
    throw createIdentityError('IDENTITY.OPERATION_NOT_ALLOWED')
}

export async function readViewer(ctx: RequestContext, personId: PersonId): Promise<Viewer> {
  const card = await findViewer(ctx.db, personId)
  if (!card) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  return {
    personId: card.id,
    name: card.name,
    email: card.email ?? '',
    emailVerified: card.emailVerifiedAt !== null,
    proven: card.proven,
    profilePath: getProfilePath(card),
    photoId: card.hiddenAt === null ? card.photoId : null,
    hidden: card.hiddenAt && { operatorEmail: operatorEmail(ctx.config) },
  }
}

function operatorEmail({ smtpUrl, mailFrom }: RequestContext['config']): string | null {
  return smtpUrl === undefined ? null : (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom)
}
