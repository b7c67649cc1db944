import type { Tx } from '#kernel/db/client.ts'
import { contactColumns, type PersonRecord } from '#modules/identity/data.ts'
import { Prisma } from '#prisma'

/** Phone, e-mail and WhatsApp of a person, with the fields that determine their audience. */
export type ContactRow = Pick<
  PersonRecord,
  | 'id'
  | 'accountId'
  | 'createdById'
  | 'phone'
  | 'email'
  | 'whatsapp'
  | 'phoneAudience'
  | 'emailAudience'
  | 'professions'
  | 'offersServices'
>

const columns = Prisma.sql`id, account_id AS "accountId", phone, email, whatsapp, professions, ${contactColumns}`

export function findContactRows(tx: Tx, personIds: readonly string[]): Promise<ContactRow[]> {
  return tx.$queryRaw<ContactRow[]>`
    SELECT ${columns} FROM person WHERE hidden_at IS NULL AND id = ANY(${[...personIds]}::uuid[])`
}

/** A complete phone as its E.164 key, or a complete e-mail in lower case. */
export type ExactContact = { phoneKey: string } | { email: string }

/** Visible people with exactly this phone or e-mail, members first. Indexes on `person` cover both columns. */
export function findRowsByContact(tx: Tx, contact: ExactContact, limit: number): Promise<ContactRow[]> {
  const matches =
    'phoneKey' in contact ? Prisma.sql`phone_key = ${contact.phoneKey}` : Prisma.sql`email = ${contact.email}`
  return tx.$queryRaw<ContactRow[]>`
    SELECT ${columns} FROM person WHERE ${matches} AND hidden_at IS NULL
    ORDER BY account_id IS NULL, created_at, id LIMIT ${limit}`
}
