import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import * as data from '#modules/identity/data/importing.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { findTakenSlugs } from '#modules/identity/data/slugs.ts'
import { distinctProfessions, freeSlug, slugify } from '#modules/identity/rules.ts'
import { hashesOfPhone } from '#modules/identity/use-cases/remove-contact.ts'

/** Somebody of another installation, whom `npm run import` brings. */
export interface ImportedPerson extends data.ImportedRow {
  /** Their old id in lower case, which goes on leading to them. */
  oldAddress: string
  /** The e-mail opens the account of `accountId`; false: it says how to reach them, and no more. */
  opensAccount: boolean
}

export interface Imported {
  personId: PersonId | null
  /**
   * ADDED: new. KEPT: here already, and left as they are. GONE: they came before and have left since. REMOVED: whoever has
   * this phone asked not to appear (design decision 9).
   */
  outcome: 'ADDED' | 'KEPT' | 'GONE' | 'REMOVED'
  /** `finishPeople` was reached for them before: what they removed from their circle since stays removed. */
  finished: boolean
  /** Somebody has an account with this e-mail here. They came without one, and become one when the mailbox is proven. */
  emailTaken: boolean
  slug: string | null
}

/**
 * Adds who is not here yet, with accounts that nobody has proven: they open by a mailed recovery link, or to an issuer that says
 * `email_verified` (design decision 2). Adding the same people again adds nobody. Run it inside `retryOnTakenSlug`; violates
 * `account_email_key` when somebody signs up at this moment, and is to be run again.
 * @param reservedSlugs those that are meant for others who come too
 * @param write false: says what would happen
 * @returns of each, in the same order
 */
export async function importPeople(
  tx: Tx,
  people: readonly ImportedPerson[],
  { write, reservedSlugs }: { write: boolean; reservedSlugs: ReadonlySet<string> },
): Promise<Imported[]> {
  const known = await findKnown(tx, people)
  const removed = await findRemovedPhones(tx, people)
  const imported: Imported[] = []
  const added: ImportedPerson[] = []
  const redirects: { oldId: PersonId; personId: PersonId }[] = []
  for (const person of people) {
    const found = known.get(person.id)
    const settled = settle(person, found, removed)
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

/** A member who could have no account is no contact either, of whom name and phone say who they are: nobody vouches for them. */
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
  await data.insertRedirects(tx, redirects)
  await addProfessions(tx, distinctProfessions(people.flatMap(({ professions }) => professions)))
}

async function findKnown(tx: Tx, people: readonly ImportedPerson[]): Promise<Map<PersonId, data.Known>> {
  const candidates = people.map((person) => ({
    id: person.id,
    address: person.oldAddress,
    accountId: person.accountId,
    accountEmail: person.opensAccount ? person.email : null,
    slug: person.slug,
    name: person.name,
    contactKey: person.accountId === null ? person.phoneKey : null,
  }))
  return new Map((await data.findKnown(tx, candidates)).map((found) => [found.id, found]))
}

/** Who needs no row of their own; nothing for whoever is new. */
function settle(
  person: ImportedPerson,
  found: data.Known | undefined,
  removed: ReadonlySet<PersonId>,
): (Imported & { isSame: boolean }) | undefined {
  const nobody = { personId: null, finished: true, emailTaken: false, slug: null, isSame: false }
  const here = found?.personId ?? found?.ownerId ?? null
  if (here !== null) {
    const finished = found?.addressOf === here
    return { ...nobody, personId: here, outcome: 'KEPT', finished }
  }
  if (found?.addressTaken && found.addressOf === null) return { ...nobody, outcome: 'GONE' }
  if (removed.has(person.id)) return { ...nobody, outcome: 'REMOVED' }
  const same = found?.sameId ?? null
  return same === null
    ? undefined
    : { ...nobody, personId: same, outcome: 'KEPT', finished: false, isSame: true }
}

/** Contacts whose phone may not appear. A member has chosen to be here. */
async function findRemovedPhones(tx: Tx, people: readonly ImportedPerson[]): Promise<Set<PersonId>> {
  const hashes = new Map<PersonId, string[]>()
  for (const { id, accountId, phoneKey } of people)
    if (accountId === null && phoneKey !== null) hashes.set(id, await hashesOfPhone(tx, phoneKey))
  const removed = hashes.size === 0 ? new Set() : await data.findRemoved(tx, [...hashes.values()].flat())
  return new Set([...hashes].flatMap(([id, all]) => (all.some((hash) => removed.has(hash)) ? [id] : [])))
}

function anotherSlug(
  tx: Tx,
  { name }: ImportedPerson,
  reserved: ReadonlySet<string>,
): Promise<string | null> {
  return freeSlug(slugify(name), async (slugs) => {
    const taken = await findTakenSlugs(tx, slugs)
    return new Set(slugs.filter((slug) => taken.has(slug) || reserved.has(slug)))
  })
}

/** What is written of somebody once their circle is complete. */
export interface FinishedPerson {
  personId: PersonId
  /** Old ids, and what else once led to them, in lower case; the first is `oldAddress`. */
  addresses: readonly string[]
  createdById: PersonId | null
  invitedById: PersonId | null
}

/** Old addresses lead on from now on, which also marks who is complete. @returns those that lead to others already */
export async function finishPeople(tx: Tx, people: readonly FinishedPerson[]): Promise<data.Address[]> {
  const origins = people.flatMap(({ personId, createdById, invitedById }) => {
    const others = (id: PersonId | null) => (id === personId ? null : id)
    const origin = { personId, createdById: others(createdById), invitedById: others(invitedById) }
    return origin.createdById === null && origin.invitedById === null ? [] : [origin]
  })
  await data.setOrigins(tx, origins)
  const addresses = people.flatMap(({ personId, addresses }) =>
    addresses.map((address) => ({ address, personId })),
  )
  return data.claimAddresses(tx, addresses)
}
