import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  confirmRemovalInput,
  confirmRemovalOutput,
  deleteAccountInput,
  deletionSummaryOutput,
  profileRequestInput,
  profileRequestOutput,
} from '#modules/identity/contract/rights.ts'
import { deleteAccount, summarizeAccountDeletion } from '#modules/identity/use-cases/delete-account.ts'
import { confirmRemoval, requestRemoval } from '#modules/identity/use-cases/request-removal.ts'

const concernsAccount = { whenHidden: 'allowed: concerns the account itself' } as const

/**
 * Procedures to remove a profile and to delete an account. A claim of a profile starts with
 * `invitations.requestClaim`.
 */
export const personalDataRightsProcedures = {
  requestRemoval: publicProcedure
    .meta({ ...concernsAccount, who: 'about people without account; their mailbox or the operator decides' })
    .input(profileRequestInput)
    .output(profileRequestOutput)
    .mutation(({ ctx, input }) => requestRemoval(ctx, input)),

  confirmRemoval: publicProcedure
    .meta({ ...concernsAccount, who: 'the holder of the mailed token' })
    .input(confirmRemovalInput)
    .output(confirmRemovalOutput)
    .mutation(({ ctx, input }) => confirmRemoval(ctx, input)),

  deletionSummary: memberProcedure
    .meta({ who: 'only one’s own' })
    .output(deletionSummaryOutput)
    .query(({ ctx }) => summarizeAccountDeletion(ctx)),

  deleteAccount: memberProcedure
    .meta({
      ...concernsAccount,
      who: 'only one’s own, with the password, or freshly signed in and with the typed e-mail',
    })
    .input(deleteAccountInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
}
