import type { MemberContext } from '#kernel/context.ts'
import { tradeSuggestions } from '#modules/circles/contract/families.ts'
import {
  maxPeopleInCircleDiagram,
  maxRecommendersPerSecondDegreePerson,
} from '#modules/circles/contract/limits.ts'
import type { CircleDiagramData, PersonInCircleDiagram } from '#modules/circles/contract/own-circle.ts'
import {
  findCircleOwnerMemberPairs,
  findCirclePeople,
  findSecondDegreePeople,
  type SecondDegreePersonRow,
} from '#modules/circles/data/arranged-circle.ts'
import { countCircleMembers } from '#modules/circles/data/own-circle.ts'
import { loadSearchCatalogs } from '#modules/circles/search/catalogs.ts'
import { createTradeClassifier, type TradeClassifier } from '#modules/circles/trade-families.ts'
import { findBlockedPersonIds, getProfilePath } from '#modules/identity/api.ts'

/** For privacy, the diagram contains only data visible to the member elsewhere (docs/decisions/0062). */
export async function getCircleDiagram(ctx: MemberContext): Promise<CircleDiagramData> {
  const { db, actor } = ctx
  const me = actor.personId
  const [mine, total, blockedIds, { trades }] = await Promise.all([
    findCirclePeople(db, me, maxPeopleInCircleDiagram),
    countCircleMembers(db, me),
    findBlockedPersonIds(db, me),
    loadSearchCatalogs(db),
  ])
  const classifier = createTradeClassifier(trades)
  const myIds = mine.map(({ personId }) => personId)
  const recommenders = mine.filter(({ registered }) => registered).map(({ personId }) => personId)
  const further =
    recommenders.length > 0
      ? await findSecondDegreePeople(db, { viewerId: me, recommenders, exceptIds: [...myIds, ...blockedIds] })
      : []
  const furtherIds = further.map(({ personId }) => personId)
  const edges =
    furtherIds.length > 0
      ? await findCircleOwnerMemberPairs(db, recommenders, furtherIds, maxRecommendersPerSecondDegreePerson)
      : []
  const indexes = new Map(myIds.map((id, index) => [id, index]))
  const through = Map.groupBy(edges, (edge) => edge.memberId)
  const present = new Set(mine.flatMap(({ professions }) => classifier.tradesOf(professions)))
  return {
    people: mine.map((row) => toDiagramPerson(row, classifier)),
    total,
    further: further.map((row) => ({
      ...toDiagramPerson(row, classifier),
      through: (through.get(row.personId) ?? []).flatMap(({ ownerId }) => indexes.get(ownerId) ?? []),
    })),
    missingTrades: tradeSuggestions.map(({ tradeId }) => tradeId).filter((id) => !present.has(id)),
  }
}

function toDiagramPerson(
  { personId, slug, name, photoId, registered, professions }: SecondDegreePersonRow,
  { familyOf }: TradeClassifier,
): PersonInCircleDiagram {
  return {
    personId,
    name,
    photoId,
    profilePath: getProfilePath({ id: personId, slug }),
    registered,
    trade: professions[0] ?? null,
    family: familyOf(professions),
  }
}
