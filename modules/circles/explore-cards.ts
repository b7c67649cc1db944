import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { addSecondDegreeConnectionsToCards, toDirectoryCard } from '#modules/circles/cards.ts'
import type { ExploreCard, ExplorePlaceGroup } from '#modules/circles/contract/explore.ts'
import { maxRecommendersOnCard } from '#modules/circles/contract/limits.ts'
import type { DirectoryRow } from '#modules/circles/data/directory.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import { findPeopleInCircle } from '#modules/circles/data/own-circle.ts'
import { findWorkCoverPhotos } from '#modules/reviews/api.ts'

export async function toExploreCards(
  ctx: RequestContext,
  rows: readonly (DirectoryRow & { far?: number; group: ExplorePlaceGroup | null })[],
): Promise<ExploreCard[]> {
  if (rows.length === 0) return []
  const personIds = rows.map((row) => row.personId)
  const recommended = rows.filter((row) => row.recommendationCount > 0)
  const recommendedIds = recommended.map((row) => row.personId)
  const viewerId = ctx.actor?.personId ?? null
  const [photos, myCircle, known, anyRecommenders] = await Promise.all([
    findWorkCoverPhotos(ctx.db, personIds),
    viewerId ? findPeopleInCircle(ctx.db, viewerId, personIds) : new Set<PersonId>(),
    viewerId
      ? memberships.findPreviewsOfRecommendersInCircle(ctx.db, recommended, viewerId, maxRecommendersOnCard)
      : [],
    memberships.findRecommenderPreviews(ctx.db, recommendedIds, viewerId, maxRecommendersOnCard),
  ])
  const knownOf = Map.groupBy(known, (face) => face.memberId)
  const anyRecommendersOf = Map.groupBy(anyRecommenders, (face) => face.memberId)
  const cards = rows.map((row) => {
    const mine = knownOf.get(row.personId) ?? []
    const knownIds = new Set(mine.map((face) => face.personId))
    const others = (anyRecommendersOf.get(row.personId) ?? []).filter((face) => !knownIds.has(face.personId))
    return {
      ...toDirectoryCard(row),
      workPhotoId: photos.get(row.personId) ?? null,
      inMyCircle: myCircle.has(row.personId),
      recommenders: [
        ...mine.map((face) => toFace(face, true)),
        ...others.map((face) => toFace(face, false)),
      ].slice(0, maxRecommendersOnCard),
      recommendersInMyCircle: mine[0]?.total ?? 0,
      recommendersInTheirCircles: row.far ?? null,
      group: row.group,
    }
  })
  return addSecondDegreeConnectionsToCards(ctx.db, cards, viewerId)
}

function toFace({ personId, name, photoId }: memberships.RecommenderPreviewRow, inMyCircle: boolean) {
  return { personId, name, photoId, inMyCircle }
}
