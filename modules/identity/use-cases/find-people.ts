import type { Actor, MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findHiddenPersonIdsAmong, isPersonHidden } from '#modules/identity/data/hiding.ts'
import {
  findAllPersonCards,
  findPeopleByNameAndPhone,
  type PersonCard,
} from '#modules/identity/data/people.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { toPhoneKey } from '#modules/identity/rules.ts'
import { isNormalizedPhoneOfRemovedContact } from '#modules/identity/use-cases/remove-contact.ts'
import { findVisiblePersonCards } from '#modules/identity/use-cases/show-contact.ts'

export async function findPersonCards(tx: Tx, personIds: readonly PersonId[]): Promise<PersonCard[]> {
  return (await findAllPersonCards(tx, personIds)).filter(({ hiddenAt }) => hiddenAt === null)
}

export async function isPersonHiddenFromCaller(
  tx: Tx,
  actor: { personId: PersonId | null } | null,
  personId: PersonId,
): Promise<boolean> {
  return actor?.personId !== personId && isPersonHidden(tx, personId)
}

export async function findPeopleHiddenFromCaller(
  tx: Tx,
  actor: Pick<Actor, 'personId'> | null,
  personIds: readonly PersonId[],
): Promise<Set<PersonId>> {
  const hidden = new Set(await findHiddenPersonIdsAmong(tx, personIds))
  if (actor) hidden.delete(actor.personId)
  return hidden
}

/**
 * Before a member adds a contact, the function finds an existing person whose phone the member can see.
 * @throws IDENTITY.CONTACT_HIDDEN when the operator hid the person, because a member must not add the person again
 */
export async function findPersonByNameAndPhone(
  tx: Tx,
  ctx: Pick<MemberContext, 'config' | 'personEventHandlers' | 'actor'>,
  { name, phone }: { name: string; phone: string },
): Promise<PersonCard | null> {
  const people = await findAllByNameAndPhone(tx, name, phone, maxNamesakes)
  if (people.length === 0) return null
  const cards = await findVisiblePersonCards(
    tx,
    ctx,
    people.map(({ id }) => id),
  )
  const shown = new Set(cards.flatMap((card) => (card.phone === null ? [] : card.id)))
  const person = people.find(({ id, hiddenAt }) => hiddenAt !== null || shown.has(id))
  if (person && person.hiddenAt !== null) throw createIdentityError('IDENTITY.CONTACT_HIDDEN')
  return person ?? null
}

export async function findVisiblePeopleByNameAndPhone(
  tx: Tx,
  name: string,
  phone: string,
): Promise<PersonCard[]> {
  const people = await findAllByNameAndPhone(tx, name, phone, maxNamesakes)
  return people.filter(({ hiddenAt }) => hiddenAt === null)
}

/** Without the limit, an attacker could slow down searches by adding many people with equal name and phone. */
const maxNamesakes = 20

async function findAllByNameAndPhone(tx: Tx, name: string, phone: string, limit: number) {
  const key = toPhoneKey(phone)
  return key === null ? [] : findPeopleByNameAndPhone(tx, name, key, limit)
}

export async function isPhoneOfRemovedContact(tx: Tx, phone: string): Promise<boolean> {
  const key = toPhoneKey(phone)
  return key !== null && isNormalizedPhoneOfRemovedContact(tx, key)
}
