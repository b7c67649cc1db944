export {
  findInvitationIds,
  type ImportedInvitation,
  importInvitations,
} from '#modules/invitations/data/importing.ts'
export { expiryOf } from '#modules/invitations/rules.ts'
export { mailClaim } from '#modules/invitations/use-cases/claim-profile.ts'
