import { recordAuditEvent } from '#kernel/audit.ts'
import type { OidcProvider } from '#kernel/config.ts'
import { formatIssuerName } from '#kernel/config-oidc.ts'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hashToken } from '#kernel/tokens.ts'
import type { Account } from '#modules/identity/contract/account.ts'
import type { UnlinkIdentityInput } from '#modules/identity/contract/federated.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as data from '#modules/identity/data/federated.ts'
import { federatedIdentityUnlinkedMail } from '#modules/identity/emails.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { isIdentityProviderIssuer } from '#modules/identity/oidc.ts'
import { assertCallerRecentlyAuthenticated } from '#modules/identity/use-cases/check-password.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import { notifyAccountOwner } from '#modules/identity/use-cases/write-to-mailbox.ts'

export async function listFederatedIdentities(
  ctx: MemberContext,
): Promise<Pick<Account, 'identities' | 'providers' | 'canUnlink'>> {
  const { accountId } = ctx.actor
  const identities = await data.findFederatedIdentities(ctx.db, accountId)
  const { passwordHash } = await accounts.findAccountById(ctx.db, accountId)
  return {
    identities: identities.map((identity) => ({
      id: idOf(identity),
      providerName: getIdentityProviderName(ctx, identity.issuer),
      email: identity.email,
      createdAt: identity.createdAt,
    })),
    providers: ctx.config.oidc
      .filter((provider) => !identities.some(({ issuer }) => isIdentityProviderIssuer(provider, issuer)))
      .map(({ id, name }) => ({ id, name })),
    canUnlink: countSignInMethods(ctx.config.oidc, passwordHash, identities) > 1,
  }
}

/**
 * @throws IDENTITY.LAST_WAY_IN, IDENTITY.PASSWORD_REQUIRED, IDENTITY.WRONG_PASSWORD, IDENTITY.TOO_MANY_ATTEMPTS,
 * IDENTITY.SIGN_IN_AGAIN; KERNEL.SIGN_IN_REQUIRED when the session has ended
 */
export async function unlinkIdentity(
  ctx: MemberContext,
  { id, password }: UnlinkIdentityInput,
): Promise<void> {
  await assertCallerRecentlyAuthenticated(ctx, password)
  const { accountId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockActorAccountRow(tx, ctx.actor)
    const identities = await data.findFederatedIdentities(tx, accountId)
    const identity = identities.find((linked) => idOf(linked) === id)
    if (!identity) return
    if (countSignInMethods(ctx.config.oidc, account.passwordHash, identities) <= 1)
      throw createIdentityError('IDENTITY.LAST_WAY_IN')
    await data.deleteFederatedIdentity(tx, identity)
    await recordAuditEvent(tx, ctx, { event: 'IDENTITY_UNLINKED', by: accountId, accountId })
    const name = getIdentityProviderName(ctx, identity.issuer)
    await notifyAccountOwner(tx, ctx, account, federatedIdentityUnlinkedMail(name, ctx.config.linkBase))
  })
}

function idOf({ issuer, subject }: { issuer: string; subject: string }): string {
  return hashToken(`${issuer}\n${subject}`)
}

function countSignInMethods(
  providers: readonly OidcProvider[],
  passwordHash: string | null,
  identities: readonly { issuer: string }[],
): number {
  const usable = identities.filter(({ issuer }) =>
    providers.some((provider) => isIdentityProviderIssuer(provider, issuer)),
  )
  return usable.length + (passwordHash === null ? 0 : 1)
}

export function getIdentityProviderName({ config }: Pick<RequestContext, 'config'>, issuer: string): string {
  return (
    config.oidc.find((provider) => isIdentityProviderIssuer(provider, issuer))?.name ??
    formatIssuerName(issuer)
  )
}
