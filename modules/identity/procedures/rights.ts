import { z } from 'zod'
import { createKernelError } from '#kernel/errors.ts'
import type { CallQuota } from '#kernel/throttle.ts'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { mergeContactsInput, mergeContactsOutput } from '#modules/identity/contract/merging.ts'
import {
  accountDeletionPreviewOutput,
  confirmContactRemovalInput,
  confirmContactRemovalOutput,
  deleteAccountInput,
  profileRequestInput,
  profileRequestOutput,
} from '#modules/identity/contract/rights.ts'
import { deleteAccount, summarizeAccountDeletion } from '#modules/identity/use-cases/delete-account.ts'
import { mergeOwnContacts } from '#modules/identity/use-cases/merge-contacts.ts'
import { confirmContactRemoval, requestContactRemoval } from '#modules/identity/use-cases/request-removal.ts'

const mergeQuota: CallQuota = {
  name: 'merged-contacts',
  max: 60,
  withinMs: 60 * 60_000,
  error: () => createKernelError('KERNEL.TOO_MANY_REQUESTS'),
}
const concernsAccount = { whenHidden: 'allowed: concerns the account itself' } as const

export const personalDataRightsProcedures = {
  mergeContacts: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission:
        'merges contacts that only the caller added; for other contacts, the operator receives a proposal',
      quota: mergeQuota,
    })
    .input(mergeContactsInput)
    .output(mergeContactsOutput)
    .mutation(({ ctx, input }) => mergeOwnContacts(ctx, input)),

  requestRemoval: publicProcedure
    .meta({
      ...concernsAccount,
      permission:
        'only for a person without account; the owner of the person’s e-mail or the operator decides',
    })
    .input(profileRequestInput)
    .output(profileRequestOutput)
    .mutation(({ ctx, input }) => requestContactRemoval(ctx, input)),

  confirmRemoval: publicProcedure
    .meta({ ...concernsAccount, permission: 'the holder of the token from the e-mail' })
    .input(confirmContactRemovalInput)
    .output(confirmContactRemovalOutput)
    .mutation(({ ctx, input }) => confirmContactRemoval(ctx, input)),

  deletionSummary: memberProcedure
    .meta({ permission: 'the caller’s own account' })
    .output(accountDeletionPreviewOutput)
    .query(({ ctx }) => summarizeAccountDeletion(ctx)),

  deleteAccount: memberProcedure
    .meta({
      ...concernsAccount,
      permission:
        'the caller’s own account, with the password, or soon after sign-in and with the account’s e-mail typed',
    })
    .input(deleteAccountInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
}
