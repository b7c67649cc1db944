import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { addressAutocompleteOutput } from '#modules/identity/contract/address.ts'
import {
  professionSuggestionsInput,
  professionSuggestionsOutput,
  profileIdAndPathOutput,
  profileInput,
  profileOutput,
} from '#modules/identity/contract/people.ts'
import {
  ownProfileOutput,
  saveContactDataAudienceInput,
  saveProfileInput,
  saveProfileOutput,
} from '#modules/identity/contract/profile-editor.ts'
import { getAddressAutocomplete } from '#modules/identity/use-cases/autocomplete-address.ts'
import {
  getOwnProfile,
  saveContactDataAudience,
  saveProfile,
} from '#modules/identity/use-cases/save-profile.ts'
import { getProfile, getProfileIdAndPath } from '#modules/identity/use-cases/show-profile.ts'
import { suggestProfessions } from '#modules/identity/use-cases/suggest-professions.ts'

const ownProfile = { whenHidden: 'allowed: changes the own profile, which other people do not see' } as const

export const profileProcedures = {
  profile: publicProcedure
    .input(profileInput)
    .output(profileOutput)
    .query(({ ctx, input }) => getProfile(ctx, input)),

  resolveProfile: publicProcedure
    .input(profileInput)
    .output(profileIdAndPathOutput)
    .query(({ ctx, input }) => getProfileIdAndPath(ctx, input)),

  ownProfile: memberProcedure
    .meta({ permission: 'the caller’s own profile' })
    .output(ownProfileOutput)
    .query(({ ctx }) => getOwnProfile(ctx)),

  saveProfile: memberProcedure
    .meta({
      ...ownProfile,
      permission: 'the caller’s own profile, with a photo that the caller uploaded',
      maxBodyBytes: 20 * 1024,
    })
    .input(saveProfileInput)
    .output(saveProfileOutput)
    .mutation(({ ctx, input }) => saveProfile(ctx, input)),

  saveAudience: memberProcedure
    .meta({ ...ownProfile, permission: 'the caller’s own profile' })
    .input(saveContactDataAudienceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveContactDataAudience(ctx, input)),

  professions: publicProcedure
    .meta({ cost: 'expensive' })
    .input(professionSuggestionsInput)
    .output(professionSuggestionsOutput)
    .query(({ ctx, input }) => suggestProfessions(ctx, input)),

  addressAutocomplete: memberProcedure
    .output(addressAutocompleteOutput)
    .query(({ ctx }) => getAddressAutocomplete(ctx)),
}
