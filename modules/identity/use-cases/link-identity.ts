import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import * as data from '#modules/identity/data/federated.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import type { FederatedIdentity } from '#modules/identity/oidc.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import {
  linkFederatedIdentityToAccount,
  proveEmailByFederatedIdentity,
} from '#modules/identity/use-cases/open-with-identity.ts'

/**
 * @throws IDENTITY.IDENTITY_OF_OTHER_ACCOUNT, IDENTITY.USER_DISABLED; KERNEL.SIGN_IN_REQUIRED when another member or no
 * member is signed in now
 */
export async function linkIdentity(
  ctx: RequestContext,
  { accountId, identity }: { accountId: AccountId | null; identity: FederatedIdentity },
): Promise<void> {
  const { actor } = ctx
  if (!actor || actor.accountId !== accountId) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const account = await lockActorAccountRow(tx, actor)
      if (account.disabledAt) throw createIdentityError('IDENTITY.USER_DISABLED')
      const owner = await data.findAccountIdOfFederatedIdentity(tx, identity)
      if (owner !== null && owner !== accountId) {
        const values = { name: identity.provider.name }
        throw createIdentityError('IDENTITY.IDENTITY_OF_OTHER_ACCOUNT', { values })
      }
      if (owner === null) await linkFederatedIdentityToAccount(tx, ctx, identity, account)
      await proveEmailByFederatedIdentity(tx, ctx, identity, account, { keepSessionId: actor.sessionId })
    }),
  )
}
