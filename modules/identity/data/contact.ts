import { person } from '#columns'
import { type SqlRow, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { personCardRow } from '#modules/identity/data/people.ts'
import { Prisma } from '#prisma'

const contactColumns = {
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
}
const contactRow = sqlRow(contactColumns)
export type ContactDetailsRow = SqlRow<typeof contactRow>

export function findContactDetailsRows(tx: Tx, personIds: readonly PersonId[]): Promise<ContactDetailsRow[]> {
  return query(tx, contactRow)`
    SELECT ${sqlColumnList(contactRow)} FROM person WHERE hidden_at IS NULL AND id = ANY(${[...personIds]}::uuid[])`
}

const visibleCardRow = sqlRow({ ...personCardRow.columns, ...contactColumns })
export type VisiblePersonCardRow = SqlRow<typeof visibleCardRow>

export function findVisiblePersonCardRows(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<VisiblePersonCardRow[]> {
  return query(tx, visibleCardRow)`
    SELECT ${sqlColumnList(visibleCardRow)} FROM person WHERE hidden_at IS NULL AND id = ANY(${[...personIds]}::uuid[])`
}

/** A phone in E.164 format, or an e-mail in lower case. */
export type ContactDetailsQuery = { phoneKey: string } | { email: string }

export function findContactDetailsByPhoneOrEmail(
  tx: Tx,
  contact: ContactDetailsQuery,
  limit: number,
): Promise<ContactDetailsRow[]> {
  const matches =
    'phoneKey' in contact ? Prisma.sql`phone_key = ${contact.phoneKey}` : Prisma.sql`email = ${contact.email}`
  return query(tx, contactRow)`
    SELECT ${sqlColumnList(contactRow)} FROM person WHERE ${matches} AND hidden_at IS NULL
    ORDER BY account_id IS NULL, created_at, id LIMIT ${limit}`
}
