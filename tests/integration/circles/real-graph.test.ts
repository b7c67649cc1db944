import { randomInt } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import { trustRankingQueryLimits } from '#modules/circles/data/trust.ts'
import { readTrustGraphFile } from '../../bench/data-set/circles.ts'
import { generateDataSet } from '../../bench/data-set/generate.ts'
import { createTestCaller } from '../../support/caller.ts'
import { createTestAccountId } from '../../support/factories/people.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'
import * as model from './trust-model.ts'

/** Path of a real trust graph, one 'from to' pair per line, such as SNAP's file soc-Epinions1. */
const file = process.env.TRUST_GRAPH
const { db, url } = await createTestDb()

describe.skipIf(!file)('trust sorting with circles from a file of real data', () => {
  const circles = new Map<PersonId, Set<PersonId>>()
  const recommendedBy = new Map<PersonId, number>()
  let people: PersonId[] = []
  let viewers: PersonId[] = []

  beforeAll(async () => {
    const graph = await readTrustGraphFile(file ?? '')
    const print = () => undefined
    const sizes = { edgesPerPerson: 1, reviewsPerPerson: 0, appointmentsPerPerson: 0 }
    await generateDataSet(url, { people: graph.nodes, ...sizes, graph, print })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ id: PersonId }>(
      `SELECT id FROM person ORDER BY substring(slug FROM '[0-9]+$')::int`,
    )
    await client.end()
    people = rows.map(({ id }) => id)
    const idOf = (node: number) => requireValue(people[node - 1])
    for (const [index, owner] of graph.owners.entries()) {
      const member = idOf(requireValue(graph.members[index]))
      circles.set(idOf(owner), (circles.get(idOf(owner)) ?? new Set()).add(member))
      recommendedBy.set(member, (recommendedBy.get(member) ?? 0) + 1)
    }
    const bySize = [...circles].sort(([, a], [, b]) => b.size - a.size).map(([id]) => id)
    viewers = [
      ...bySize.slice(0, 5),
      ...Array.from({ length: 55 }, () => requireValue(bySize[randomInt(bySize.length)])),
    ]
  }, 600_000)

  const as = (personId: PersonId) =>
    createTestCaller(db, { accountId: createTestAccountId(), personId, sessionId: '' }).circles

  it('with real social network data, the dashboard counts recommendations exactly like a reference implementation', async () => {
    for (const viewer of viewers)
      expect(await as(viewer).dashboard()).toMatchObject({
        circleSize: circles.get(viewer)?.size ?? 0,
        recommendedBy: recommendedBy.get(viewer) ?? 0,
        commonFriends: model.countCircleMembersRecommendedByFriends(circles, viewer),
      })
  }, 300_000)

  it('on real social network data, profiles show the same recommender counts and trust paths as a reference implementation', async () => {
    const seen = { paths: 0, none: 0, known: 0 }
    for (const viewer of viewers)
      for (let turn = 0; turn < 25; turn++) {
        const person = requireValue(people[randomInt(people.length)])
        if (person === viewer) continue
        const { path, ...standing } = await as(viewer).standing({ personId: person })
        expect(standing).toMatchObject({
          recommendationCount: recommendedBy.get(person) ?? 0,
          commonFriends: model.countCommonMembers(circles, viewer, person),
          recommendersInMyCircle: model.countFriendsWhoRecommend(circles, viewer, person),
        })
        const way = model.findTrustPath(circles, viewer, person)
        // For people with thousands of recommendations, several trust paths are correct.
        const isPopular = standing.recommendationCount > 2_000
        const chain = model.toTrustPathIds(path)
        if (isPopular) expect(chain === null).toBe(way === null)
        else expect(chain).toEqual(way)
        if (chain) seen.paths++
        else if (standing.recommendersInMyCircle > 0) seen.known++
        else seen.none++
      }
    process.stdout.write(`compared: ${JSON.stringify(seen)}\n`)
    expect(seen.paths).toBeGreaterThan(0)
  }, 300_000)

  it('explore returns the same recommenders on a real trust graph as an independent computation', async () => {
    let known = 0
    for (const viewer of viewers.slice(0, 20))
      for (const name of ['', 'ulises', 'xochitl'])
        for (const card of (await as(viewer).explore({ name, limit: 60 })).people) {
          const expected = model.countFriendsWhoRecommend(circles, viewer, card.personId)
          expect(card.recommendersInMyCircle).toBe(expected)
          expect(card.recommendationCount).toBe(recommendedBy.get(card.personId) ?? 0)
          known += expected
        }
    expect(known).toBeGreaterThan(0)
  }, 300_000)

  it('on real social network data, the directory search sorts people by trust in the order of a reference implementation', async () => {
    for (const viewer of viewers.slice(0, 30)) {
      const { people: shown } = await as(viewer).explore({ order: 'trusted', limit: 60 })
      const ranks = model.rankPeopleByTrust(circles, viewer, trustRankingQueryLimits)
      const expected = [...ranks.values()].sort((a, b) => b.near - a.near || b.far - a.far).slice(0, 60)
      expect(shown.slice(0, expected.length).map((card) => ranks.get(card.personId))).toEqual(expected)
    }
  }, 300_000)
})
