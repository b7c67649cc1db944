export { createInvitation, inviteContact } from '#modules/invitations/use-cases/send-invitation.ts'
