export {
  findIndexablePeople,
  findLastPersonIdOfSitemapFile,
} from '#modules/identity/data/listing.ts'
export { isProfileIndexable } from '#modules/identity/rules.ts'
export { closeSession, resolveSession } from '#modules/identity/sessions.ts'
export { collectAccountDataArchive } from '#modules/identity/use-cases/collect-account-archive.ts'
export {
  type FederatedIdentityFlow,
  handleFederatedCallback,
} from '#modules/identity/use-cases/handle-federated-callback.ts'
export { linkIdentity } from '#modules/identity/use-cases/link-identity.ts'
export { setMailPreference } from '#modules/identity/use-cases/mail-preferences.ts'
export { signInWithFederatedIdentity } from '#modules/identity/use-cases/open-with-identity.ts'
