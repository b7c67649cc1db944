import { z } from 'zod'
import { memberProcedure } from '#kernel/trpc.ts'
import { discardOfferInput, profileOffersOutput } from '#modules/identity/contract/offers.ts'
import { discardOfferedProfileData, listProfileOffers } from '#modules/identity/use-cases/offer-profile.ts'

/** The caller accepts an offer by saving a profile that contains the offered data. */
export const profileOfferProcedures = {
  profileOffers: memberProcedure
    .meta({ permission: 'profile data that others offered for the caller’s own profile' })
    .output(profileOffersOutput)
    .query(({ ctx }) => listProfileOffers(ctx)),

  discardProfileOffer: memberProcedure
    .meta({
      whenHidden: 'allowed: changes the own profile, which other people do not see',
      permission: 'profile data that others offered for the caller’s own profile',
      onlyDeletes: true,
    })
    .input(discardOfferInput)
    .output(z.void())
    .mutation(({ ctx, input }) => discardOfferedProfileData(ctx, input)),
}
