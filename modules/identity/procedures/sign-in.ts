import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { signInInput, signUpInput, viewerOutput } from '#modules/identity/contract/people.ts'
import { getViewer, signIn, signOut } from '#modules/identity/use-cases/sign-in.ts'
import { signUp } from '#modules/identity/use-cases/sign-up.ts'

const concernsAccount = { whenHidden: 'allowed: concerns the account itself' } as const

export const signInProcedures = {
  signUp: publicProcedure
    .meta(concernsAccount)
    .input(signUpInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  signIn: publicProcedure
    .meta(concernsAccount)
    .input(signInInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  signOut: memberProcedure
    .meta({ ...concernsAccount, onlyDeletes: true })
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx)),

  viewer: publicProcedure.output(viewerOutput.nullable()).query(({ ctx }) => getViewer(ctx)),
}
