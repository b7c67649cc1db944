import { createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  invitationLinkOutput,
  invitationOutput,
  ownInvitationInput,
  readInvitationInput,
  registerInput,
  registerOutput,
  resendOutput,
  sentInvitationsInput,
  sentInvitationsOutput,
} from '#modules/invitations/contract.ts'
import { claimProcedures } from '#modules/invitations/procedures/claims.ts'
import * as service from '#modules/invitations/service.ts'
import { register } from '#modules/invitations/use-cases/register-invited.ts'
import { mintLink, resend } from '#modules/invitations/use-cases/send-invitation.ts'

export const invitationsRouter = createRouter({
  sent: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .input(sentInvitationsInput)
    .output(sentInvitationsOutput)
    .query(({ ctx, input }) => service.listSentInvitations(ctx, input)),

  link: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .input(ownInvitationInput)
    .output(invitationLinkOutput)
    .mutation(({ ctx, input }) => mintLink(ctx, input)),

  resend: memberProcedure
    .meta({ access: 'member', who: 'only one’s own, to the address it has' })
    .input(ownInvitationInput)
    .output(resendOutput)
    .mutation(({ ctx, input }) => resend(ctx, input)),

  read: publicProcedure
    .meta({ access: 'public', who: 'the holder of the token' })
    .input(readInvitationInput)
    .output(invitationOutput)
    .query(({ ctx, input }) => service.readInvitation(ctx, input)),

  register: publicProcedure
    .meta({ access: 'public', who: 'the holder of the token; of an e-mail with account, with its password' })
    .input(registerInput)
    .output(registerOutput)
    .mutation(({ ctx, input }) => register(ctx, input)),

  ...claimProcedures,
})
