import { z } from 'zod'
import { createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { addressAutocompleteOutput } from '#modules/identity/contract/address.ts'
import {
  ownProfileOutput,
  saveAudienceInput,
  saveProfileInput,
  saveProfileOutput,
} from '#modules/identity/contract/profile-editor.ts'
import {
  professionSuggestionsInput,
  professionSuggestionsOutput,
  profileInput,
  profileOutput,
  resolvedProfileOutput,
  signInInput,
  signUpInput,
  viewerOutput,
} from '#modules/identity/contract.ts'
import { accountProcedures } from '#modules/identity/procedures/account.ts'
import { blockProcedures } from '#modules/identity/procedures/blocks.ts'
import { federatedProcedures } from '#modules/identity/procedures/federated.ts'
import { offerProcedures } from '#modules/identity/procedures/offers.ts'
import { rightsProcedures } from '#modules/identity/procedures/rights.ts'
import * as service from '#modules/identity/service.ts'
import { getOwnProfile, saveAudience, saveProfile } from '#modules/identity/use-cases/save-profile.ts'

export const identityRouter = createRouter({
  ...accountProcedures,

  signUp: publicProcedure
    .input(signUpInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => service.signUp(ctx, input)),

  signIn: publicProcedure
    .input(signInInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => service.signIn(ctx, input)),

  signOut: memberProcedure
    .meta({ access: 'member', onlyDeletes: true })
    .output(z.void())
    .mutation(({ ctx }) => service.signOut(ctx)),

  viewer: publicProcedure.output(viewerOutput.nullable()).query(({ ctx }) => service.getViewer(ctx)),

  profile: publicProcedure
    .input(profileInput)
    .output(profileOutput)
    .query(({ ctx, input }) => service.getProfile(ctx, input)),

  resolveProfile: publicProcedure
    .input(profileInput)
    .output(resolvedProfileOutput)
    .query(({ ctx, input }) => service.resolveProfile(ctx, input)),

  ownProfile: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .output(ownProfileOutput)
    .query(({ ctx }) => getOwnProfile(ctx)),

  saveProfile: memberProcedure
    .meta({
      access: 'member',
      who: 'only one’s own; with a photo that they uploaded',
      maxBodyBytes: 20 * 1024,
    })
    .input(saveProfileInput)
    .output(saveProfileOutput)
    .mutation(({ ctx, input }) => saveProfile(ctx, input)),

  saveAudience: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .input(saveAudienceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveAudience(ctx, input)),

  ...offerProcedures,

  ...rightsProcedures,
  ...blockProcedures,

  professions: publicProcedure
    .meta({ access: 'public', cost: 'expensive' })
    .input(professionSuggestionsInput)
    .output(professionSuggestionsOutput)
    .query(({ ctx, input }) => service.suggestProfessions(ctx, input)),

  addressAutocomplete: memberProcedure
    .output(addressAutocompleteOutput)
    .query(({ ctx }) => service.getAddressAutocomplete(ctx)),

  ...federatedProcedures,
})
