export { createInvitation } from '#modules/invitations/service.ts'
export { invitationsParticipant } from '#modules/invitations/use-cases/follow-person.ts'
