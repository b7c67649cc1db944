export { isDisabled } from '#modules/identity/data/accounts.ts'
export { isBlocked, isBlockedByMailbox } from '#modules/identity/data/blocks.ts'
export { type Correspondent, findCorrespondents } from '#modules/identity/data/correspondents.ts'
export type { LockedPersonId } from '#modules/identity/data/merging.ts'
export { findAllPersonCards, findPerson, lockPerson, type PersonCard } from '#modules/identity/data/people.ts'
export { findProfessions } from '#modules/identity/data/professions.ts'
export { findUnproven, lockUnproven } from '#modules/identity/data/proof.ts'
export { findTrades, storeTrades } from '#modules/identity/data/trades.ts'
export { identityError } from '#modules/identity/errors.ts'
export type { FederatedIdentity } from '#modules/identity/oidc.ts'
export { distinctProfessions, phoneKey, profilePath } from '#modules/identity/rules.ts'
export { seedTrades } from '#modules/identity/trades/seed-rows.ts'
export { addContactTrades } from '#modules/identity/use-cases/add-contact-trades.ts'
export { assertNotBlocked, isBlockedBy } from '#modules/identity/use-cases/block-person.ts'
export { assertIsRecentOwner } from '#modules/identity/use-cases/check-password.ts'
export { countContact } from '#modules/identity/use-cases/count-contact.ts'
export { retryOnTakenSlug } from '#modules/identity/use-cases/create-account.ts'
export { createContact } from '#modules/identity/use-cases/create-contact.ts'
export {
  assertPhoneNotRemoved,
  findByNameAndPhone,
  findPersonCards,
  findVisibleByNameAndPhone,
  isHiddenFrom,
} from '#modules/identity/use-cases/find-people.ts'
export { lockActorAccount } from '#modules/identity/use-cases/lock-actor-account.ts'
export {
  type LockedPair,
  lockActor,
  lockActorAndPerson,
  lockActorAndTarget,
  lockCallerAndPerson,
} from '#modules/identity/use-cases/lock-people.ts'
export { participantOf } from '#modules/identity/use-cases/participant-of.ts'
export {
  findByContact,
  findShownCards,
  findShownContacts,
  noContact,
} from '#modules/identity/use-cases/show-contact.ts'
export { writeAboutPerson, writeAsMember } from '#modules/identity/use-cases/write-as-member.ts'
export {
  canMailUnproven,
  type MemberMail,
  sendMailToMember,
} from '#modules/identity/use-cases/write-to-mailbox.ts'
