import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPerson, updatePerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { identityError } from '#modules/identity/errors.ts'
import { distinctProfessions, phoneKey } from '#modules/identity/rules.ts'

/** Data that a person types at sign-up or registration. An empty text means no value. */
export interface SignUpDetails {
  phone: string
  profession: string
  city: string
  /** State of the city, when the city was chosen from the list. */
  state?: string | undefined
}

/**
 * Writes the sign-up details of a member. The details of a new member fill empty fields and replace values that
 * others typed. The details of an existing member only fill empty fields.
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.PERSON_NOT_FOUND
 */
export async function writeSignUpDetails(
  tx: Tx,
  { personId, isNew }: { personId: PersonId; isNew: boolean },
  details: SignUpDetails,
): Promise<void> {
  const key = phoneKey(details.phone)
  if (details.phone !== '' && key === null) throw identityError('IDENTITY.INVALID_PHONE')
  const person = await findPerson(tx, personId)
  if (!person) throw identityError('IDENTITY.PERSON_NOT_FOUND')

  const mayWrite = (known: unknown) => isNew || known === null
  // Skip an equal phone or city: writing it again would lose the spelling of the phone or the state of the city.
  const isNewPhone = person.phone === null || phoneKey(person.phone) !== key
  const isNewCity = details.city !== '' && details.city !== person.city
  const professions =
    isNew || person.professions.length === 0
      ? distinctProfessions([details.profession, ...person.professions])
      : person.professions
  await updatePerson(tx, personId, {
    professions,
    ...(key !== null && isNewPhone && mayWrite(person.phone) && { phone: details.phone, phoneKey: key }),
    ...(isNewCity && mayWrite(person.city) && { city: details.city, state: details.state || null }),
  })
  await addProfessions(tx, professions)
}
