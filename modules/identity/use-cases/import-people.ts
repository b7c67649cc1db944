import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import * as data from '#modules/identity/data/importing.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { findTakenSlugs } from '#modules/identity/data/slugs.ts'
import { findFreeSlug, normalizeProfessions, slugify } from '#modules/identity/rules.ts'
import { computePhoneHashes } from '#modules/identity/use-cases/remove-contact.ts'

export interface ImportedPerson extends data.ImportedPersonRow {
  /** The person's id in the old profile URL, in lower case; the old URL stays valid. */
  oldAddress: string
  opensAccount: boolean
}

export interface PersonImportResult {
  personId: PersonId | null
  /** `GONE`: deleted since an earlier import; `REMOVED`: the owner of the phone requested removal. */
  outcome: 'ADDED' | 'KEPT' | 'GONE' | 'REMOVED'
  /** True if an earlier import of the person was complete. */
  finished: boolean
  emailTaken: boolean
  slug: string | null
}

/**
 * Imported accounts have no password: the owner signs in with a mailed link or an identity provider.
 * Run the import inside `retryOnTakenSlug`, and again after a violation of `account_email_key`.
 */
export async function importPeople(
  tx: Tx,
  people: readonly ImportedPerson[],
  { write, reservedSlugs }: { write: boolean; reservedSlugs: ReadonlySet<string> },
): Promise<PersonImportResult[]> {
  const known = await findExisting(tx, people)
  const removed = await findRemovedPhones(tx, people)
  const imported: PersonImportResult[] = []
  const added: ImportedPerson[] = []
  const redirects: { oldId: PersonId; personId: PersonId }[] = []
  for (const person of people) {
    const found = known.get(person.id)
    const settled = settleExisting(person, found, removed)
    if (settled?.isSame && settled.personId !== null)
      redirects.push({ oldId: person.id, personId: settled.personId })
    if (settled) imported.push(settled)
    else {
      const emailTaken = person.opensAccount && (found?.emailTaken ?? false)
      const slug = found?.slugTaken ? await anotherSlug(tx, person, reservedSlugs) : person.slug
      added.push(
        person.opensAccount && !emailTaken ? { ...person, slug } : { ...withoutAccount(person), slug },
      )
      imported.push({ personId: person.id, outcome: 'ADDED', finished: false, emailTaken, slug })
    }
  }
  if (write) await writePeople(tx, added, redirects)
  return imported
}

/** Without the normalized phone number, phone searches do not find the person. */
function withoutAccount(person: ImportedPerson): ImportedPerson {
  return person.accountId === null ? person : { ...person, accountId: null, phoneKey: null }
}

async function writePeople(
  tx: Tx,
  people: readonly ImportedPerson[],
  redirects: readonly { oldId: PersonId; personId: PersonId }[],
): Promise<void> {
  const accounts = people.flatMap(({ accountId, email, createdAt }) =>
    accountId !== null && email !== null ? [{ id: accountId, email, createdAt }] : [],
  )
  await data.insertAccounts(tx, accounts)
  await data.insertPeople(tx, people)
  await data.insertPersonRedirects(tx, redirects)
  await addProfessions(tx, normalizeProfessions(people.flatMap(({ professions }) => professions)))
}

async function findExisting(
  tx: Tx,
  people: readonly ImportedPerson[],
): Promise<Map<PersonId, data.ExistingPersonMatch>> {
  const candidates = people.map((person) => ({
    id: person.id,
    address: person.oldAddress,
    accountId: person.accountId,
    accountEmail: person.opensAccount ? person.email : null,
    slug: person.slug,
    name: person.name,
    contactKey: person.accountId === null ? person.phoneKey : null,
  }))
  return new Map((await data.findExistingPeopleForImport(tx, candidates)).map((found) => [found.id, found]))
}

function settleExisting(
  person: ImportedPerson,
  found: data.ExistingPersonMatch | undefined,
  removed: ReadonlySet<PersonId>,
): (PersonImportResult & { isSame: boolean }) | undefined {
  const emptyResult = { personId: null, finished: true, emailTaken: false, slug: null, isSame: false }
  const existingId = found?.personId ?? found?.ownerId ?? null
  if (existingId !== null) {
    const finished = found?.addressOf === existingId
    return { ...emptyResult, personId: existingId, outcome: 'KEPT', finished }
  }
  if (found?.addressTaken && found.addressOf === null) return { ...emptyResult, outcome: 'GONE' }
  if (removed.has(person.id)) return { ...emptyResult, outcome: 'REMOVED' }
  const same = found?.sameId ?? null
  return same === null
    ? undefined
    : { ...emptyResult, personId: same, outcome: 'KEPT', finished: false, isSame: true }
}

async function findRemovedPhones(tx: Tx, people: readonly ImportedPerson[]): Promise<Set<PersonId>> {
  const hashes = new Map<PersonId, string[]>()
  for (const { id, accountId, phoneKey } of people)
    if (accountId === null && phoneKey !== null) hashes.set(id, await computePhoneHashes(tx, phoneKey))
  const removed =
    hashes.size === 0 ? new Set() : await data.findRemovedPhoneHashes(tx, [...hashes.values()].flat())
  return new Set([...hashes].flatMap(([id, all]) => (all.some((hash) => removed.has(hash)) ? [id] : [])))
}

function anotherSlug(
  tx: Tx,
  { name }: ImportedPerson,
  reserved: ReadonlySet<string>,
): Promise<string | null> {
  return findFreeSlug(slugify(name), async (slugs) => {
    const taken = await findTakenSlugs(tx, slugs)
    return new Set(slugs.filter((slug) => taken.has(slug) || reserved.has(slug)))
  })
}

export interface ImportedPersonWithOldSlugs {
  personId: PersonId
  addresses: readonly string[]
  createdById: PersonId | null
  invitedById: PersonId | null
}

export async function createImportedProfileRedirects(
  tx: Tx,
  people: readonly ImportedPersonWithOldSlugs[],
): Promise<data.SlugReservation[]> {
  const origins = people.flatMap(({ personId, createdById, invitedById }) => {
    const others = (id: PersonId | null) => (id === personId ? null : id)
    const origin = { personId, createdById: others(createdById), invitedById: others(invitedById) }
    return origin.createdById === null && origin.invitedById === null ? [] : [origin]
  })
  await data.setPersonCreatorAndInviter(tx, origins)
  const addresses = people.flatMap(({ personId, addresses }) =>
    addresses.map((address) => ({ address, personId })),
  )
  return data.reserveSlugs(tx, addresses)
}
