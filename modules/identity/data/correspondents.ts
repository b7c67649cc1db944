import type { Tx } from '#kernel/db/client.ts'

/** Somebody whom a module may have to write to, hidden or not, with what such a mail may say of them. */
export interface Correspondent {
  id: string
  /** null: without account. */
  accountId: string | null
  name: string
  /** Normalised. */
  email: string | null
  /** Whoever reads the mailbox has shown that it is theirs; until then somebody merely typed it. */
  emailProven: boolean
  city: string | null
  state: string | null
  hasShop: boolean
  shopName: string | null
  address: string | null
  hiddenAt: Date | null
}

/** In no particular order; unknown ids are left out. */
export function findCorrespondents(tx: Tx, personIds: readonly string[]): Promise<Correspondent[]> {
  return tx.$queryRaw<Correspondent[]>`
    SELECT person.id, person.account_id AS "accountId", person.name, person.email,
      account.email_verified_at IS NOT NULL AND account.email = person.email AS "emailProven",
      city, state, has_shop AS "hasShop", shop_name AS "shopName", address, person.hidden_at AS "hiddenAt"
    FROM person LEFT JOIN account ON account.id = person.account_id
    WHERE person.id = ANY(${[...personIds]}::uuid[])`
}
