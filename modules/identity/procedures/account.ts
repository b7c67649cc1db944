import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  accountOutput,
  changePasswordInput,
  endSessionInput,
  mailedLinkInput,
  mailedLinkOutput,
  recoveryLinkOutput,
  requestEmailChangeInput,
  requestRecoveryInput,
  resetPasswordInput,
  sessionsOutput,
  signInByLinkOutput,
} from '#modules/identity/contract/account.ts'
import {
  mailPreferenceInput,
  mailPreferenceOutput,
  setMailPreferenceInput,
} from '#modules/identity/contract/mail-preferences.ts'
import { viewerOutput } from '#modules/identity/contract/people.ts'
import { cancelEmailChange, requestEmailChange } from '#modules/identity/use-cases/change-email.ts'
import { changePassword } from '#modules/identity/use-cases/change-password.ts'
import { endOtherSessions, endSession, listSessions } from '#modules/identity/use-cases/list-sessions.ts'
import { readMailPreference, setMailPreference } from '#modules/identity/use-cases/mail-preferences.ts'
import { readAccount } from '#modules/identity/use-cases/read-account.ts'
import {
  readRecoveryLink,
  requestRecovery,
  resetPassword,
} from '#modules/identity/use-cases/recover-account.ts'
import { signInByLink } from '#modules/identity/use-cases/sign-in-by-link.ts'
import {
  confirmEmail,
  readMailedLinkInfo,
  resendVerificationMail,
} from '#modules/identity/use-cases/verify-email.ts'

const concernsAccount = { whenHidden: 'allowed: concerns the account itself' } as const

const ownOnly = { permission: 'the caller’s own account' } as const
const withPassword = {
  permission: 'the caller’s own account, with the password or soon after sign-in',
} as const
const tokenHolder = { permission: 'the holder of the token from the e-mail' } as const

export const accountProcedures = {
  account: memberProcedure
    .meta(ownOnly)
    .output(accountOutput)
    .query(({ ctx }) => readAccount(ctx)),

  sessions: memberProcedure
    .meta(ownOnly)
    .output(sessionsOutput)
    .query(({ ctx }) => listSessions(ctx)),

  endSession: memberProcedure
    .meta({ ...ownOnly, ...concernsAccount })
    .input(endSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input)),

  endOtherSessions: memberProcedure
    .meta({ ...ownOnly, ...concernsAccount })
    .output(z.void())
    .mutation(({ ctx }) => endOtherSessions(ctx)),

  changePassword: memberProcedure
    .meta({ ...withPassword, ...concernsAccount })
    .input(changePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  requestEmailChange: memberProcedure
    .meta({ ...withPassword, ...concernsAccount })
    .input(requestEmailChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),

  cancelEmailChange: memberProcedure
    .meta({ ...ownOnly, ...concernsAccount })
    .output(z.void())
    .mutation(({ ctx }) => cancelEmailChange(ctx)),

  sendVerification: memberProcedure
    .meta({ ...ownOnly, ...concernsAccount })
    .output(z.void())
    .mutation(({ ctx }) => resendVerificationMail(ctx)),

  readMailToken: publicProcedure
    .meta(tokenHolder)
    .input(mailedLinkInput)
    .output(mailedLinkOutput)
    .query(({ ctx, input }) => readMailedLinkInfo(ctx, input)),

  mailPreference: publicProcedure
    .meta(tokenHolder)
    .input(mailPreferenceInput)
    .output(mailPreferenceOutput)
    .query(({ ctx, input }) => readMailPreference(ctx, input)),

  setMailPreference: publicProcedure
    .meta({ ...tokenHolder, whenHidden: 'allowed: concerns e-mails to the own address' })
    .input(setMailPreferenceInput)
    .output(mailPreferenceOutput)
    .mutation(({ ctx, input }) => setMailPreference(ctx, input)),

  confirmEmail: memberProcedure
    .meta({
      ...concernsAccount,
      permission: 'the holder of the token from the e-mail, signed in to the account that requested it',
    })
    .input(mailedLinkInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),

  requestRecovery: publicProcedure
    .meta(concernsAccount)
    .input(requestRecoveryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestRecovery(ctx, input)),

  readRecovery: publicProcedure
    .meta(tokenHolder)
    .input(mailedLinkInput)
    .output(recoveryLinkOutput)
    .query(({ ctx, input }) => readRecoveryLink(ctx, input)),

  resetPassword: publicProcedure
    .meta({ ...tokenHolder, ...concernsAccount })
    .input(resetPasswordInput)
    .output(viewerOutput)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  signInByLink: publicProcedure
    .meta({ ...tokenHolder, ...concernsAccount })
    .input(mailedLinkInput)
    .output(signInByLinkOutput)
    .mutation(({ ctx, input }) => signInByLink(ctx, input)),
}
