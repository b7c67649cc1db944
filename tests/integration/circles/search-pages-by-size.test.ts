import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findSearchPage,
  type SearchPageQuery,
  type SearchQueryThresholds,
  searchQueryThresholds,
} from '#modules/circles/data/search-pages.ts'
import { createTestDb } from '../../support/test-db.ts'
import {
  arbitrariesOfPeopleAndCircles,
  replacePeopleAndMemberships,
  sortPersonIdsByTrust,
} from './random-circles.ts'

const { db } = await createTestDb()

const everyone = ['w:persona']
const termOf = { Tula: 'a:tula-hidalgo', Tepic: 'a:tepic-nayarit' }

const sortAll = { ...searchQueryThresholds, few: 0 }
const sortTrusted = { ...sortAll, many: 0 }
const lookUp = { few: 0, many: 0, sorted: 0 }
const limitsOfWays: Record<string, SearchQueryThresholds[]> = {
  'by the usual limits': [searchQueryThresholds],
  'by sorting the rows of the search index': [sortAll],
  'by sorting only the trusted people': [sortTrusted],
  'by looking people up in the order of trust': [lookUp],
  'in another way for each page': [sortTrusted, lookUp, sortAll],
}

/** Each page uses the next of the given limits, because PostgreSQL's estimates may change between two pages. */
async function walkSearch(
  part: Omit<SearchPageQuery, 'after'>,
  limits: readonly SearchQueryThresholds[],
): Promise<string[]> {
  const ids: string[] = []
  let after: SearchPageQuery['after'] = null
  for (let page = 0; ; page++) {
    const rows = await findSearchPage(db, { ...part, after }, limits[page % limits.length])
    ids.push(...rows.map(({ personId }) => personId))
    const last = rows.at(-1)
    if (!last) return ids
    after = { section: 0, ...last }
  }
}

describe.each(Object.entries(limitsOfWays))(
  'a search that finds its pages %s, on random circles',
  (_, limits) => {
    it('a search returns the people of each place in the order of trust, the nearest place first', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ ...arbitrariesOfPeopleAndCircles, limit: fc.integer({ min: 1, max: 5 }) }),
          async ({ names, edges, friend, limit }) => {
            const { people, circles, viewer } = await replacePeopleAndMemberships(db, names, [
              ...edges,
              friend,
            ])
            const inOrder = (city: string) =>
              sortPersonIdsByTrust(
                people.filter((person) => person.city === city),
                circles,
                viewer,
              )
            const search = (query: SearchPageQuery['query'], byDistance?: SearchPageQuery['byDistance']) =>
              walkSearch({ query, byDistance, limit, trustOf: viewer }, limits)
            expect(await search({ all: [[termOf.Tula]] })).toEqual(inOrder('Tula'))
            expect(await search({ all: [everyone, [termOf.Tula]] })).toEqual(inOrder('Tula'))
            expect(await search({ all: [everyone], except: [{ all: [[termOf.Tula]] }] })).toEqual(
              inOrder('Tepic'),
            )
            // The people of Tula match both terms, but appear only once.
            const all = sortPersonIdsByTrust(people, circles, viewer)
            expect(await search({ all: [[...everyone, termOf.Tula]] })).toEqual(all)
            const byDistance = [[termOf.Tepic], [termOf.Tula]]
            expect(await search({ all: [byDistance.flat()] }, byDistance)).toEqual([
              ...inOrder('Tepic'),
              ...inOrder('Tula'),
            ])
            expect(await search({ all: [byDistance.flat(), everyone] }, byDistance)).toEqual([
              ...inOrder('Tepic'),
              ...inOrder('Tula'),
            ])
          },
        ),
        { numRuns: 25 },
      )
    })

    it('a visitor’s search returns people in the order of their recommendation counts', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ ...arbitrariesOfPeopleAndCircles, limit: fc.integer({ min: 1, max: 5 }) }),
          async ({ names, edges, friend, limit }) => {
            await replacePeopleAndMemberships(db, names, [...edges, friend])
            const expected = await db.directoryEntry.findMany({
              where: { city: 'Tula' },
              orderBy: [{ recommendationCount: 'desc' }, { name: 'asc' }, { personId: 'asc' }],
            })
            const found = await walkSearch(
              { query: { all: [everyone, [termOf.Tula]] }, limit, trustOf: null },
              limits,
            )
            expect(found).toEqual(expected.map(({ personId }) => personId))
          },
        ),
        { numRuns: 25 },
      )
    })
  },
)
