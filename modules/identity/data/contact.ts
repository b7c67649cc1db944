import { person } from '#columns'
import { columnList, type Row, row } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { Prisma } from '#prisma'

/** Phone, e-mail and WhatsApp of a person, with the fields that determine their audience. */
const contactRow = row({
  id: person.id,
  accountId: person.accountId,
  createdById: person.createdById,
  phone: person.phone,
  email: person.email,
  whatsapp: person.whatsapp,
  phoneAudience: person.phoneAudience,
  emailAudience: person.emailAudience,
  professions: person.professions,
  offersServices: person.offersServices,
})
export type ContactRow = Row<typeof contactRow>

export function findContactRows(tx: Tx, personIds: readonly PersonId[]): Promise<ContactRow[]> {
  return query(tx, contactRow)`
    SELECT ${columnList(contactRow)} FROM person WHERE hidden_at IS NULL AND id = ANY(${[...personIds]}::uuid[])`
}

/** Contact data to search for: a complete phone as its E.164 key, or a complete e-mail in lower case. */
export type ExactContact = { phoneKey: string } | { email: string }

/** Visible people with exactly this phone or e-mail, members first. Indexes on `person` cover the phone and the e-mail. */
export function findRowsByContact(tx: Tx, contact: ExactContact, limit: number): Promise<ContactRow[]> {
  const matches =
    'phoneKey' in contact ? Prisma.sql`phone_key = ${contact.phoneKey}` : Prisma.sql`email = ${contact.email}`
  return query(tx, contactRow)`
    SELECT ${columnList(contactRow)} FROM person WHERE ${matches} AND hidden_at IS NULL
    ORDER BY account_id IS NULL, created_at, id LIMIT ${limit}`
}
