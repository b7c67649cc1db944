import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { kernelError } from '#kernel/errors.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import * as data from '#modules/identity/data/federated.ts'
import { identityError } from '#modules/identity/errors.ts'
import type { FederatedIdentity } from '#modules/identity/oidc.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import {
  linkIdentityToAccount,
  proveEmailByFederatedIdentity,
} from '#modules/identity/use-cases/open-with-identity.ts'

/**
 * Does nothing when the identity is already linked.
 * @param accountId account of the member who started the linking
 * @throws IDENTITY.IDENTITY_OF_OTHER_ACCOUNT, IDENTITY.USER_DISABLED; KERNEL.SIGN_IN_REQUIRED when another member or no
 * member is signed in now
 */
export async function linkIdentity(
  ctx: RequestContext,
  { accountId, identity }: { accountId: AccountId | null; identity: FederatedIdentity },
): Promise<void> {
  const { actor } = ctx
  if (!actor || actor.accountId !== accountId) throw kernelError('KERNEL.SIGN_IN_REQUIRED')
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      // Check the session again: a new password or a confirmed e-mail may have ended the session during the
      // request to the provider.
      const account = await lockActorAccountRow(tx, actor)
      if (account.disabledAt) throw identityError('IDENTITY.USER_DISABLED')
      const owner = await data.findAccountIdOfIdentity(tx, identity)
      if (owner !== null && owner !== accountId) {
        const values = { name: identity.provider.name }
        throw identityError('IDENTITY.IDENTITY_OF_OTHER_ACCOUNT', { values })
      }
      if (owner === null) await linkIdentityToAccount(tx, ctx, identity, account)
      await proveEmailByFederatedIdentity(tx, ctx, identity, account, { keepSessionId: actor.sessionId })
    }),
  )
}
