import { account, person } from '#columns'
import { type SqlRow, sqlBool, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { Prisma } from '#prisma'

const correspondentRow = sqlRow({
  id: person.id,
  accountId: person.accountId,
  name: person.name,
  email: person.email,
  emailProven: sqlBool,
  city: person.city,
  state: person.state,
  hasShop: person.hasShop,
  shopName: person.shopName,
  address: person.address,
  hiddenAt: person.hiddenAt,
})
export type MailRecipient = SqlRow<typeof correspondentRow>

export function findMailRecipients(tx: Tx, personIds: readonly PersonId[]): Promise<MailRecipient[]> {
  return query(tx, correspondentRow)`
    SELECT person.id, person.account_id AS "accountId", person.name, person.email,
      (account.email_verified_at IS NOT NULL AND account.email = person.email) IS TRUE AS "emailProven",
      city, state, has_shop AS "hasShop", shop_name AS "shopName", address, person.hidden_at AS "hiddenAt"
    FROM person LEFT JOIN account ON account.id = person.account_id
    WHERE person.id = ANY(${[...personIds]}::uuid[])`
}

export type AccountOrPersonId = { accountId: AccountId } | { personId: PersonId }

const mailboxRow = sqlRow({
  name: person.name,
  email: account.email,
  emailVerifiedAt: account.emailVerifiedAt,
})

export async function findMemberNameAndEmail(
  tx: Tx,
  member: AccountOrPersonId,
): Promise<SqlRow<typeof mailboxRow> | null> {
  const isMember =
    'accountId' in member
      ? Prisma.sql`account.id = ${member.accountId}`
      : Prisma.sql`person.id = ${member.personId}::uuid`
  const rows = await query(tx, mailboxRow)`
    SELECT person.name, account.email, account.email_verified_at AS "emailVerifiedAt"
    FROM account JOIN person ON person.account_id = account.id WHERE ${isMember}`
  return rows[0] ?? null
}
