export { lockPeopleForMerge } from '#modules/identity/data/merging.ts'
export { findPersonId } from '#modules/identity/data/people.ts'
export { hashNewPassword } from '#modules/identity/use-cases/change-password.ts'
export { checkPassword } from '#modules/identity/use-cases/check-password.ts'
export { createAccount } from '#modules/identity/use-cases/create-account.ts'
export {
  type AccountSummary,
  findAccountSummary,
  findAccountSummaryOfFederatedIdentity,
} from '#modules/identity/use-cases/find-account-summary.ts'
export { hashSignUpPassword } from '#modules/identity/use-cases/limit-sign-ups.ts'
export { mergeContactAndMember } from '#modules/identity/use-cases/merge-contact-and-member.ts'
export {
  findOrCreateAccountOfFederatedIdentity,
  runFederatedIdentityTransaction,
} from '#modules/identity/use-cases/open-with-identity.ts'
export { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
export {
  type ConfirmationLinkOfProfileRequest,
  receiveProfileRequest,
  storeProfileRequest,
} from '#modules/identity/use-cases/receive-request.ts'
export { assertStillAuthenticated, startSession } from '#modules/identity/use-cases/start-session.ts'
export { sendVerificationMail } from '#modules/identity/use-cases/verify-email.ts'
export { writeSignUpDetails } from '#modules/identity/use-cases/write-sign-up-details.ts'
