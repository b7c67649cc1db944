import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { ExploreInput } from '#modules/circles/contract/explore.ts'
import {
  findPeoplePageByTrust,
  type TrustRankingQueryLimits,
  trustRankingQueryLimits,
} from '#modules/circles/data/trust.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { createTestAccountId, makeContact, makeMember } from '../../support/factories/people.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'
import {
  arbitrariesOfPeopleAndCircles,
  replacePeopleAndMemberships,
  sortPersonIdsByTrust,
} from './random-circles.ts'
import { findTrustPath, toTrustPathIds } from './trust-model.ts'

const { db } = await createTestDb()

function as(personId: PersonId) {
  return createTestCaller(db, { accountId: createTestAccountId(), personId, sessionId: '' }).circles
}

async function walk(viewer: PersonId, input: ExploreInput): Promise<string[]> {
  const ids: string[] = []
  let cursor: ExploreInput['cursor'] = null
  do {
    const page = await as(viewer).explore({ ...input, cursor })
    ids.push(...page.people.map(({ personId }) => personId))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

describe('the sort order by trust, on random circles', () => {
  it('for random circles, circles.explore sorts people by trust in the order of a reference implementation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...arbitrariesOfPeopleAndCircles,
          limit: fc.integer({ min: 1, max: 5 }),
          place: fc.constantFrom('', 'tula'),
        }),
        async ({ names, edges, friend, limit, place }) => {
          const { people, circles, viewer } = await replacePeopleAndMemberships(db, names, [...edges, friend])
          fc.pre(circles.has(viewer))
          const shown = people.filter(({ city }) => city.toLowerCase().includes(place))
          const input = { order: 'trusted' as const, place, name: '', profession: '', near: '', limit }
          expect(await walk(viewer, input)).toEqual(sortPersonIdsByTrust(shown, circles, viewer))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('the trust ranking ignores the people of a circle beyond the read limit', async () => {
    const reach: TrustRankingQueryLimits = { circle: 3, each: 2, further: 2, furtherEach: 2 }
    await fc.assert(
      fc.asyncProperty(fc.record(arbitrariesOfPeopleAndCircles), async ({ names, edges, friend }) => {
        const { people, circles, viewer } = await replacePeopleAndMemberships(db, names, [...edges, friend])
        const rows = await findPeoplePageByTrust(db, viewer, null, 60, reach)
        expect(rows.map(({ personId }) => personId)).toEqual(
          sortPersonIdsByTrust(people, circles, viewer, reach),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('circles.standing returns the chain of recommendations that a reference implementation finds in random circles', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(arbitrariesOfPeopleAndCircles), async ({ names, edges }) => {
        const { people, circles, viewer } = await replacePeopleAndMemberships(db, names, edges)
        for (const { id } of people) {
          const { path } = await as(viewer).standing({ personId: id })
          expect(toTrustPathIds(path)).toEqual(findTrustPath(circles, viewer, id))
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('the order by trust', () => {
  it('sorting by trust lists people recommended by friends, then by friends’ friends, then others', async () => {
    await db.person.deleteMany()
    const [me, friend, further] = [
      await makeMember(db, { name: 'Yo' }),
      await makeMember(db, { name: 'Zulema' }),
      await makeMember(db, { name: 'Quique' }),
    ]
    const createdById = me.personId
    const [plumber, tailor, stranger] = [
      await makeContact(db, { name: 'Plomero Paz', createdById }),
      await makeContact(db, { name: 'Sastre Sosa', createdById }),
      await makeContact(db, { name: 'Ana Ajena', createdById }),
    ]
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, further, plumber)
    await addToCircle(db, further, tailor)

    const { people, order } = await createTestCaller(db, me.actor).circles.explore({ order: 'trusted' })
    expect(order).toBe('trusted')
    expect(people.map(({ name }) => name)).toEqual([
      plumber.name,
      'Quique',
      tailor.name,
      stranger.name,
      'Yo',
      'Zulema',
    ])
    expect(people.map((card) => [card.recommendersInMyCircle, card.recommendersInTheirCircles])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('sorting by trust does not change when a hundred new accounts add the same person to their circles', async () => {
    const { people, viewer } = await replacePeopleAndMemberships(
      db,
      [5, 4, 3, 2, 1, 0],
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [4, 5],
      ],
    )
    const input = { order: 'trusted' as const, name: '', place: '', profession: '', near: '', limit: 60 }
    const before = await walk(viewer, input)
    const pushed = requireValue(people[4]).id
    const accounts = Array.from({ length: 100 }, () => ({
      id: createId(personIdSchema),
      name: 'Zz Cuenta nueva',
    }))
    await db.person.createMany({ data: accounts })
    await db.circleMembership.createMany({
      data: accounts.map(({ id }) => ({ ownerId: id, memberId: pushed })),
    })

    const isOld = (id: string) => people.some((person) => person.id === id)
    expect((await walk(viewer, { ...input, place: '' })).filter(isOld)).toEqual(before)
    const [first] = (await as(viewer).explore({})).people
    expect(first).toMatchObject({ personId: pushed, recommendationCount: 100 })
  })

  it('search pages are sorted by recommendations, not by trust, for a member with an empty circle', async () => {
    const { viewer } = await replacePeopleAndMemberships(
      db,
      [0, 1, 2, 3],
      [
        [1, 2],
        [3, 2],
        [2, 3],
      ],
    )
    const asked = { order: 'trusted' as const, limit: 2 }
    const first = await as(viewer).explore(asked)
    expect(first).toMatchObject({ order: 'recommended', nextCursor: { recommendationCount: 1 } })
    const next = await as(viewer).explore({ ...asked, cursor: first.nextCursor })
    expect(next.order).toBe('recommended')
    const plain = await as(viewer).explore({ limit: 4 })
    expect([...first.people, ...next.people]).toEqual(plain.people)
  })

  it('circles.explore sorts by recommendations instead of trust for a visitor who is not signed in', async () => {
    const { people } = await replacePeopleAndMemberships(
      db,
      [0, 1, 2],
      [
        [0, 1],
        [1, 2],
      ],
    )
    const visitor = createTestCaller(db, null).circles
    const page = await visitor.explore({ order: 'trusted' })
    expect(page.order).toBe('recommended')
    expect(page.people.map((card) => card.recommendersInTheirCircles)).toEqual([null, null, null])
    const cursor = { near: 3, far: 3, name: '', personId: requireValue(people[0]).id }
    expect(await visitor.explore({ order: 'trusted', cursor })).toMatchObject({
      people: [],
      nextCursor: null,
    })
  })

  it('the trust ranking reads at least 1,000 people of the member’s circle and 500 people of each friend’s circle', () => {
    expect(trustRankingQueryLimits.circle).toBeGreaterThanOrEqual(1_000)
    expect(trustRankingQueryLimits.each).toBeGreaterThanOrEqual(500)
  })
})

describe('the path of recommendations from the viewer to a person', () => {
  it('the trust path on a profile names a friend of the viewer and the friend’s friend who recommends the person', async () => {
    const [me, friend, further] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const plumber = await makeContact(db)
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, further)
    await addToCircle(db, further, plumber)
    const step = ({ personId, name, profilePath }: typeof friend) => ({
      personId,
      name,
      profilePath,
      photoId: null,
      registered: true,
    })
    const standing = () => createTestCaller(db, me.actor).circles.standing(plumber)
    expect((await standing()).path).toEqual({ friend: step(friend), further: step(further), canAsk: false })
    expect((await createTestCaller(db, null).circles.standing(plumber)).path).toBeNull()

    await addToCircle(db, friend, plumber)
    expect(await standing()).toMatchObject({
      path: { friend: step(friend), further: null },
      recommendersInMyCircle: 1,
    })
  })

  it('finds the trust path to a person who has thousands of recommendations', async () => {
    const { people, viewer } = await replacePeopleAndMemberships(
      db,
      [0, 1, 2, 3],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    )
    const popular = requireValue(people[3]).id
    await db.$executeRaw`
      INSERT INTO person (id, name, updated_at) SELECT gen_random_uuid(), 'Fan', now() FROM generate_series(1, 2100)`
    await db.$executeRaw`
      INSERT INTO circle_membership (owner_id, member_id) SELECT id, ${popular}::uuid FROM person WHERE name = 'Fan'`
    const { path } = await as(viewer).standing({ personId: popular })
    expect(toTrustPathIds(path)).toEqual([people[1]?.id, people[2]?.id])
    await db.circleMembership.deleteMany({ where: { ownerId: people[2]?.id } })
    expect((await as(viewer).standing({ personId: popular })).path).toBeNull()
  })
})
