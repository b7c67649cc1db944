import type { Actor, MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import * as hiding from '#modules/identity/data/hiding.ts'
import * as data from '#modules/identity/data.ts'
import { identityError } from '#modules/identity/errors.ts'
import { distinctProfessions, phoneKey } from '#modules/identity/rules.ts'
import { automaticSlug } from '#modules/identity/use-cases/create-account.ts'
import { assertNotRemoved } from '#modules/identity/use-cases/remove-contact.ts'
import { findShownCards } from '#modules/identity/use-cases/show-contact.ts'

export { isDisabled } from '#modules/identity/data/accounts.ts'
export {
  findAccounts,
  findOpenRequests,
  type ListedAccount,
  type OpenRequest,
} from '#modules/identity/data/administration.ts'
export { isBlocked, isBlockedByMailbox } from '#modules/identity/data/blocks.ts'
export { type Correspondent, findCorrespondents } from '#modules/identity/data/correspondents.ts'
export {
  findByPhoto,
  findHiddenPeople,
  findHiddenPhoto,
  findHiddenPhotos,
} from '#modules/identity/data/hiding.ts'
export {
  findAccountIds,
  findHiddenAmong,
  findSettledFaces,
  foldTexts,
  setFirstPhoto,
} from '#modules/identity/data/importing.ts'
export { findListed, findPageEnd } from '#modules/identity/data/listing.ts'
export type { LockedPersonId } from '#modules/identity/data/merging.ts'
export { lockForMerge } from '#modules/identity/data/merging.ts'
export { findUnproven, holdUnproven } from '#modules/identity/data/proof.ts'
export { findTrades, storeTrades } from '#modules/identity/data/trades.ts'
export type { PersonCard } from '#modules/identity/data.ts'
export { addProfessions, findPersonId, lockPerson } from '#modules/identity/data.ts'
export { identityError } from '#modules/identity/errors.ts'
export type { FederatedIdentity } from '#modules/identity/oidc.ts'
export {
  distinctProfessions,
  isIndexed,
  isShapedLikeAnId,
  phoneKey,
  profilePath,
  slugify,
} from '#modules/identity/rules.ts'
export { closeSession, resolveSession } from '#modules/identity/sessions.ts'
export { seedTrades } from '#modules/identity/trades/seed-rows.ts'
export {
  disableAccount,
  enableAccount,
  endSessionsOf,
  findAccount,
} from '#modules/identity/use-cases/administer-accounts.ts'
export { assertNotBlocked, isBlockedBy } from '#modules/identity/use-cases/block-person.ts'
export { hashNewPassword } from '#modules/identity/use-cases/change-password.ts'
export { assertIsRecentOwner, checkPassword } from '#modules/identity/use-cases/check-password.ts'
export { collectAccount } from '#modules/identity/use-cases/collect-account.ts'
export { countContact } from '#modules/identity/use-cases/count-contact.ts'
export { createAccount, retryOnTakenSlug } from '#modules/identity/use-cases/create-account.ts'
export { approveRequest, rejectRequest } from '#modules/identity/use-cases/decide-request.ts'
export { deferProofs } from '#modules/identity/use-cases/defer-proofs.ts'
export {
  type AccountCard,
  findAccountCard,
  findAccountCardOfIdentity,
} from '#modules/identity/use-cases/find-account-card.ts'
export { forgetExpired } from '#modules/identity/use-cases/forget-expired.ts'
export { hidePerson, restorePerson } from '#modules/identity/use-cases/hide-person.ts'
export { hideProfilePhoto, restoreProfilePhoto } from '#modules/identity/use-cases/hide-profile-photo.ts'
export { holdAccount } from '#modules/identity/use-cases/hold-account.ts'
export {
  holdActor,
  holdParties,
  holdWitness,
  lockActorAndTarget,
} from '#modules/identity/use-cases/hold-parties.ts'
export {
  type FinishedPerson,
  finishPeople,
  type Imported,
  type ImportedPerson,
  importPeople,
} from '#modules/identity/use-cases/import-people.ts'
export { joinContact } from '#modules/identity/use-cases/join-contact.ts'
export { hashSignUpPassword } from '#modules/identity/use-cases/limit-sign-ups.ts'
export { linkIdentity } from '#modules/identity/use-cases/link-identity.ts'
export { setMailPreference } from '#modules/identity/use-cases/mail-preferences.ts'
export { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
export {
  openWithIdentity,
  signInWithIdentity,
  transactWithIdentity,
} from '#modules/identity/use-cases/open-with-identity.ts'
export { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
export { type FederatedFlow, receiveFederated } from '#modules/identity/use-cases/receive-federated.ts'
export { fileRequest, type RequestLink, receiveRequest } from '#modules/identity/use-cases/receive-request.ts'
export { answerRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
export { readmitPhone } from '#modules/identity/use-cases/remove-contact.ts'
export {
  findByContact,
  findShownCards,
  findShownContacts,
  noContact,
} from '#modules/identity/use-cases/show-contact.ts'
export { assertStillProven, startSession } from '#modules/identity/use-cases/start-session.ts'
export { sendVerificationMail } from '#modules/identity/use-cases/verify-email.ts'
export { writeFirstWords } from '#modules/identity/use-cases/write-first-words.ts'
export { mayWriteToUnproven } from '#modules/identity/use-cases/write-to-mailbox.ts'

/** Name, slug and contact of several people, in no particular order; unknown ids and who is hidden are left out. */
export async function findPersonCards(tx: Tx, personIds: readonly PersonId[]): Promise<data.PersonCard[]> {
  return (await data.findCards(tx, personIds)).filter(({ hiddenAt }) => hiddenAt === null)
}

/** The same with who is hidden: for what two people have between them already, and for the operator. */
export const findAllPersonCards = data.findCards

/** Whoever a profile's address means, hidden or not; null when nobody. */
export const findPersonByAddress = data.findByAddress

/** Whether this person does not exist for whoever asks: hidden, and not themselves. */
export async function isHiddenFrom(
  tx: Tx,
  actor: Pick<Actor, 'personId'> | null,
  personId: PersonId,
): Promise<boolean> {
  return actor?.personId !== personId && hiding.isHidden(tx, personId)
}

/** Professions of the shared list that contain every word of a query, those that start with it first. */
export const findProfessions = data.suggestProfessions

/** One whole person, hidden or not; null when unknown. */
export const findPerson = data.findById

/**
 * The person with this name and phone who shows the phone to the caller, a registered person first; null when there is none.
 * @throws IDENTITY.CONTACT_HIDDEN when the operator hid the person: adding them again must not show them
 */
export async function findByNameAndPhone(
  tx: Tx,
  ctx: Pick<MemberContext, 'config' | 'participants' | 'actor'>,
  { name, phone }: { name: string; phone: string },
): Promise<data.PersonCard | null> {
  const people = await findAllByNameAndPhone(tx, name, phone, maxNamesakes)
  if (people.length === 0) return null
  const cards = await findShownCards(
    tx,
    ctx,
    people.map(({ id }) => id),
  )
  const shown = new Set(cards.flatMap((card) => (card.phone === null ? [] : card.id)))
  const person = people.find(({ id, hiddenAt }) => hiddenAt !== null || shown.has(id))
  if (person && person.hiddenAt !== null) throw identityError('IDENTITY.CONTACT_HIDDEN')
  return person ?? null
}

/** All visible people with this name and phone, registered people first, at most 20. */
export async function findVisibleByNameAndPhone(
  tx: Tx,
  name: string,
  phone: string,
): Promise<data.PersonCard[]> {
  const people = await findAllByNameAndPhone(tx, name, phone, maxNamesakes)
  return people.filter(({ hiddenAt }) => hiddenAt === null)
}

/** Max people with the same name and phone to read. Only an attacker creates more. */
const maxNamesakes = 20

async function findAllByNameAndPhone(tx: Tx, name: string, phone: string, limit: number) {
  const key = phoneKey(phone)
  return key === null ? [] : data.findPeopleByNameAndPhone(tx, name, key, limit)
}

/**
 * Somebody is about to add a person of this phone.
 * @throws IDENTITY.CONTACT_REMOVED when whoever has it asked not to appear (design decision 9)
 */
export async function assertMayAppear(tx: Tx, phone: string): Promise<void> {
  const key = phoneKey(phone)
  if (key !== null) await assertNotRemoved(tx, key)
}

export interface NewContact {
  name: string
  phone: string
  /** Normalised; null when none was given. */
  email: string | null
  professions: string[]
  city: string | null
  state: string | null
  address: string | null
  hasShop: boolean
  shopName: string | null
  createdById: PersonId
  /** The member who invites them by e-mail; null when no e-mail was given. */
  invitedById: PersonId | null
}

/**
 * Adds a person without account, and their professions to the shared list. Run it inside `retryOnTakenSlug`.
 * Two members who add the same name and phone at once: the second insert violates `person_contact_name_and_phone_unique`.
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.CONTACT_REMOVED
 */
export async function createContact(
  tx: Tx,
  contact: NewContact,
): Promise<{ id: PersonId; slug: string | null }> {
  const key = phoneKey(contact.phone)
  if (key === null) throw identityError('IDENTITY.INVALID_PHONE')
  await assertNotRemoved(tx, key)
  const professions = distinctProfessions(contact.professions)
  const person = await data.insertPerson(tx, {
    ...contact,
    id: newId(personIdSchema),
    slug: await automaticSlug(tx, contact.name),
    phoneKey: key,
    professions,
  })
  await data.addProfessions(tx, professions)
  return person
}
