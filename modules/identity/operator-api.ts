export {
  type AccountListItem,
  findOpenProfileRequests,
  type OpenProfileRequest,
  searchAccounts,
} from '#modules/identity/data/administration.ts'
export {
  findExistingAccountIds,
  findHiddenPersonIds,
  findPeopleExcludedFromPhotoImport,
  foldCaseAndAccentsInDatabase,
  setImportedProfilePhoto,
} from '#modules/identity/data/importing.ts'
export { findPersonBySlugOrId } from '#modules/identity/data/people.ts'
export { addProfessions } from '#modules/identity/data/professions.ts'
export { toStudyLevel } from '#modules/identity/profile-view.ts'
export { isSlugInIdFormat, slugify } from '#modules/identity/rules.ts'
export {
  disableAccount,
  enableAccount,
  endSessionsOfAccount,
  findAccountAndPerson,
} from '#modules/identity/use-cases/administer-accounts.ts'
export { approveProfileRequest, rejectProfileRequest } from '#modules/identity/use-cases/decide-request.ts'
export {
  createImportedProfileRedirects,
  type ImportedPerson,
  type ImportedPersonWithOldSlugs,
  importPeople,
  type PersonImportResult,
} from '#modules/identity/use-cases/import-people.ts'
export { mergePeopleAsOperator } from '#modules/identity/use-cases/merge-contacts.ts'
export { allowReaddingRemovedContactPhone } from '#modules/identity/use-cases/remove-contact.ts'
