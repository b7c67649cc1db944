import type { Tx } from '#kernel/db/statements.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import { insertPerson } from '#modules/identity/data/people.ts'
import { addProfessions } from '#modules/identity/data/professions.ts'
import { identityError } from '#modules/identity/errors.ts'
import { distinctProfessions, phoneKey } from '#modules/identity/rules.ts'
import { automaticSlug } from '#modules/identity/use-cases/create-account.ts'
import { assertNotRemoved } from '#modules/identity/use-cases/remove-contact.ts'

export interface NewContact {
  name: string
  phone: string
  /** Normalised; null when none was given. */
  email: string | null
  professions: string[]
  city: string | null
  state: string | null
  address: string | null
  hasShop: boolean
  shopName: string | null
  createdById: PersonId
  /** The member who invites them by e-mail; null when no e-mail was given. */
  invitedById: PersonId | null
}

/**
 * Adds a person without account, and their professions to the shared list. Run it inside `retryOnTakenSlug`.
 * Two members who add the same name and phone at once: the second insert violates `person_contact_name_and_phone_unique`.
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.CONTACT_REMOVED
 */
export async function createContact(
  tx: Tx,
  contact: NewContact,
): Promise<{ id: PersonId; slug: string | null }> {
  const key = phoneKey(contact.phone)
  if (key === null) throw identityError('IDENTITY.INVALID_PHONE')
  await assertNotRemoved(tx, key)
  const professions = distinctProfessions(contact.professions)
  const person = await insertPerson(tx, {
    ...contact,
    id: newId(personIdSchema),
    slug: await automaticSlug(tx, contact.name),
    phoneKey: key,
    professions,
  })
  await addProfessions(tx, professions)
  return person
}
