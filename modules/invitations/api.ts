export { invitationsParticipant } from '#modules/invitations/use-cases/follow-person.ts'
export { registerWithIdentity } from '#modules/invitations/use-cases/register-invited.ts'
export { createInvitation, inviteContact } from '#modules/invitations/use-cases/send-invitation.ts'
