import fc from 'fast-check'
import type { Db } from '#kernel/db/statements.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { TrustRankingQueryLimits } from '#modules/circles/data/trust.ts'
import { requireValue } from '../../support/require-value.ts'
import { type CirclesByOwner, rankPeopleByTrust } from './trust-model.ts'

export interface TestPerson {
  id: PersonId
  name: string
  city: string
}

export async function replacePeopleAndMemberships(
  db: Db,
  names: readonly number[],
  edges: readonly (readonly [number, number])[],
) {
  await db.person.deleteMany()
  const people: TestPerson[] = names.map((name, index) => ({
    id: createId(personIdSchema),
    name: `Persona ${'ABCDEF'[name]}`,
    city: index % 2 === 0 ? 'Tula' : 'Tepic',
  }))
  await db.person.createMany({ data: people })
  const idOf = (index: number) => requireValue(people[index % people.length]).id
  const circles = new Map<PersonId, Set<PersonId>>()
  for (const [owner, member] of edges) {
    const [ownerId, memberId] = [idOf(owner), idOf(member)]
    if (ownerId !== memberId) circles.set(ownerId, (circles.get(ownerId) ?? new Set()).add(memberId))
  }
  await db.circleMembership.createMany({
    data: [...circles].flatMap(([ownerId, members]) =>
      [...members].map((memberId) => ({ ownerId, memberId })),
    ),
  })
  return { people, circles, viewer: idOf(0) }
}

export function sortPersonIdsByTrust(
  people: readonly TestPerson[],
  circles: CirclesByOwner,
  viewer: PersonId,
  reach?: TrustRankingQueryLimits,
) {
  const ranks = rankPeopleByTrust(circles, viewer, reach)
  const rank = (id: string) => ranks.get(id) ?? { near: 0, far: 0 }
  return people
    .toSorted(
      (a, b) =>
        rank(b.id).near - rank(a.id).near ||
        rank(b.id).far - rank(a.id).far ||
        (a.name < b.name ? -1 : Number(a.name > b.name)) ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)
}

export const arbitrariesOfPeopleAndCircles = {
  names: fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 14 }),
  edges: fc.array(fc.tuple(fc.nat({ max: 13 }), fc.nat({ max: 13 })), { minLength: 1, maxLength: 60 }),
  // The directory is sorted by trust only if the viewer trusts at least one person.
  friend: fc.nat({ max: 12 }).map((index) => [0, index + 1] as const),
}
