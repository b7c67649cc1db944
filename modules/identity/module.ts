import { defineModule } from '#kernel/module.ts'
import { createIdentityBackgroundJobs } from '#modules/identity/jobs.ts'
import { identityErrorKinds, identityErrorMessages } from '#modules/identity/messages.ts'
import { accountProcedures } from '#modules/identity/procedures/account.ts'
import { blockedPeopleProcedures } from '#modules/identity/procedures/blocks.ts'
import { federatedIdentityProcedures } from '#modules/identity/procedures/federated.ts'
import { profileOfferProcedures } from '#modules/identity/procedures/offers.ts'
import { profileProcedures } from '#modules/identity/procedures/profile.ts'
import { personalDataRightsProcedures } from '#modules/identity/procedures/rights.ts'
import { signInProcedures } from '#modules/identity/procedures/sign-in.ts'

export const identityModule = defineModule({
  name: 'identity',
  uses: [],
  procedures: {
    ...accountProcedures,
    ...signInProcedures,
    ...profileProcedures,
    ...profileOfferProcedures,
    ...personalDataRightsProcedures,
    ...blockedPeopleProcedures,
    ...federatedIdentityProcedures,
  },
  messages: identityErrorMessages,
  errorKinds: identityErrorKinds,
  jobs: createIdentityBackgroundJobs,
})
