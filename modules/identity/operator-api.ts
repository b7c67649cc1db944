export {
  findAccounts,
  findOpenRequests,
  type ListedAccount,
  type OpenRequest,
} from '#modules/identity/data/administration.ts'
export {
  findAccountIds,
  findHiddenAmong,
  findSettledFaces,
  foldTexts,
  setFirstPhoto,
} from '#modules/identity/data/importing.ts'
export { findPersonByAddress } from '#modules/identity/data/people.ts'
export { addProfessions } from '#modules/identity/data/professions.ts'
export { toStudyLevel } from '#modules/identity/profile-view.ts'
export { isShapedLikeAnId, slugify } from '#modules/identity/rules.ts'
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
  type Imported,
  type ImportedPerson,
  importPeople,
} from '#modules/identity/use-cases/import-people.ts'
export { readmitPhone } from '#modules/identity/use-cases/remove-contact.ts'
