import { createHash } from 'node:crypto'
import { type AccountId, accountIdSchema, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { isSlugInIdFormat, slugify } from '#modules/identity/operator-api.ts'
import { deriveImportedId } from '#operator/import/document.ts'

export interface UserIdentityFields {
  id: string
  /** Id of an exported person's account; null for a contact (a person without account). */
  uid: string | null
  registered: boolean
  email: string | null
  slug: string | null
  name: string
  nameKey: string
  phoneKey: string | null
  createdAt: number | null
  timeZone: string
  hasFace: boolean
}

export interface PersonToImport extends UserIdentityFields {
  index: number
  survivor: PersonToImport
  others: PersonToImport[]
  accountId: AccountId | null
  opensAccount: boolean
  accountProblem: string | null
  slugProblem: string | null
  oldSlugs: string[]
  /** Id of the imported person; null before the import or after a failed import. */
  personId: PersonId | null
  finished: boolean
  isRead: boolean
  createdBy: PersonToImport | undefined
  invitedBy: PersonToImport | undefined
}

export interface ImportedPeopleIndex {
  add(keys: UserIdentityFields): boolean
  /** Call `resolveIdentities` before `find`, because duplicate people must be merged first. */
  resolveIdentities(): void
  of(id: string): PersonToImport | undefined
  find(oldId: string | null): PersonToImport | undefined
  all(): Iterable<PersonToImport>
  count(): number
  slugs(): ReadonlySet<string>
}

export function createImportedPeopleIndex(): ImportedPeopleIndex {
  const byId = new Map<string, PersonToImport>()
  const byUid = new Map<string, PersonToImport>()
  const slugs = new Map<string, PersonToImport>()

  return {
    add(keys) {
      if (byId.has(keys.id)) return false
      byId.set(keys.id, plan(keys, byId.size))
      return true
    },
    resolveIdentities() {
      const inOrder = [...byId.values()].sort(compare)
      mergeDuplicates(inOrder, byUid)
      const survivors = inOrder.filter((person) => person.survivor === person)
      giveAccounts(survivors)
      const oldAddresses = new Map(inOrder.map(({ id, survivor }) => [getOldProfilePath(id), survivor]))
      giveSlugs(survivors, slugs, oldAddresses)
    },
    of: (id) => byId.get(id),
    find: (oldId) => (oldId === null ? undefined : (byId.get(oldId) ?? byUid.get(oldId))?.survivor),
    all: () => byId.values(),
    count: () => byId.size,
    slugs: () => new Set(slugs.keys()),
  }
}

function plan(keys: UserIdentityFields, index: number): PersonToImport {
  const person: Omit<PersonToImport, 'survivor'> = {
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
  const planned = person as PersonToImport
  planned.survivor = planned
  return planned
}

function compare(one: PersonToImport, other: PersonToImport): number {
  return (
    Number(other.registered) - Number(one.registered) ||
    Number(other.id === other.uid) - Number(one.id === one.uid) ||
    (one.createdAt ?? Number.MAX_VALUE) - (other.createdAt ?? Number.MAX_VALUE) ||
    (one.id < other.id ? -1 : 1)
  )
}

function mergeDuplicates(inOrder: readonly PersonToImport[], byUid: Map<string, PersonToImport>): void {
  const contacts = new Map<string, PersonToImport>()
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

function giveAccounts(survivors: readonly PersonToImport[]): void {
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

function accountIdFor(uid: string): AccountId {
  const ownId = accountIdSchema.safeParse(uid)
  if (ownId.success) return ownId.data
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const bytes = createHash('sha256').update(`account:${uid}`).digest()
  const made = Array.from(bytes.subarray(0, 28), (byte) => letters[byte % letters.length]).join('')
  return accountIdSchema.parse(made)
}

/** An old profile path of another person must not become a slug, because old links would open the wrong profile. */
function giveSlugs(
  survivors: readonly PersonToImport[],
  taken: Map<string, PersonToImport>,
  oldAddresses: ReadonlyMap<string, PersonToImport>,
): void {
  const isFree = (slug: string, person: PersonToImport) =>
    [taken, oldAddresses].every((known) => (known.get(slug) ?? person) === person) && !isSlugInIdFormat(slug)
  const without: PersonToImport[] = []
  for (const person of survivors) {
    person.oldSlugs = [person, ...person.others].flatMap(({ slug }) => slug ?? [])
    const wanted = person.oldSlugs[0] ?? null
    const slug = wanted === null ? '' : normalizeSlug(wanted)
    person.slug = slug
    if (slug !== '' && isFree(slug, person)) taken.set(slug, person)
    else {
      without.push(person)
      if (slug !== '') person.slugProblem = `Otra persona tiene la dirección /perfil/${slug}`
    }
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
      .filter((slug) => slug !== person.slug && slug.length <= maxSlugLength && isFree(slug, person))
}

export function normalizeSlug(slug: string): string {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 ? slug : slugify(slug)
}

const maxSlugLength = 200

export function getOldProfilePath(id: string): string {
  return id.length <= maxSlugLength ? id.toLowerCase() : derivePersonId(id)
}

export function getOldProfilePaths(person: PersonToImport): string[] {
  const ids = [person, ...person.others].flatMap(({ id, uid }) => (uid === null ? [id] : [id, uid]))
  return [...new Set([...ids.map(getOldProfilePath), ...person.oldSlugs])]
}

export function derivePersonId(oldId: string): PersonId {
  return deriveImportedId(personIdSchema, 'users', oldId)
}
