import { publicProcedure } from '#kernel/trpc.ts'
import { profileRequestInput, profileRequestOutput } from '#modules/identity/contract/rights.ts'
import { requestClaim } from '#modules/invitations/use-cases/claim-profile.ts'

/** A contact who asks for their own profile (design decision 9). */
export const claimProcedures = {
  requestClaim: publicProcedure
    .meta({ access: 'public', who: 'about people without account; their mailbox or the operator decides' })
    .input(profileRequestInput)
    .output(profileRequestOutput)
    .mutation(({ ctx, input }) => requestClaim(ctx, input)),
}
