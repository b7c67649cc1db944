import type { Tx } from '#kernel/db/client.ts'
import type { Card, MemberCard } from '#modules/circles/contract.ts'
import type { DirectoryRow } from '#modules/circles/data/directory.ts'
import { findPersonCards, profilePath } from '#modules/identity/api.ts'

export function toCard({ slug, ...row }: DirectoryRow): Card {
  return { ...row, profilePath: profilePath({ id: row.personId, slug }) }
}

/** Adds phone and e-mail, which only members are shown here (design decision 13), and keeps the order. */
export async function toMemberCards(tx: Tx, rows: readonly DirectoryRow[]): Promise<MemberCard[]> {
  if (rows.length === 0) return []
  const people = await findPersonCards(
    tx,
    rows.map((row) => row.personId),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  return rows.map((row) => {
    const person = byId.get(row.personId)
    return { ...toCard(row), phone: person?.phone ?? null, email: person?.email ?? null }
  })
}
