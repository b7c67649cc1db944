import { createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  invitationOutput,
  readInvitationInput,
  sentInvitationsInput,
  sentInvitationsOutput,
} from '#modules/invitations/contract.ts'
import { claimProcedures } from '#modules/invitations/procedures/claims.ts'
import * as service from '#modules/invitations/service.ts'

export const invitationsRouter = createRouter({
  sent: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .input(sentInvitationsInput)
    .output(sentInvitationsOutput)
    .query(({ ctx, input }) => service.listSent(ctx, input)),

  read: publicProcedure
    .meta({ access: 'public', who: 'whoever holds the token' })
    .input(readInvitationInput)
    .output(invitationOutput)
    .query(({ ctx, input }) => service.readInvitation(ctx, input)),

  ...claimProcedures,
})
