import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { type AccountId, accountIdSchema, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { foldText } from '#kernel/text/fold.ts'

/** Converts a phone to E.164; all ways to dial a Mexican number give one result. */
export function toPhoneKey(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  const mexican = /^(?:(?:00)?52)?(?:1|01|044|045)?(\d{10})$/.exec(digits)
  // Without the plus-sign check, '+1 415 555 2671' would look like an old Mexican phone number.
  const foreign = typed.trim().startsWith('+') && !digits.startsWith('52')
  if (mexican?.[1] && !foreign) return `+52${mexican[1]}`
  const parsed = parsePhoneNumberFromString(typed, 'MX')
  return parsed?.isPossible() ? parsed.number : null
}

/** The database column has room for this length and a suffix such as '-2'. */
const maxAutomaticSlug = 70
export const maxSlugLength = 80

export function slugify(name: string, maxLength = maxAutomaticSlug): string {
  return foldText(name)
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
}

/** A slug in the format of an id could hide the profile that has this id. */
export function isSlugInIdFormat(slug: string): boolean {
  return personIdSchema.safeParse(slug).success || accountIdSchema.safeParse(slug).success
}

const firstSuffixes = [1, ...Array.from({ length: 25 }, (_, power) => 2 ** power + 1)]

/** Finds a free slug such as `base-2`; slugs that a person once had are taken. */
export async function findFreeSlug(
  base: string,
  findTaken: (slugs: string[]) => Promise<ReadonlySet<string>>,
): Promise<string | null> {
  if (base === '') return null
  const slugOf = (suffix: number) => (suffix === 1 ? base : `${base}-${suffix}`)
  const taken = await findTaken(firstSuffixes.map(slugOf))
  const isFree = (suffix: number) => !taken.has(slugOf(suffix)) && !isSlugInIdFormat(slugOf(suffix))

  const at = firstSuffixes.findIndex(isFree)
  let free = firstSuffixes[at] ?? Number.NaN
  let lastTaken = firstSuffixes[at - 1] ?? free - 1
  while (free - lastTaken > 1) {
    const middle = Math.floor((free + lastTaken) / 2)
    const isTaken = (await findTaken([slugOf(middle)])).has(slugOf(middle))
    if (isTaken) lastTaken = middle
    else free = middle
  }
  return slugOf(free)
}

export function getProfilePath(person: { id: PersonId; slug: string | null }): string {
  return `/perfil/${person.slug ?? person.id}`
}

export function normalizeProfessions(typed: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const profession of typed) {
    const trimmed = profession.trim().replace(/\s+/g, ' ')
    const key = trimmed.toLocaleLowerCase('es-MX')
    if (trimmed !== '' && !byKey.has(key)) byKey.set(key, trimmed)
  }
  return [...byKey.values()]
}

export type ContactDataAudience = 'EVERYBODY' | 'MEMBERS' | 'CIRCLE'

export type ReaderRelationToContact = 'OWNER' | 'IN_OWNERS_CIRCLE' | 'MEMBER' | 'VISITOR'

export function isServiceProvider(person: {
  professions: readonly string[]
  offersServices: boolean
}): boolean {
  return person.professions.length > 0 || person.offersServices
}

export function isProfileIndexable(
  person: Parameters<typeof isServiceProvider>[0] & { accountId: AccountId | null; listed: boolean },
): boolean {
  return person.accountId !== null && person.listed && isServiceProvider(person)
}

export interface ContactDataVisibilityPolicy {
  audience: ContactDataAudience | null
  offersWork: boolean
  registered: boolean
  /** Setting `CONTACT_DETAILS`: who may see the contact data of people without an account. */
  contactDetails: 'public' | 'members'
}

export function isContactDataVisible(
  reader: ReaderRelationToContact,
  policy: ContactDataVisibilityPolicy,
): boolean {
  if (reader === 'OWNER') return true
  if (reader === 'VISITOR' && !policy.registered && policy.contactDetails === 'members') return false
  const audience = policy.audience ?? (policy.offersWork ? 'EVERYBODY' : 'MEMBERS')
  if (audience === 'EVERYBODY') return true
  return audience === 'MEMBERS' ? reader !== 'VISITOR' : reader === 'IN_OWNERS_CIRCLE'
}

export function maskPhone(phone: string): string {
  return `•• •••• ${phone.replace(/\D/g, '').slice(-4)}`
}

export function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
