import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  signInOptionsOutput,
  startFederatedFlowInput,
  startFederatedFlowOutput,
  unlinkIdentityInput,
} from '#modules/identity/contract/federated.ts'
import { getSignInOptions, startFederatedFlow } from '#modules/identity/use-cases/start-federated.ts'
import { unlinkIdentity } from '#modules/identity/use-cases/unlink-identity.ts'

const concernsAccount = { whenHidden: 'allowed: concerns the account itself' } as const

export const federatedProcedures = {
  signInOptions: publicProcedure.output(signInOptionsOutput).query(({ ctx }) => getSignInOptions(ctx)),

  startFederated: publicProcedure
    .meta({
      ...concernsAccount,
      permission:
        'anyone may sign in; only members may link an identity, to their own account, with the password or soon after sign-in',
    })
    .input(startFederatedFlowInput)
    .output(startFederatedFlowOutput)
    .mutation(({ ctx, input }) => startFederatedFlow(ctx, input)),

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
