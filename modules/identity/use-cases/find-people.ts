import type { Actor, MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { isHidden } from '#modules/identity/data/hiding.ts'
import {
  findAllPersonCards,
  findPeopleByNameAndPhone,
  type PersonCard,
} from '#modules/identity/data/people.ts'
import { identityError } from '#modules/identity/errors.ts'
import { phoneKey } from '#modules/identity/rules.ts'
import { assertNotRemoved } from '#modules/identity/use-cases/remove-contact.ts'
import { findShownCards } from '#modules/identity/use-cases/show-contact.ts'

/** Name, slug and contact data of people, in no particular order. Unknown and hidden people are left out. */
export async function findPersonCards(tx: Tx, personIds: readonly PersonId[]): Promise<PersonCard[]> {
  return (await findAllPersonCards(tx, personIds)).filter(({ hiddenAt }) => hiddenAt === null)
}

/** Whether the person is hidden from this caller: hidden by the operator, and not the caller. */
export async function isHiddenFrom(
  tx: Tx,
  actor: Pick<Actor, 'personId'> | null,
  personId: PersonId,
): Promise<boolean> {
  return actor?.personId !== personId && isHidden(tx, personId)
}

/**
 * The person with this name and phone who shows the phone to the caller, members first; null when no person matches.
 * @throws IDENTITY.CONTACT_HIDDEN when the operator hid the person: adding the person again must not make the person
 * visible
 */
export async function findByNameAndPhone(
  tx: Tx,
  ctx: Pick<MemberContext, 'config' | 'participants' | 'actor'>,
  { name, phone }: { name: string; phone: string },
): Promise<PersonCard | null> {
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
export async function findVisibleByNameAndPhone(tx: Tx, name: string, phone: string): Promise<PersonCard[]> {
  const people = await findAllByNameAndPhone(tx, name, phone, maxNamesakes)
  return people.filter(({ hiddenAt }) => hiddenAt === null)
}

/** Max people with the same name and phone that a search reads. Only an attacker creates more such people. */
const maxNamesakes = 20

async function findAllByNameAndPhone(tx: Tx, name: string, phone: string, limit: number) {
  const key = phoneKey(phone)
  return key === null ? [] : findPeopleByNameAndPhone(tx, name, key, limit)
}

/**
 * Checks a phone before a member adds a person with it.
 * @throws IDENTITY.CONTACT_REMOVED when a contact with this phone requested removal
 */
export async function assertPhoneNotRemoved(tx: Tx, phone: string): Promise<void> {
  const key = phoneKey(phone)
  if (key !== null) await assertNotRemoved(tx, key)
}
