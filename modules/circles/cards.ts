import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { DirectoryCard, MemberCard, RecommendersInCircle } from '#modules/circles/contract/circle.ts'
import { maxRecommendersOnCard } from '#modules/circles/contract/limits.ts'
import type { DirectoryRow } from '#modules/circles/data/directory.ts'
import { findRecommenderPreviewsInCircle } from '#modules/circles/data/memberships.ts'
import { emptyContactData, findVisibleContacts, getProfilePath } from '#modules/identity/api.ts'

export function toDirectoryCard({ slug, ...row }: DirectoryRow): DirectoryCard {
  return { ...row, profilePath: getProfilePath({ id: row.personId, slug }) }
}

export async function toMemberCards(
  ctx: MemberContext,
  rows: readonly DirectoryRow[],
): Promise<MemberCard[]> {
  if (rows.length === 0) return []
  const personIds = rows.map((row) => row.personId)
  const contacts = await findVisibleContacts(ctx, personIds)
  return rows.map((row) => {
    const { phone, email, withheld } = contacts.get(row.personId) ?? emptyContactData
    return { ...toDirectoryCard(row), phone, email, contactWithheld: withheld }
  })
}

/** Adds to each person's card the recommenders who are in the viewer's circle. One query serves all cards. */
export async function addRecommendersInCircle<Shown extends DirectoryCard>(
  tx: Tx,
  cards: readonly Shown[],
  viewerId: PersonId,
): Promise<(Shown & RecommendersInCircle)[]> {
  const recommended = cards.filter((card) => card.recommendationCount > 0)
  const found =
    recommended.length > 0
      ? await findRecommenderPreviewsInCircle(tx, recommended, viewerId, maxRecommendersOnCard)
      : []
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
