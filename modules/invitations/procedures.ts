import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { profileRequestInput, profileRequestOutput } from '#modules/identity/contract/rights.ts'
import {
  invitationIdInput,
  invitationLinkOutput,
  invitationOutput,
  readInvitationInput,
  registerInviteeInput,
  registerInviteeOutput,
  resendInvitationOutput,
  sentInvitationsInput,
  sentInvitationsOutput,
} from '#modules/invitations/contract/invitations.ts'
import { listSentInvitations } from '#modules/invitations/use-cases/list-sent-invitations.ts'
import { readInvitation } from '#modules/invitations/use-cases/read-invitation.ts'
import { registerInvitee } from '#modules/invitations/use-cases/register-invited.ts'
import { requestProfileClaim } from '#modules/invitations/use-cases/request-claim.ts'
import {
  createInvitationLink,
  resendInvitation,
  withdrawInvitation,
} from '#modules/invitations/use-cases/send-invitation.ts'

const concernsAccount = { whenHidden: 'allowed: concerns the account itself' } as const

export const invitationProcedures = {
  sent: memberProcedure
    .meta({ permission: 'invitations that the caller sent' })
    .input(sentInvitationsInput)
    .output(sentInvitationsOutput)
    .query(({ ctx, input }) => listSentInvitations(ctx, input)),

  link: memberProcedure
    .meta({ whenHidden: 'rejected', permission: 'invitations that the caller sent' })
    .input(invitationIdInput)
    .output(invitationLinkOutput)
    .mutation(({ ctx, input }) => createInvitationLink(ctx, input)),

  resend: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'invitations that the caller sent; the e-mail goes to the same address again',
    })
    .input(invitationIdInput)
    .output(resendInvitationOutput)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),

  withdraw: memberProcedure
    .meta({
      whenHidden: 'allowed: takes back an own invitation',
      permission: 'invitations that the caller sent',
    })
    .input(invitationIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),

  read: publicProcedure
    .meta({ permission: 'the holder of an invitation link' })
    .input(readInvitationInput)
    .output(invitationOutput)
    .query(({ ctx, input }) => readInvitation(ctx, input)),

  register: publicProcedure
    .meta({
      ...concernsAccount,
      permission:
        'the holder of an invitation link; an e-mail that has an account also needs the account’s password',
    })
    .input(registerInviteeInput)
    .output(registerInviteeOutput)
    .mutation(({ ctx, input }) => registerInvitee(ctx, input)),

  requestClaim: publicProcedure
    .meta({
      ...concernsAccount,
      permission:
        'only for a person without account; the owner of the person’s e-mail or the operator decides',
    })
    .input(profileRequestInput)
    .output(profileRequestOutput)
    .mutation(({ ctx, input }) => requestProfileClaim(ctx, input)),
}
