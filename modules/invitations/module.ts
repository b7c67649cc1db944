import { createRouter } from '#kernel/trpc.ts'
import { invitationProcedures } from '#modules/invitations/procedures.ts'

export const invitationsRouter = createRouter(invitationProcedures)
