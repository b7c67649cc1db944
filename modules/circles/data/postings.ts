import { directoryEntry } from '#columns'
import { columnLike, int4, type Row, row, text } from '#kernel/db/rows.ts'
import { query, type Tx, withoutCachedPlan } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { SearchCursor } from '#modules/circles/contract/explore.ts'
import {
  buildAfterCursorCondition,
  buildJoinCondition,
  buildLookupCondition,
  buildMatchingPostingsSql,
  buildTermsCondition,
  type TermQuery,
} from '#modules/circles/data/term-query.ts'
import { buildTrustCtes, trustReadLimits } from '#modules/circles/data/trust.ts'
import { Prisma } from '#prisma'

export type TermsByDistance = readonly (readonly string[])[]

const foundRow = row({
  personId: columnLike(directoryEntry.personId),
  recommendationCount: int4,
  name: columnLike(directoryEntry.name),
  nearness: int4,
  /**
   * Number of recommenders in the viewer's circle (`near`) and in the circles of the people in it (`far`).
   * Both are 0 unless the results are sorted by trust.
   */
  near: int4,
  far: int4,
})
export type SearchResultRow = Row<typeof foundRow>

export interface SearchPageQuery {
  query: TermQuery
  /**
   * The search terms of `query.all[0]`, grouped by place, the nearest place first. Undefined for results that
   * are not sorted by distance.
   */
  byDistance?: TermsByDistance | undefined
  after: SearchCursor | null
  limit: number
  trustOf: PersonId | null
}

/** Max number of search-index rows that a query sorts for one page; few searches match more rows. */
const maxSorted = 100_000

/** Whether no person can match, because the query has an empty set of search terms. */
const isUnmatchable = ({ all }: TermQuery) => all.some((terms) => terms.length === 0)

export async function findSearchPage(tx: Tx, part: SearchPageQuery): Promise<SearchResultRow[]> {
  if (isUnmatchable(part.query)) return []
  if (part.query.among) return findAmong(tx, part)
  return part.trustOf === null ? findByRank(tx, part) : findByTrust(tx, part, part.trustOf)
}

function findByRank(
  tx: Tx,
  { query: wanted, byDistance, after, limit }: SearchPageQuery,
): Promise<SearchResultRow[]> {
  if (byDistance) {
    const { terms, nearness } = flatten(byDistance)
    const from = after?.nearness ?? 0
    // Without LIMIT inside LATERAL the planner reads and sorts all search-index rows of every place.
    return query(tx, foundRow)`
      SELECT person_id AS "personId", -rank AS "recommendationCount", name, min(nearness)::int AS nearness, 0 AS near, 0 AS far
      FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) CROSS JOIN LATERAL (
        SELECT person_id, rank, name FROM directory_posting AS posting
        WHERE posting.term = given.term AND (given.nearness > ${from}::int OR ${buildAfterCursorCondition(after)}) AND ${buildLookupCondition(wanted)}
        ORDER BY rank, name, person_id LIMIT ${limit}
      ) AS found
      WHERE nearness >= ${from}::int
      GROUP BY person_id, rank, name ORDER BY min(nearness), rank, name, person_id LIMIT ${limit}`
  }
  // Avoid a cached query plan: it would merge all eight partitions of the index for each search term, 51 ms
  // instead of 23 ms for three common words.
  return query(tx, foundRow)`
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
    FROM (${buildMatchingPostingsSql(wanted, after, limit)}) AS found
    GROUP BY person_id, rank, name ORDER BY rank, name, person_id LIMIT ${limit} ${withoutCachedPlan}`
}

function findAmong(
  tx: Tx,
  { query: wanted, after, limit, trustOf }: SearchPageQuery,
): Promise<SearchResultRow[]> {
  if (trustOf !== null)
    return query(tx, foundRow)`
      WITH ${reachedBy(trustOf)}, placed AS (
        SELECT person_id, recommendation_count, name, 0 AS nearness, coalesce(near, 0) AS near, coalesce(far, 0) AS far
        FROM directory_entry LEFT JOIN reached ON id = person_id WHERE ${isAmong(wanted)}
      )
      SELECT person_id AS "personId", recommendation_count AS "recommendationCount", name, nearness, near, far FROM placed
      WHERE ${isAfterByTrust(after)} ORDER BY near DESC, far DESC, name, person_id LIMIT ${limit}`
  const place = after
    ? Prisma.sql`(-recommendation_count, name, person_id) > (${-after.recommendationCount}, ${after.name}, ${after.personId}::uuid)`
    : Prisma.sql`TRUE`
  return query(tx, foundRow)`
    SELECT person_id AS "personId", recommendation_count AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
    FROM directory_entry WHERE ${isAmong(wanted)} AND ${place}
    ORDER BY recommendation_count DESC, name, person_id LIMIT ${limit}`
}

const isAmong = (wanted: TermQuery) =>
  Prisma.sql`listed AND person_id = ANY(${[...(wanted.among ?? [])]}::uuid[]) AND ${buildTermsCondition(wanted)}`

/**
 * People recommended by members of the viewer's circle, or by people in these members' circles. MATERIALIZED: otherwise
 * PostgreSQL may compute the set again for each matching person.
 */
const reachedBy = (
  viewerId: PersonId,
) => Prisma.sql`${buildTrustCtes(viewerId, trustReadLimits)}, reached AS MATERIALIZED (
  SELECT id, near, far FROM near_ranked UNION ALL SELECT id, near, far FROM far_ranked
)`

function isAfterByTrust(after: SearchCursor | null): Prisma.Sql {
  if (!after) return Prisma.sql`TRUE`
  return Prisma.sql`(nearness, -near, -far, name, person_id)
    > (${after.nearness}::int, ${-after.near}::int, ${-after.far}::int, ${after.name}, ${after.personId}::uuid)`
}

function findByTrust(
  tx: Tx,
  { query: wanted, byDistance, after, limit }: SearchPageQuery,
  viewerId: PersonId,
): Promise<SearchResultRow[]> {
  const [lead = []] = wanted.all
  const { terms, nearness } = flatten(byDistance ?? [lead])
  // Avoid a cached query plan: it would expect one matching person and join by nested loops, 11 ms instead of
  // 3 ms.
  return query(tx, foundRow)`
    WITH ${reachedBy(viewerId)}, matching AS (
      SELECT person_id, rank, name, min(nearness) AS nearness FROM (
        SELECT person_id, rank, name, nearness
        FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness)
          JOIN directory_posting AS posting USING (term)
        WHERE ${buildJoinCondition(wanted)} LIMIT ${maxSorted}
      ) AS posting GROUP BY person_id, rank, name
    ), placed AS (
      SELECT person_id, rank, name, nearness, coalesce(near, 0) AS near, coalesce(far, 0) AS far
      FROM matching LEFT JOIN reached ON id = person_id
    )
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, nearness, near, far FROM placed
    WHERE ${isAfterByTrust(after)} ORDER BY nearness, near DESC, far DESC, name, person_id LIMIT ${limit} ${withoutCachedPlan}`
}

/** Max number of people that the server counts exactly when a search accepts any of several search terms. */
const maxOfSeveral = 1_000

export const isSingleTermSet = ({ all, except = [], among }: TermQuery) =>
  all.length === 1 && except.length === 0 && among === undefined

export async function countMatchingPeople(
  tx: Tx,
  wanted: TermQuery,
  limit: number,
): Promise<{ people: number; capped: boolean }> {
  if (isUnmatchable(wanted)) return { people: 0, capped: false }
  const [lead = []] = wanted.all
  const max = isSingleTermSet(wanted) && lead.length > 1 ? Math.min(limit, maxOfSeveral) : limit
  const matches = wanted.among
    ? Prisma.sql`SELECT person_id FROM directory_entry WHERE ${isAmong(wanted)}`
    : Prisma.sql`SELECT person_id FROM (${buildMatchingPostingsSql(wanted, null, max + 1)}) AS posting`
  const rows = await query(tx, row({ people: int4, found: int4 }))`
    SELECT count(DISTINCT person_id)::int AS people, count(*)::int AS found
    FROM (${matches} LIMIT ${max + 1}) AS counted ${withoutCachedPlan}`
  const { people = 0, found = 0 } = rows[0] ?? {}
  return { people: Math.min(people, max), capped: found > max }
}

export async function countPostings(tx: Tx, terms: readonly string[], limit: number): Promise<number> {
  // Avoid a cached query plan: it would search all eight partitions of the index, 41 blocks instead of 20.
  const rows = await query(tx, row({ count: int4 }))`
    SELECT count(*)::int AS count FROM (
      SELECT FROM directory_posting WHERE term = ANY(${[...terms]}) LIMIT ${limit}
    ) AS few ${withoutCachedPlan}`
  return rows[0]?.count ?? 0
}

const placeCount = row({ nearness: int4, people: int4 })

/**
 * Counts the people of each place, the nearest place first, and omits places without people. Reads at most
 * 1,000 search-index rows per search term.
 */
export async function countPeopleByPlace(
  tx: Tx,
  byDistance: TermsByDistance,
): Promise<Row<typeof placeCount>[]> {
  const { terms, nearness } = flatten(byDistance)
  // Without LIMIT inside LATERAL the planner reads all search-index rows of every place: 647 blocks instead
  // of 104 for seven large cities.
  return query(tx, placeCount)`
    SELECT nearness::int, count(DISTINCT person_id)::int AS people
    FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) CROSS JOIN LATERAL (
      SELECT person_id FROM directory_posting WHERE directory_posting.term = given.term LIMIT 1000
    ) AS few
    GROUP BY nearness ORDER BY nearness`
}

function flatten(byDistance: TermsByDistance): { terms: string[]; nearness: number[] } {
  const pairs = byDistance.flatMap((terms, index) => terms.map((term) => ({ term, index })))
  return { terms: pairs.map(({ term }) => term), nearness: pairs.map(({ index }) => index) }
}

/**
 * Max search-index rows read for each search term when names are suggested. Many people share a name, so
 * these rows may contain few distinct names.
 */
const maxNamesakes = 500

export async function findMatchingNames(tx: Tx, sets: TermQuery['all'], limit: number): Promise<string[]> {
  if (sets.length === 0) return []
  const rows = await query(tx, row({ name: columnLike(directoryEntry.name) }))`
    SELECT name FROM (${buildMatchingPostingsSql({ all: sets }, null, maxNamesakes)}) AS found
    GROUP BY name ORDER BY min(rank), name LIMIT ${limit} ${withoutCachedPlan}`
  return rows.map(({ name }) => name)
}

export async function findTermsInUse(tx: Tx, terms: readonly string[]): Promise<string[]> {
  const rows = await query(tx, row({ term: text }))`
    SELECT given.term FROM unnest(${[...terms]}::text[]) AS given (term)
    WHERE EXISTS (SELECT FROM directory_posting WHERE directory_posting.term = given.term)`
  return rows.map(({ term }) => term)
}
