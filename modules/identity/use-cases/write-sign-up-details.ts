import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPerson, updatePerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { normalizeProfessions, toPhoneKey } from '#modules/identity/rules.ts'

export interface SignUpDetails {
  phone: string
  profession: string
  city: string
  state?: string | undefined
}

/** @throws IDENTITY.INVALID_PHONE, IDENTITY.PERSON_NOT_FOUND */
export async function writeSignUpDetails(
  tx: Tx,
  { personId, isNew }: { personId: PersonId; isNew: boolean },
  details: SignUpDetails,
): Promise<void> {
  const key = toPhoneKey(details.phone)
  if (details.phone !== '' && key === null) throw createIdentityError('IDENTITY.INVALID_PHONE')
  const person = await findPerson(tx, personId)
  if (!person) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')

  const mayWrite = (known: unknown) => isNew || known === null
  // Writing an unchanged city again could delete the stored federal state.
  const isNewPhone = person.phone === null || toPhoneKey(person.phone) !== key
  const isNewCity = details.city !== '' && details.city !== person.city
  const professions =
    isNew || person.professions.length === 0
      ? normalizeProfessions([details.profession, ...person.professions])
      : person.professions
  await updatePerson(tx, personId, {
    professions,
    ...(key !== null && isNewPhone && mayWrite(person.phone) && { phone: details.phone, phoneKey: key }),
    ...(isNewCity && mayWrite(person.city) && { city: details.city, state: details.state || null }),
  })
  await addProfessions(tx, professions)
}
