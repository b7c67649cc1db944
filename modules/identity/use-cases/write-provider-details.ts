import type { Tx } from '#kernel/db/statements.ts'
import { maxProfessions } from '#modules/identity/contract/limits.ts'
import type { IdOfRowLockedPerson } from '#modules/identity/data/merging.ts'
import { findPerson, updatePerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { normalizeProfessions, toPhoneKey } from '#modules/identity/rules.ts'
import { deleteMergedContactDataAlreadyInProfile } from '#modules/identity/use-cases/offer-profile.ts'

interface ProviderDetails {
  profession: string
  city: string
  state?: string | undefined
  phone: string
}

/** @throws IDENTITY.INVALID_PHONE, IDENTITY.PERSON_NOT_FOUND */
export async function writeServiceProviderDetails(
  tx: Tx,
  personId: IdOfRowLockedPerson,
  { profession, city, state, phone }: ProviderDetails,
): Promise<void> {
  const phoneKey = toPhoneKey(phone)
  if (phoneKey === null) throw createIdentityError('IDENTITY.INVALID_PHONE')
  const person = await findPerson(tx, personId)
  if (!person) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  const all = normalizeProfessions([profession, ...person.professions])
  const professions = all.length > maxProfessions ? person.professions : all
  const isKnownPlace = city === person.city && (!state || state === person.state)
  await updatePerson(tx, personId, {
    professions,
    phone,
    phoneKey,
    ...(!isKnownPlace && { city, state: state || null }),
  })
  if (person.hiddenAt === null) await addProfessions(tx, professions)
  await deleteMergedContactDataAlreadyInProfile(tx, { ...person, professions, phone, city })
}
