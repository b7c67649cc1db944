import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type {
  DirectoryCard,
  DirectoryCardWithContact,
  RecommendersInCircle,
  SecondDegreeConnection,
} from '#modules/circles/contract/circle.ts'
import { maxRecommendersOnCard } from '#modules/circles/contract/limits.ts'
import type { DirectoryRow } from '#modules/circles/data/directory.ts'
import { findPreviewsOfRecommendersInCircle } from '#modules/circles/data/memberships.ts'
import {
  findSecondDegreeConnections,
  type SecondDegreeConnectionRow,
} from '#modules/circles/data/second-degree.ts'
import { emptyContactData, findVisibleContactData, getProfilePath } from '#modules/identity/api.ts'

export function toDirectoryCard({ slug, ...row }: DirectoryRow): DirectoryCard {
  return { ...row, profilePath: getProfilePath({ id: row.personId, slug }) }
}

export async function toDirectoryCardsWithContact(
  ctx: MemberContext,
  rows: readonly DirectoryRow[],
): Promise<DirectoryCardWithContact[]> {
  if (rows.length === 0) return []
  const personIds = rows.map((row) => row.personId)
  const contacts = await findVisibleContactData(ctx, personIds)
  return rows.map((row) => {
    const { phone, email, withheld } = contacts.get(row.personId) ?? emptyContactData
    return { ...toDirectoryCard(row), phone, email, contactWithheld: withheld }
  })
}

export async function addRecommendersInCircleToCards<Shown extends DirectoryCard>(
  tx: Tx,
  cards: readonly Shown[],
  viewerId: PersonId,
): Promise<(Shown & RecommendersInCircle)[]> {
  const recommended = cards.filter((card) => card.recommendationCount > 0)
  const found =
    recommended.length > 0
      ? await findPreviewsOfRecommendersInCircle(tx, recommended, viewerId, maxRecommendersOnCard)
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

export async function addSecondDegreeConnectionsToCards<
  Shown extends Pick<DirectoryCard, 'personId' | 'recommendationCount'> & {
    inMyCircle: boolean
    recommendersInMyCircle: number
  },
>(
  tx: Tx,
  shown: readonly Shown[],
  viewerId: PersonId | null,
): Promise<(Shown & { secondDegree: SecondDegreeConnection | null })[]> {
  const further = shown.filter(
    (card) =>
      card.recommendationCount > 0 &&
      card.recommendersInMyCircle === 0 &&
      !card.inMyCircle &&
      card.personId !== viewerId,
  )
  const rows = viewerId && further.length > 0 ? await findSecondDegreeConnections(tx, viewerId, further) : []
  const byPerson = new Map(rows.map((row) => [row.personId, toSecondDegree(row)]))
  return shown.map((card) => ({ ...card, secondDegree: byPerson.get(card.personId) ?? null }))
}

function toSecondDegree(row: SecondDegreeConnectionRow): SecondDegreeConnection {
  return {
    friend: { personId: row.friendId, name: row.friendName, photoId: row.friendPhotoId },
    recommender: { personId: row.recommenderId, name: row.recommenderName, photoId: row.recommenderPhotoId },
  }
}
