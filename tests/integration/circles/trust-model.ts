import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { TrustRankingQueryLimits } from '#modules/circles/data/trust.ts'

export type CirclesByOwner = ReadonlyMap<string, ReadonlySet<string>>

export interface TrustCounts {
  near: number
  far: number
}

const emptyCircle: ReadonlySet<string> = new Set()
const unlimited = Number.POSITIVE_INFINITY
const boundless: TrustRankingQueryLimits = {
  circle: unlimited,
  each: unlimited,
  further: unlimited,
  furtherEach: unlimited,
}

const byId = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const first = (people: Iterable<string>, limit: number) => [...people].sort(byId).slice(0, limit)

export function rankPeopleByTrust(
  circles: CirclesByOwner,
  viewer: string,
  reach = boundless,
): Map<string, TrustCounts> {
  const circleOf = (person: string) => circles.get(person) ?? emptyCircle
  const count = (owners: Iterable<string>, limit: number) => {
    const counts = new Map<string, number>()
    for (const owner of owners)
      for (const member of first(circleOf(owner), limit))
        if (member !== viewer) counts.set(member, (counts.get(member) ?? 0) + 1)
    return counts
  }
  const mine = first(circleOf(viewer), reach.circle)
  const near = count(mine, reach.each)
  const further = [...near]
    .filter(([person]) => !mine.includes(person))
    .sort(([a, one], [b, other]) => other - one || byId(a, b))
    .slice(0, reach.further)
    .map(([person]) => person)
  const far = count(further, reach.furtherEach)
  const people = new Set([...near.keys(), ...far.keys()])
  return new Map([...people].map((id) => [id, { near: near.get(id) ?? 0, far: far.get(id) ?? 0 }]))
}

export function findTrustPath(
  circles: CirclesByOwner,
  viewer: string,
  person: string,
): [string, string] | null {
  const circleOf = (id: string) => circles.get(id) ?? emptyCircle
  const mine = first(circleOf(viewer), unlimited)
  if (viewer === person || mine.includes(person)) return null
  if (mine.some((friend) => circleOf(friend).has(person))) return null
  const friendsOf = new Map<string, string[]>()
  for (const friend of mine)
    for (const recommender of circleOf(friend))
      if (circleOf(recommender).has(person))
        friendsOf.set(recommender, [...(friendsOf.get(recommender) ?? []), friend])
  const [best] = [...friendsOf].sort(([a, one], [b, other]) => other.length - one.length || byId(a, b))
  return best?.[1][0] === undefined ? null : [best[1][0], best[0]]
}

export function toTrustPathIds(path: RecommendationSummary['path']): [string, string] | null {
  return path?.further ? [path.friend.personId, path.further.personId] : null
}

export function countCommonMembers(circles: CirclesByOwner, one: string, other: string): number {
  const theirs = circles.get(other) ?? emptyCircle
  return [...(circles.get(one) ?? emptyCircle)].filter((person) => theirs.has(person)).length
}

export function countFriendsWhoRecommend(circles: CirclesByOwner, viewer: string, person: string): number {
  return [...(circles.get(viewer) ?? emptyCircle)].filter((friend) => circles.get(friend)?.has(person)).length
}

export function countCircleMembersRecommendedByFriends(circles: CirclesByOwner, viewer: string): number {
  return [...(circles.get(viewer) ?? emptyCircle)].filter(
    (person) => countFriendsWhoRecommend(circles, viewer, person) > 0,
  ).length
}
