import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  signInOptionsOutput,
  startFederatedIdentityFlowInput,
  startFederatedIdentityFlowOutput,
  unlinkIdentityInput,
} from '#modules/identity/contract/federated.ts'
import { getSignInOptions, startFederatedIdentityFlow } from '#modules/identity/use-cases/start-federated.ts'
import { unlinkIdentity } from '#modules/identity/use-cases/unlink-identity.ts'

const concernsAccount = { whenHidden: 'allowed: concerns the account itself' } as const

export const federatedIdentityProcedures = {
  signInOptions: publicProcedure.output(signInOptionsOutput).query(({ ctx }) => getSignInOptions(ctx)),

  startFederated: publicProcedure
    .meta({
      ...concernsAccount,
      permission:
        'anyone may sign in; only members may link an identity, to their own account, with the password or soon after sign-in',
    })
    .input(startFederatedIdentityFlowInput)
    .output(startFederatedIdentityFlowOutput)
    .mutation(({ ctx, input }) => startFederatedIdentityFlow(ctx, input)),

  unlinkIdentity: memberProcedure
    .meta({
      ...concernsAccount,
      permission:
        'the caller’s own account, with the password or soon after sign-in; the last means of sign-in stays',
    })
    .input(unlinkIdentityInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unlinkIdentity(ctx, input)),
}
