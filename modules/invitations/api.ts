export {
  findInvitationIds,
  type ImportedInvitation,
  importInvitations,
} from '#modules/invitations/data/importing.ts'
export { expiryOf } from '#modules/invitations/rules.ts'
export { mailClaim } from '#modules/invitations/use-cases/claim-profile.ts'
export { invitationsParticipant } from '#modules/invitations/use-cases/follow-person.ts'
export { registerWithIdentity } from '#modules/invitations/use-cases/register-invited.ts'
export { createInvitation, inviteContact } from '#modules/invitations/use-cases/send-invitation.ts'
