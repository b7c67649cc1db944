import { z } from 'zod'
import { memberProcedure } from '#kernel/trpc.ts'
import { discardMergedContactDataInput, mergedContactDataOutput } from '#modules/identity/contract/offers.ts'
import { discardMergedContactData, listMergedContactData } from '#modules/identity/use-cases/offer-profile.ts'

export const profileOfferProcedures = {
  profileOffers: memberProcedure
    .meta({ permission: 'profile data that others offered for the caller’s own profile' })
    .output(mergedContactDataOutput)
    .query(({ ctx }) => listMergedContactData(ctx)),

  discardProfileOffer: memberProcedure
    .meta({
      whenHidden: 'allowed: changes the own profile, which other people do not see',
      permission: 'profile data that others offered for the caller’s own profile',
      onlyDeletes: true,
    })
    .input(discardMergedContactDataInput)
    .output(z.void())
    .mutation(({ ctx, input }) => discardMergedContactData(ctx, input)),
}
