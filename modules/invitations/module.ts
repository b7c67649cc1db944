import { defineModule } from '#kernel/module.ts'
import { invitationsErrorKinds, invitationsErrorMessages } from '#modules/invitations/messages.ts'
import { invitationProcedures } from '#modules/invitations/procedures.ts'
import { personEventHandlersOfInvitationsModule } from '#modules/invitations/use-cases/person-event-handlers.ts'

export const invitationsModule = defineModule({
  name: 'invitations',
  uses: ['identity', 'notifications'],
  procedures: invitationProcedures,
  messages: invitationsErrorMessages,
  errorKinds: invitationsErrorKinds,
  personEventHandlers: personEventHandlersOfInvitationsModule,
})
