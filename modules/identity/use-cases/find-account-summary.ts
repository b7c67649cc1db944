import type { RequestContext } from '#kernel/context.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as federated from '#modules/identity/data/federated.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import type { FederatedIdentity } from '#modules/identity/oidc.ts'
import { getIdentityProviderName } from '#modules/identity/use-cases/unlink-identity.ts'

type Context = Pick<RequestContext, 'db' | 'config'>

export interface AccountSummary {
  accountId: AccountId
  personId: PersonId
  email: string
  emailVerified: boolean
  hasPassword: boolean
  providerName: string | null
}

export async function findAccountSummary(ctx: Context, email: string): Promise<AccountSummary | null> {
  const account = await accounts.findAccountByEmail(ctx.db, email)
  return account && toCard(ctx, account)
}

export async function findAccountSummaryOfFederatedIdentity(
  ctx: Context,
  identity: FederatedIdentity,
): Promise<AccountSummary | null> {
  const linkedId = await federated.findAccountIdOfFederatedIdentity(ctx.db, identity)
  if (linkedId !== null) return toCard(ctx, await accounts.findAccountById(ctx.db, linkedId))
  return identity.emailVerified && identity.email !== null ? findAccountSummary(ctx, identity.email) : null
}

async function toCard({ db, config }: Context, account: accounts.AccountRecord): Promise<AccountSummary> {
  const [identity] = await federated.findFederatedIdentities(db, account.id)
  return {
    accountId: account.id,
    personId: await findPersonId(db, account.id),
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    hasPassword: account.passwordHash !== null,
    providerName: identity ? getIdentityProviderName({ config }, identity.issuer) : null,
  }
}
