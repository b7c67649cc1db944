export { isAccountDisabled } from '#modules/identity/data/accounts.ts'
export {
  findBlockedPersonIds,
  findPeopleBlockingOrBlockedBy,
  hasBlockedPerson,
  isBlockedByEmailOwner,
} from '#modules/identity/data/blocks.ts'
export { findMailRecipients, type MailRecipient } from '#modules/identity/data/correspondents.ts'
export {
  findPersonIdsWithUnprovenEmail,
  lockAccountIfEmailUnproven,
} from '#modules/identity/data/email-proof.ts'
export type { IdOfRowLockedPerson } from '#modules/identity/data/merging.ts'
export {
  findAllPersonCards,
  findPerson,
  lockPersonRow,
  type PersonCard,
} from '#modules/identity/data/people.ts'
export { findProfessions } from '#modules/identity/data/professions.ts'
export { findTrades, storeTrades } from '#modules/identity/data/trades.ts'
export { createIdentityError } from '#modules/identity/errors.ts'
export type { FederatedIdentity } from '#modules/identity/oidc.ts'
export { getProfilePath, normalizeProfessions, toPhoneKey } from '#modules/identity/rules.ts'
export { createTradeGroups, type TradeGroup } from '#modules/identity/trades/seed.ts'
export { createSeedTradeRows } from '#modules/identity/trades/seed-rows.ts'
export { addTradesOfReviewToContact } from '#modules/identity/use-cases/add-contact-trades.ts'
export {
  assertPersonNotBlocked,
  lockAndCheckPersonBlocked,
} from '#modules/identity/use-cases/block-person.ts'
export { assertCallerRecentlyAuthenticated } from '#modules/identity/use-cases/check-password.ts'
export { applyAddedContactQuota } from '#modules/identity/use-cases/count-contact.ts'
export { retryOnTakenSlug } from '#modules/identity/use-cases/create-account.ts'
export { createContact } from '#modules/identity/use-cases/create-contact.ts'
export { createPersonEventHandlers } from '#modules/identity/use-cases/create-person-event-handlers.ts'
export {
  findPeopleHiddenFromCaller,
  findPersonByNameAndPhone,
  findPersonCards,
  findVisiblePeopleByNameAndPhone,
  isPersonHiddenFromCaller,
  isPhoneOfRemovedContact,
} from '#modules/identity/use-cases/find-people.ts'
export { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
export {
  type CallerAndPersonWithLockedRows,
  lockCallerAndPersonRows,
  lockCallerAndTargetRows,
  lockCallerRow,
  lockNonHiddenCallerAndPersonRows,
} from '#modules/identity/use-cases/lock-people.ts'
export {
  emptyContactData,
  findPeopleByPhone,
  findVisibleContactData,
  findVisiblePersonCards,
  searchPeopleByPhoneOrEmail,
} from '#modules/identity/use-cases/show-contact.ts'
export {
  runTransactionAsMember,
  runTransactionLockingPerson,
} from '#modules/identity/use-cases/write-as-member.ts'
export { writeServiceProviderDetails } from '#modules/identity/use-cases/write-provider-details.ts'
export {
  countMailAgainstUnprovenAddressLimit,
  type MemberMail,
  sendMailToMember,
} from '#modules/identity/use-cases/write-to-mailbox.ts'
