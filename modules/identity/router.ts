import { z } from 'zod'
import { createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  professionSuggestionsInput,
  professionSuggestionsOutput,
  profileInput,
  profileOutput,
  signInInput,
  signUpInput,
  viewerOutput,
} from '#modules/identity/contract.ts'
import * as service from '#modules/identity/service.ts'

export const identityRouter = createRouter({
  signUp: publicProcedure
    .input(signUpInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => service.signUp(ctx, input)),

  signIn: publicProcedure
    .input(signInInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => service.signIn(ctx, input)),

  signOut: memberProcedure.output(z.void()).mutation(({ ctx }) => service.signOut(ctx)),

  viewer: publicProcedure.output(viewerOutput.nullable()).query(({ ctx }) => service.getViewer(ctx)),

  profile: publicProcedure
    .input(profileInput)
    .output(profileOutput)
    .query(({ ctx, input }) => service.getProfile(ctx, input)),

  professions: publicProcedure
    .input(professionSuggestionsInput)
    .output(professionSuggestionsOutput)
    .query(({ ctx, input }) => service.suggestProfessions(ctx, input)),
})
