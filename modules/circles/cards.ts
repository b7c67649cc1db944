import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { Card, CircleVouchers, MemberCard } from '#modules/circles/contract/circle.ts'
import { cardFaces } from '#modules/circles/contract/limits.ts'
import type { DirectoryRow } from '#modules/circles/data/directory.ts'
import { findFacesInCircle } from '#modules/circles/data/memberships.ts'
import { findShownContacts, noContact, profilePath } from '#modules/identity/api.ts'

export function toCard({ slug, ...row }: DirectoryRow): Card {
  return { ...row, profilePath: profilePath({ id: row.personId, slug }) }
}

export async function toMemberCards(
  ctx: MemberContext,
  rows: readonly DirectoryRow[],
): Promise<MemberCard[]> {
  if (rows.length === 0) return []
  const personIds = rows.map((row) => row.personId)
  const contacts = await findShownContacts(ctx, personIds)
  return rows.map((row) => {
    const { phone, email, withheld } = contacts.get(row.personId) ?? noContact
    return { ...toCard(row), phone, email, contactWithheld: withheld }
  })
}

/** Adds to each person's card the recommenders who are in the viewer's circle. One query serves all cards. */
export async function withCircleVouchers<Shown extends Card>(
  tx: Tx,
  cards: readonly Shown[],
  viewerId: PersonId,
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
