import { directoryEntry } from '#columns'
import { type SqlRow, sqlColumnWithTypeOf, sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx, uncachedPlanSqlComment } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { SearchCursor } from '#modules/circles/contract/explore.ts'
import { estimateRowCount } from '#modules/circles/data/row-estimate.ts'
import {
  buildConditionOnFurtherSearchTerms,
  buildPersonLookupCondition,
  buildSearchCursorCondition,
  buildSearchMatchCondition,
  buildSqlOfMatchingPostings,
  hasEmptySetOfSearchTerms,
  hasSingleSetOfSearchTerms,
  type PlaceSearchTermsNearestFirst,
  type SearchTermQuery,
  toParallelArraysOfPlaceSearchTerms,
} from '#modules/circles/data/term-query.ts'
import {
  buildTrustRankingCtes,
  findPeoplePageByTrust,
  trustRankingQueryLimits,
} from '#modules/circles/data/trust.ts'
import { isNameSearchTerm } from '#modules/circles/search/terms.ts'
import { Prisma } from '#prisma'

const foundRow = sqlRow({
  personId: sqlColumnWithTypeOf(directoryEntry.personId),
  recommendationCount: sqlInt4,
  name: sqlColumnWithTypeOf(directoryEntry.name),
  nearness: sqlInt4,
  near: sqlInt4,
  far: sqlInt4,
})
export type SearchResultRow = SqlRow<typeof foundRow>

export interface SearchPageQuery {
  query: SearchTermQuery
  byDistance?: PlaceSearchTermsNearestFirst | undefined
  after: SearchCursor | null
  limit: number
  trustOf: PersonId | null
}

export interface SearchQueryThresholds {
  few: number
  many: number
  sorted: number
}
export const searchQueryThresholds: SearchQueryThresholds = { few: 300, many: 30_000, sorted: 100_000 }

export async function findSearchPage(
  tx: Tx,
  part: SearchPageQuery,
  limits = searchQueryThresholds,
): Promise<SearchResultRow[]> {
  const { query: wanted, byDistance, trustOf } = part
  if (hasEmptySetOfSearchTerms(wanted)) return []
  if (wanted.among) return findAndSortAll(tx, part)
  const hasOneTermSet = hasSingleSetOfSearchTerms(wanted)
  if (trustOf === null && (hasOneTermSet || byDistance)) return findByRank(tx, part)
  const expected = await estimateMatchingPeople(tx, wanted)
  if (expected <= limits.few && !hasOneTermSet && !byDistance) return findAndSortAll(tx, part)
  if (trustOf === null) return findByRank(tx, part)
  const [terms = []] = wanted.all
  // People with one first name stand together in the index that is sorted by name, perhaps at its end.
  const canReadByName = hasOneTermSet && !byDistance && terms.length === 1 && !terms.some(isNameSearchTerm)
  if (expected <= limits.sorted)
    return canReadByName && expected > limits.many
      ? findTrustedThenByName(tx, part, trustOf)
      : findByTrust(tx, part, trustOf, 2 * limits.sorted)
  return byDistance
    ? findByPlaceAndTrust(tx, part, byDistance, limits)
    : findInOrderOfTrust(tx, part, trustOf)
}

const estimateMatchingPeople = (tx: Tx, wanted: SearchTermQuery): Promise<number> =>
  estimateRowCount(tx, Prisma.sql`SELECT FROM directory_entry WHERE ${buildSearchMatchCondition(wanted)}`)

function findByRank(
  tx: Tx,
  { query: wanted, byDistance, after, limit }: SearchPageQuery,
): Promise<SearchResultRow[]> {
  if (byDistance) {
    const { terms, nearness } = toParallelArraysOfPlaceSearchTerms(byDistance)
    const from = after?.nearness ?? 0
    // LIMIT inside LATERAL stops PostgreSQL from reading all search-index rows of every place.
    return query(tx, foundRow)`
      SELECT person_id AS "personId", -rank AS "recommendationCount", name, min(nearness)::int AS nearness, 0 AS near, 0 AS far
      FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) CROSS JOIN LATERAL (
        SELECT person_id, rank, name FROM directory_posting AS posting
        WHERE posting.term = given.term AND (given.nearness > ${from}::int OR ${buildSearchCursorCondition(after)}) AND ${buildPersonLookupCondition(wanted)}
        ORDER BY rank, name, person_id LIMIT ${limit}
      ) AS found
      WHERE nearness >= ${from}::int
      GROUP BY person_id, rank, name ORDER BY min(nearness), rank, name, person_id LIMIT ${limit}`
  }
  return query(tx, foundRow)`
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
    FROM (${buildSqlOfMatchingPostings(wanted, after, limit)}) AS found
    GROUP BY person_id, rank, name ORDER BY rank, name, person_id LIMIT ${limit} ${uncachedPlanSqlComment}`
}

function findAndSortAll(
  tx: Tx,
  { query: wanted, after, limit, trustOf }: SearchPageQuery,
): Promise<SearchResultRow[]> {
  if (trustOf !== null)
    return query(tx, foundRow)`
      WITH ${reachedBy(trustOf)}, placed AS (
        SELECT person_id, recommendation_count, name, 0 AS nearness, coalesce(near, 0) AS near, coalesce(far, 0) AS far
        FROM directory_entry LEFT JOIN reached ON id = person_id WHERE ${buildSearchMatchCondition(wanted)}
      )
      SELECT person_id AS "personId", recommendation_count AS "recommendationCount", name, nearness, near, far FROM placed
      WHERE ${isAfterByTrust(after)} ORDER BY near DESC, far DESC, name, person_id LIMIT ${limit}`
  const place = after
    ? Prisma.sql`(-recommendation_count, name, person_id) > (${-after.recommendationCount}, ${after.name}, ${after.personId}::uuid)`
    : Prisma.sql`TRUE`
  return query(tx, foundRow)`
    SELECT person_id AS "personId", recommendation_count AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
    FROM directory_entry WHERE ${buildSearchMatchCondition(wanted)} AND ${place}
    ORDER BY recommendation_count DESC, name, person_id LIMIT ${limit}`
}

/** Without MATERIALIZED, PostgreSQL may compute the viewer's trust ranking again for each matching person. */
const reachedBy = (
  viewerId: PersonId,
) => Prisma.sql`${buildTrustRankingCtes(viewerId, trustRankingQueryLimits)}, reached AS MATERIALIZED (
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
  maxSorted: number,
): Promise<SearchResultRow[]> {
  const [lead = []] = wanted.all
  const { terms, nearness } = toParallelArraysOfPlaceSearchTerms(byDistance ?? [lead])
  return query(tx, foundRow)`
    WITH ${reachedBy(viewerId)}, matching AS (
      SELECT person_id, rank, name, ${terms.length > 1 ? Prisma.sql`min(nearness) AS nearness` : Prisma.sql`nearness`} FROM (
        SELECT person_id, rank, name, nearness
        FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness)
          JOIN directory_posting AS posting USING (term)
        WHERE ${buildConditionOnFurtherSearchTerms(wanted)} LIMIT ${maxSorted}
      ) AS posting ${terms.length > 1 ? Prisma.sql`GROUP BY person_id, rank, name` : Prisma.empty}
    ), placed AS (
      SELECT person_id, rank, name, nearness, coalesce(near, 0) AS near, coalesce(far, 0) AS far
      FROM matching LEFT JOIN reached ON id = person_id
    )
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, nearness, near, far FROM placed
    WHERE ${isAfterByTrust(after)} ORDER BY nearness, near DESC, far DESC, name, person_id LIMIT ${limit} ${uncachedPlanSqlComment}`
}

/** Sorts only the trusted people, and finds the others in an index that is sorted by name. */
function findTrustedThenByName(
  tx: Tx,
  { query: wanted, after, limit }: SearchPageQuery,
  viewerId: PersonId,
): Promise<SearchResultRow[]> {
  const isByName = after?.near === 0 && after.far === 0
  const isAfterByName = isByName
    ? Prisma.sql`(name, person_id) > (${after.name}, ${after.personId}::uuid)`
    : Prisma.sql`TRUE`
  const trusted = Prisma.sql`(
    SELECT * FROM (
      SELECT person_id, -rank AS recommendation_count, name, 0 AS nearness, near, far
      FROM directory_posting JOIN reached ON id = person_id WHERE term = ANY(${[...wanted.all.flat()]})
    ) AS trusted
    WHERE ${isAfterByTrust(after)} ORDER BY near DESC, far DESC, name, person_id LIMIT ${limit})`
  const others = Prisma.sql`(
    SELECT person_id, recommendation_count, name, 0 AS nearness, 0 AS near, 0 AS far FROM directory_entry
    WHERE ${buildSearchMatchCondition(wanted)} AND ${isAfterByName} AND person_id NOT IN (SELECT id FROM reached)
    ORDER BY name, person_id LIMIT ${limit})`
  return query(tx, foundRow)`
    WITH ${reachedBy(viewerId)}
    SELECT person_id AS "personId", recommendation_count AS "recommendationCount", name, nearness, near, far
    FROM (${isByName ? others : Prisma.sql`${trusted} UNION ALL ${others}`}) AS page LIMIT ${limit} ${uncachedPlanSqlComment}`
}

async function findInOrderOfTrust(
  tx: Tx,
  { query: wanted, after, limit }: SearchPageQuery,
  viewerId: PersonId,
): Promise<SearchResultRow[]> {
  const rows = await findPeoplePageByTrust(
    tx,
    viewerId,
    after,
    limit,
    trustRankingQueryLimits,
    buildSearchMatchCondition(wanted),
  )
  return rows.map(({ personId, recommendationCount, name, near, far }) => ({
    personId,
    recommendationCount,
    name,
    nearness: 0,
    near,
    far,
  }))
}

async function findByPlaceAndTrust(
  tx: Tx,
  part: SearchPageQuery,
  byDistance: PlaceSearchTermsNearestFirst,
  limits: SearchQueryThresholds,
): Promise<SearchResultRow[]> {
  const { query: wanted, after, limit } = part
  const found: SearchResultRow[] = []
  for (const [nearness, terms] of byDistance.entries()) {
    if (found.length === limit) break
    if (nearness < (after?.nearness ?? 0)) continue
    const rows = await findSearchPage(
      tx,
      {
        ...part,
        query: { ...wanted, all: [terms, ...wanted.all.slice(1)] },
        byDistance: undefined,
        after: after?.nearness === nearness ? { ...after, nearness: 0 } : null,
        limit: limit - found.length,
      },
      limits,
    )
    found.push(...rows.map((row) => ({ ...row, nearness })))
  }
  return found
}
