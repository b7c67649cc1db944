export { isDisabled } from '#modules/identity/data/accounts.ts'
export { isBlocked, isBlockedByMailbox } from '#modules/identity/data/blocks.ts'
export { type Correspondent, findCorrespondents } from '#modules/identity/data/correspondents.ts'
export {
  findByPhoto,
  findHiddenPeople,
  findHiddenPhoto,
  findHiddenPhotos,
} from '#modules/identity/data/hiding.ts'
export { findListed, findPageEnd } from '#modules/identity/data/listing.ts'
export { type LockedPersonId, lockForMerge } from '#modules/identity/data/merging.ts'
export {
  findAllPersonCards,
  findPerson,
  findPersonId,
  lockPerson,
  type PersonCard,
} from '#modules/identity/data/people.ts'
export { findProfessions } from '#modules/identity/data/professions.ts'
export { findUnproven, lockUnproven } from '#modules/identity/data/proof.ts'
export { findTrades, storeTrades } from '#modules/identity/data/trades.ts'
export { identityError } from '#modules/identity/errors.ts'
export type { FederatedIdentity } from '#modules/identity/oidc.ts'
export { distinctProfessions, isIndexed, phoneKey, profilePath } from '#modules/identity/rules.ts'
export { closeSession, resolveSession } from '#modules/identity/sessions.ts'
export { seedTrades } from '#modules/identity/trades/seed-rows.ts'
export { assertNotBlocked, isBlockedBy } from '#modules/identity/use-cases/block-person.ts'
export { hashNewPassword } from '#modules/identity/use-cases/change-password.ts'
export { assertIsRecentOwner, checkPassword } from '#modules/identity/use-cases/check-password.ts'
export { collectAccount } from '#modules/identity/use-cases/collect-account.ts'
export { countContact } from '#modules/identity/use-cases/count-contact.ts'
export { createAccount, retryOnTakenSlug } from '#modules/identity/use-cases/create-account.ts'
export { createContact } from '#modules/identity/use-cases/create-contact.ts'
export { deferProofs } from '#modules/identity/use-cases/defer-proofs.ts'
export {
  type AccountCard,
  findAccountCard,
  findAccountCardOfIdentity,
} from '#modules/identity/use-cases/find-account-card.ts'
export {
  assertMayAppear,
  findByNameAndPhone,
  findPersonCards,
  findVisibleByNameAndPhone,
  isHiddenFrom,
} from '#modules/identity/use-cases/find-people.ts'
export { forgetExpired } from '#modules/identity/use-cases/forget-expired.ts'
export { hidePerson, restorePerson } from '#modules/identity/use-cases/hide-person.ts'
export { hideProfilePhoto, restoreProfilePhoto } from '#modules/identity/use-cases/hide-profile-photo.ts'
export { joinContact } from '#modules/identity/use-cases/join-contact.ts'
export { hashSignUpPassword } from '#modules/identity/use-cases/limit-sign-ups.ts'
export { linkIdentity } from '#modules/identity/use-cases/link-identity.ts'
export { lockActorAccount } from '#modules/identity/use-cases/lock-actor-account.ts'
export {
  type LockedPair,
  lockActor,
  lockActorAndPerson,
  lockActorAndTarget,
  lockCallerAndPerson,
} from '#modules/identity/use-cases/lock-people.ts'
export { setMailPreference } from '#modules/identity/use-cases/mail-preferences.ts'
export {
  openWithIdentity,
  signInWithIdentity,
  transactWithIdentity,
} from '#modules/identity/use-cases/open-with-identity.ts'
export { participantOf } from '#modules/identity/use-cases/participant-of.ts'
export { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
export { type FederatedFlow, receiveFederated } from '#modules/identity/use-cases/receive-federated.ts'
export { fileRequest, type RequestLink, receiveRequest } from '#modules/identity/use-cases/receive-request.ts'
export { answerRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
export {
  findByContact,
  findShownCards,
  findShownContacts,
  noContact,
} from '#modules/identity/use-cases/show-contact.ts'
export { assertStillProven, startSession } from '#modules/identity/use-cases/start-session.ts'
export { sendVerificationMail } from '#modules/identity/use-cases/verify-email.ts'
export { writeAboutPerson, writeAsMember } from '#modules/identity/use-cases/write-as-member.ts'
export { writeFirstWords } from '#modules/identity/use-cases/write-first-words.ts'
export {
  type MemberMail,
  mailMember,
  mayWriteToUnproven,
} from '#modules/identity/use-cases/write-to-mailbox.ts'
