import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPerson, updatePerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { identityError } from '#modules/identity/errors.ts'
import { distinctProfessions, phoneKey } from '#modules/identity/rules.ts'

/** What somebody says of themselves on the way in; an empty text says nothing. */
export interface FirstWords {
  phone: string
  profession: string
  city: string
  /** Of the city, when they chose it from the list. */
  state?: string | undefined
}

/**
 * Writes what a new member said of themselves: it fills what is empty (spec §4, Invitation) and corrects what others wrote.
 * Of somebody who is a member already, it only fills what is empty.
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.PERSON_NOT_FOUND
 */
export async function writeFirstWords(
  tx: Tx,
  { personId, isNew }: { personId: PersonId; isNew: boolean },
  said: FirstWords,
): Promise<void> {
  const key = phoneKey(said.phone)
  if (said.phone !== '' && key === null) throw identityError('IDENTITY.INVALID_PHONE')
  const person = await findPerson(tx, personId)
  if (!person) throw identityError('IDENTITY.PERSON_NOT_FOUND')

  const mayWrite = (known: unknown) => isNew || known === null
  // The same in other words is no correction: it would lose the state of the city, or how the phone was written.
  const isNewPhone = person.phone === null || phoneKey(person.phone) !== key
  const isNewCity = said.city !== '' && said.city !== person.city
  const professions =
    isNew || person.professions.length === 0
      ? distinctProfessions([said.profession, ...person.professions])
      : person.professions
  await updatePerson(tx, personId, {
    professions,
    ...(key !== null && isNewPhone && mayWrite(person.phone) && { phone: said.phone, phoneKey: key }),
    ...(isNewCity && mayWrite(person.city) && { city: said.city, state: said.state || null }),
  })
  await addProfessions(tx, professions)
}
