import type { RequestContext } from '#kernel/context.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as federated from '#modules/identity/data/federated.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import type { FederatedIdentity } from '#modules/identity/oidc.ts'
import { providerName } from '#modules/identity/use-cases/unlink-identity.ts'

type Context = Pick<RequestContext, 'db' | 'config'>

/** Data about an account that other modules may read before the account owner has signed in. */
export interface AccountCard {
  accountId: AccountId
  personId: PersonId
  email: string
  emailVerified: boolean
  hasPassword: boolean
  providerName: string | null
}

export async function findAccountCard(ctx: Context, email: string): Promise<AccountCard | null> {
  const account = await accounts.findByEmail(ctx.db, email)
  return account && toCard(ctx, account)
}

/**
 * Finds the account that an identity would sign in to, by the rules of `openAccountWithIdentity`. null when
 * the sign-in would create an account.
 */
export async function findAccountCardOfIdentity(
  ctx: Context,
  identity: FederatedIdentity,
): Promise<AccountCard | null> {
  const linkedId = await federated.findAccountIdOfIdentity(ctx.db, identity)
  if (linkedId !== null) return toCard(ctx, await accounts.findAccountById(ctx.db, linkedId))
  return identity.emailVerified && identity.email !== null ? findAccountCard(ctx, identity.email) : null
}

async function toCard({ db, config }: Context, account: accounts.AccountRecord): Promise<AccountCard> {
  const [identity] = await federated.findIdentities(db, account.id)
  return {
    accountId: account.id,
    personId: await findPersonId(db, account.id),
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    hasPassword: account.passwordHash !== null,
    providerName: identity ? providerName({ config }, identity.issuer) : null,
  }
}
