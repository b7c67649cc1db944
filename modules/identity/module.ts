import { defineModule } from '#kernel/module.ts'
import { identityJobs } from '#modules/identity/jobs.ts'
import { identityErrorKinds, identityErrorMessages } from '#modules/identity/messages.ts'
import { accountProcedures } from '#modules/identity/procedures/account.ts'
import { blockProcedures } from '#modules/identity/procedures/blocks.ts'
import { federatedProcedures } from '#modules/identity/procedures/federated.ts'
import { mergedContactDataProcedures } from '#modules/identity/procedures/offers.ts'
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
    ...mergedContactDataProcedures,
    ...personalDataRightsProcedures,
    ...blockProcedures,
    ...federatedProcedures,
  },
  messages: identityErrorMessages,
  errorKinds: identityErrorKinds,
  jobs: identityJobs,
})
