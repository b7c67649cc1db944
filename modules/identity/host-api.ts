export { findLastIdOfPage, findListed } from '#modules/identity/data/listing.ts'
export { isIndexed } from '#modules/identity/rules.ts'
export { closeSession, resolveSession } from '#modules/identity/sessions.ts'
export { collectAccountArchive } from '#modules/identity/use-cases/collect-account-archive.ts'
export {
  type FederatedFlow,
  handleFederatedReturn,
} from '#modules/identity/use-cases/handle-federated-return.ts'
export { linkIdentity } from '#modules/identity/use-cases/link-identity.ts'
export { setMailPreference } from '#modules/identity/use-cases/mail-preferences.ts'
export { signInWithIdentity } from '#modules/identity/use-cases/open-with-identity.ts'
