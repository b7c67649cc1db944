export {
  findAccounts,
  findOpenRequests,
  type ListedAccount,
  type OpenRequest,
} from '#modules/identity/data/administration.ts'
export {
  findAccountIds,
  findHiddenAmong,
  findPeopleWithChosenPhoto,
  foldTexts,
  setPhotoIfNone,
} from '#modules/identity/data/importing.ts'
export { findPersonByAddress } from '#modules/identity/data/people.ts'
export { addProfessions } from '#modules/identity/data/professions.ts'
export { toStudyLevel } from '#modules/identity/profile-view.ts'
export { isIdLike, slugify } from '#modules/identity/rules.ts'
export {
  disableAccount,
  enableAccount,
  endSessionsOf,
  findAccount,
} from '#modules/identity/use-cases/administer-accounts.ts'
export { approveRequest, rejectRequest } from '#modules/identity/use-cases/decide-request.ts'
export {
  type FinishedPerson,
  finishPeople,
  type ImportedPerson,
  type ImportResult,
  importPeople,
} from '#modules/identity/use-cases/import-people.ts'
export { allowRemovedPhone } from '#modules/identity/use-cases/remove-contact.ts'
