export {
  findExistingInvitationIds,
  type ImportedInvitation,
  importInvitations,
} from '#modules/invitations/data/importing.ts'
export { computeInvitationExpiry } from '#modules/invitations/rules.ts'
export { sendProfileClaimLink } from '#modules/invitations/use-cases/request-claim.ts'
