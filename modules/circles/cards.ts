import type { Tx } from '#kernel/db/client.ts'
import { cardFaces } from '#modules/circles/contract/limits.ts'
import type { Card, CircleVouchers, MemberCard } from '#modules/circles/contract.ts'
import type { DirectoryRow } from '#modules/circles/data/directory.ts'
import { findFacesInCircle } from '#modules/circles/data/memberships.ts'
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

/** Adds who of the viewer's circle recommends each of them, for all at once, and keeps the order. */
export async function withCircleVouchers<Shown extends Card>(
  tx: Tx,
  cards: readonly Shown[],
  viewerId: string,
): Promise<(Shown & CircleVouchers)[]> {
  const recommended = cards.filter((card) => card.recommendationCount > 0)
  const found = recommended.length > 0 ? await findFacesInCircle(tx, recommended, viewerId, cardFaces) : []
  const facesOf = Map.groupBy(found, (face) => face.memberId)
  return cards.map((card) => {
    const faces = facesOf.get(card.personId) ?? []
    return {
      ...card,
      recommendersInMyCircle: faces[0]?.total ?? 0,
      facesInMyCircle: faces.map(({ personId, name, photoId }) => ({ personId, name, photoId })),
    }
  })
}
