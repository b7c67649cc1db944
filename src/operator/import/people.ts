import { createHash } from 'node:crypto'
import { type AccountId, accountIdSchema, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { isShapedLikeAnId, slugify } from '#modules/identity/operator-api.ts'
import { idFor } from '#operator/import/document.ts'

/** What tells somebody from others. */
export interface UserKeys {
  id: string
  /** Of their account; null: a contact. */
  uid: string | null
  registered: boolean
  email: string | null
  slug: string | null
  name: string
  /** The name as names are compared. */
  nameKey: string
  phoneKey: string | null
  /** In ms; null when nothing says. */
  createdAt: number | null
  /** Of where they are. */
  timeZone: string
  hasFace: boolean
}

/** Somebody of the export, by their place in it. */
export interface PlannedPerson extends UserKeys {
  /** Counts from 0. */
  index: number
  /** Whom they are one with; themselves for most. */
  survivor: PlannedPerson
  /** Who else they are, when they are more than one document. */
  others: PlannedPerson[]
  accountId: AccountId | null
  opensAccount: boolean
  /** Why a registered person gets no account. */
  accountProblem: string | null
  slugProblem: string | null
  /** Addresses by which they were known there, and nobody is to be here. */
  oldSlugs: string[]
  /** Their id here; null until they came, and of whom could not. */
  personId: PersonId | null
  /** Their circle was complete before this run. */
  finished: boolean
  /** Their document was read. */
  isRead: boolean
  createdBy: PlannedPerson | undefined
  invitedBy: PlannedPerson | undefined
}

/**
 * Everybody of an export, read before anything is written: who is whom must not depend on the order of the lines. Holds some
 * hundred bytes of each person, whatever their documents weigh.
 */
export interface People {
  /** @returns whether it is new; false: the id came before */
  add(keys: UserKeys): boolean
  /** Decides who is one with whom, and whose each e-mail and slug is; before it nobody can be found. */
  settle(): void
  /** The person of one document. */
  of(id: string): PlannedPerson | undefined
  /** The person of an id in a document or an account; undefined for null. */
  find(oldId: string | null): PlannedPerson | undefined
  all(): Iterable<PlannedPerson>
  count(): number
  /** Every slug that somebody of the export is to have. */
  slugs(): ReadonlySet<string>
}

export function createPeople(): People {
  const byId = new Map<string, PlannedPerson>()
  const byUid = new Map<string, PlannedPerson>()
  const slugs = new Map<string, PlannedPerson>()

  return {
    add(keys) {
      if (byId.has(keys.id)) return false
      byId.set(keys.id, plan(keys, byId.size))
      return true
    },
    settle() {
      const inOrder = [...byId.values()].sort(compare)
      fold(inOrder, byUid)
      const survivors = inOrder.filter((person) => person.survivor === person)
      giveAccounts(survivors)
      const oldAddresses = new Map(inOrder.map(({ id, survivor }) => [oldAddressOf(id), survivor]))
      giveSlugs(survivors, slugs, oldAddresses)
    },
    of: (id) => byId.get(id),
    find: (oldId) => (oldId === null ? undefined : (byId.get(oldId) ?? byUid.get(oldId))?.survivor),
    all: () => byId.values(),
    count: () => byId.size,
    slugs: () => new Set(slugs.keys()),
  }
}

function plan(keys: UserKeys, index: number): PlannedPerson {
  const person: Omit<PlannedPerson, 'survivor'> = {
    ...keys,
    index,
    others: [],
    accountId: null,
    opensAccount: false,
    accountProblem: null,
    slugProblem: null,
    oldSlugs: [],
    personId: null,
    finished: false,
    isRead: false,
    createdBy: undefined,
    invitedBy: undefined,
  }
  const planned = person as PlannedPerson
  planned.survivor = planned
  return planned
}

/** Members before contacts, who is found by their account's id first, then the oldest. */
function compare(one: PlannedPerson, other: PlannedPerson): number {
  return (
    Number(other.registered) - Number(one.registered) ||
    Number(other.id === other.uid) - Number(one.id === one.uid) ||
    (one.createdAt ?? Number.MAX_VALUE) - (other.createdAt ?? Number.MAX_VALUE) ||
    (one.id < other.id ? -1 : 1)
  )
}

/** Documents of one account are one person, and contacts of one name and phone are (design decision 8). */
function fold(inOrder: readonly PlannedPerson[], byUid: Map<string, PlannedPerson>): void {
  const contacts = new Map<string, PlannedPerson>()
  for (const person of inOrder) {
    const identity = person.registered
      ? person.uid
      : person.phoneKey && `${person.phoneKey} ${person.nameKey}`
    if (identity === null) continue
    const known = person.registered ? byUid : contacts
    const first = known.get(identity)
    if (first === undefined) known.set(identity, person)
    else {
      person.survivor = first
      first.others.push(person)
    }
  }
}

/** One account an e-mail. Without one nobody could ever open it. */
function giveAccounts(survivors: readonly PlannedPerson[]): void {
  const emails = new Set<string>()
  for (const person of survivors.filter(({ registered }) => registered)) {
    const email = person.email ?? person.others.find((other) => other.email !== null)?.email ?? null
    person.accountId = accountIdFor(person.uid ?? person.id)
    if (email === null) person.accountProblem = 'No tiene un correo válido'
    else if (emails.has(email)) person.accountProblem = 'Otra cuenta de la exportación tiene el mismo correo'
    else {
      emails.add(email)
      person.opensAccount = true
    }
  }
}

/** The id of an account as it was, when it has the shape of ours; otherwise one that is made of it. */
function accountIdFor(uid: string): AccountId {
  const kept = accountIdSchema.safeParse(uid)
  if (kept.success) return kept.data
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const bytes = createHash('sha256').update(`account:${uid}`).digest()
  const made = Array.from(bytes.subarray(0, 28), (byte) => letters[byte % letters.length]).join('')
  return accountIdSchema.parse(made)
}

/**
 * Those that people have first, then one for each of the others. Nobody's leads to where an old link to somebody else does: it
 * may have been chosen to.
 */
function giveSlugs(
  survivors: readonly PlannedPerson[],
  taken: Map<string, PlannedPerson>,
  oldAddresses: ReadonlyMap<string, PlannedPerson>,
): void {
  const isFree = (slug: string, person: PlannedPerson) =>
    [taken, oldAddresses].every((known) => (known.get(slug) ?? person) === person) && !isShapedLikeAnId(slug)
  const without: PlannedPerson[] = []
  for (const person of survivors) {
    person.oldSlugs = [person, ...person.others].flatMap(({ slug }) => slug ?? [])
    const wanted = person.oldSlugs[0] ?? null
    const slug = wanted === null ? '' : tidySlug(wanted)
    person.slug = slug
    if (slug !== '' && isFree(slug, person)) taken.set(slug, person)
    else {
      without.push(person)
      if (slug !== '') person.slugProblem = `Otra persona tiene la dirección /perfil/${slug}`
    }
    // Addresses are looked up in lower case.
    if (wanted !== null && slug !== wanted.toLowerCase())
      person.slugProblem ??= `«${wanted}» no puede ser una dirección`
  }
  const next = new Map<string, number>()
  for (const person of without) {
    const base = slugify(person.name)
    let suffix = next.get(base) ?? 1
    const candidate = () => (suffix === 1 ? base : `${base}-${suffix}`)
    while (base !== '' && !isFree(candidate(), person)) suffix += 1
    person.slug = base === '' ? null : candidate()
    if (person.slug !== null) taken.set(person.slug, person)
    next.set(base, suffix + 1)
  }
  for (const person of survivors)
    person.oldSlugs = person.oldSlugs
      .map((slug) => slug.toLowerCase())
      .filter((slug) => slug !== person.slug && slug.length <= longestAddress && isFree(slug, person))
}

/** As it is when it can be an address; otherwise the nearest that can. */
export function tidySlug(slug: string): string {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 ? slug : slugify(slug)
}

/** Longest id that an address may hold; one that is longer only marks who has come. */
const longestAddress = 200

/** An old id as addresses are looked up. */
export function oldAddressOf(id: string): string {
  return id.length <= longestAddress ? id.toLowerCase() : personIdFor(id)
}

/** Where old links lead from: every id that somebody had, and every slug. */
export function oldAddressesOf(person: PlannedPerson): string[] {
  const ids = [person, ...person.others].flatMap(({ id, uid }) => (uid === null ? [id] : [id, uid]))
  return [...new Set([...ids.map(oldAddressOf), ...person.oldSlugs])]
}

/** The id here of the person that a document is about. */
export function personIdFor(oldId: string): PersonId {
  return idFor(personIdSchema, 'users', oldId)
}
