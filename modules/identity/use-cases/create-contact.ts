import type { Tx } from '#kernel/db/statements.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { insertPerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { normalizeProfessions, toPhoneKey } from '#modules/identity/rules.ts'
import { findAutomaticSlug } from '#modules/identity/use-cases/create-account.ts'
import { assertPhoneIsNotOfRemovedContact } from '#modules/identity/use-cases/remove-contact.ts'

export interface NewContact {
  name: string
  phone: string
  email: string | null
  professions: string[]
  city: string | null
  state: string | null
  address: string | null
  hasShop: boolean
  shopName: string | null
  createdById: PersonId
  invitedById: PersonId | null
}

/**
 * Run inside `retryOnTakenSlug`. Two concurrent creations of one contact violate
 * `person_contact_name_and_phone_unique`.
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.CONTACT_REMOVED
 */
export async function createContact(
  tx: Tx,
  contact: NewContact,
): Promise<{ id: PersonId; slug: string | null }> {
  const key = toPhoneKey(contact.phone)
  if (key === null) throw createIdentityError('IDENTITY.INVALID_PHONE')
  await assertPhoneIsNotOfRemovedContact(tx, key)
  const professions = normalizeProfessions(contact.professions)
  const person = await insertPerson(tx, {
    ...contact,
    id: createId(personIdSchema),
    slug: await findAutomaticSlug(tx, contact.name),
    phoneKey: key,
    professions,
  })
  await addProfessions(tx, professions)
  return person
}
