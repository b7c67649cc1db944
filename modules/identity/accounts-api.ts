export { lockForMerge } from '#modules/identity/data/merging.ts'
export { findPersonId } from '#modules/identity/data/people.ts'
export { hashNewPassword } from '#modules/identity/use-cases/change-password.ts'
export { checkPassword } from '#modules/identity/use-cases/check-password.ts'
export { createAccount } from '#modules/identity/use-cases/create-account.ts'
export {
  type AccountCard,
  findAccountCard,
  findAccountCardOfIdentity,
} from '#modules/identity/use-cases/find-account-card.ts'
export { joinContact } from '#modules/identity/use-cases/join-contact.ts'
export { hashSignUpPassword } from '#modules/identity/use-cases/limit-sign-ups.ts'
export {
  openAccountWithIdentity,
  transactWithIdentity,
} from '#modules/identity/use-cases/open-with-identity.ts'
export { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
export { fileRequest, type RequestLink, receiveRequest } from '#modules/identity/use-cases/receive-request.ts'
export { assertStillProven, startSession } from '#modules/identity/use-cases/start-session.ts'
export { sendVerificationMail } from '#modules/identity/use-cases/verify-email.ts'
export { writeSignUpDetails } from '#modules/identity/use-cases/write-sign-up-details.ts'
