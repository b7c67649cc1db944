import { directoryEntry } from '#columns'
import { type SqlRow, sqlColumnWithTypeOf, sqlInt4, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { query, type Tx, uncachedPlanSqlComment } from '#kernel/db/statements.ts'
import { estimateRowCount } from '#modules/circles/data/row-estimate.ts'
import {
  buildSearchMatchCondition,
  buildSqlOfMatchingPostings,
  hasEmptySetOfSearchTerms,
  hasSingleSetOfSearchTerms,
  type PlaceSearchTermsNearestFirst,
  type SearchTermQuery,
  toParallelArraysOfPlaceSearchTerms,
} from '#modules/circles/data/term-query.ts'
import { Prisma } from '#prisma'

const maxOfSeveralTerms = 1_000

export async function countPeopleMatchingSearchTerms(
  tx: Tx,
  wanted: SearchTermQuery,
  limit: number,
): Promise<{ people: number; capped: boolean }> {
  if (hasEmptySetOfSearchTerms(wanted)) return { people: 0, capped: false }
  const [lead = []] = wanted.all
  if (!hasSingleSetOfSearchTerms(wanted)) return countDistinctPeople(tx, wanted, limit)
  if (lead.length > 1) return countDistinctPeople(tx, wanted, Math.min(limit, maxOfSeveralTerms))
  const estimated = await estimateRowCount(
    tx,
    Prisma.sql`SELECT FROM directory_posting WHERE term = ANY(${[...lead]})`,
  )
  if (estimated > 2 * limit) return { people: limit, capped: true }
  // In a search for a single term, each matching person has exactly one index entry.
  const people = await countPostingsOfSearchIndex(tx, lead, limit + 1)
  return { people: Math.min(people, limit), capped: people > limit }
}

async function countDistinctPeople(tx: Tx, wanted: SearchTermQuery, limit: number) {
  const matches = wanted.among
    ? Prisma.sql`SELECT person_id FROM directory_entry WHERE ${buildSearchMatchCondition(wanted)}`
    : Prisma.sql`SELECT person_id FROM (${buildSqlOfMatchingPostings(wanted, null, limit + 1)}) AS posting`
  const rows = await query(tx, sqlRow({ people: sqlInt4, found: sqlInt4 }))`
    SELECT count(DISTINCT person_id)::int AS people, count(*)::int AS found
    FROM (${matches} LIMIT ${limit + 1}) AS counted ${uncachedPlanSqlComment}`
  const { people = 0, found = 0 } = rows[0] ?? {}
  return { people: Math.min(people, limit), capped: found > limit }
}

export async function countPostingsOfSearchIndex(
  tx: Tx,
  terms: readonly string[],
  limit: number,
): Promise<number> {
  const rows = await query(tx, sqlRow({ count: sqlInt4 }))`
    SELECT count(*)::int AS count FROM (
      SELECT FROM directory_posting WHERE term = ANY(${[...terms]}) LIMIT ${limit}
    ) AS few ${uncachedPlanSqlComment}`
  return rows[0]?.count ?? 0
}

const placeCount = sqlRow({ nearness: sqlInt4, people: sqlInt4 })

export async function countPeopleByPlace(
  tx: Tx,
  byDistance: PlaceSearchTermsNearestFirst,
): Promise<SqlRow<typeof placeCount>[]> {
  const { terms, nearness } = toParallelArraysOfPlaceSearchTerms(byDistance)
  return query(tx, placeCount)`
    SELECT nearness::int, count(DISTINCT person_id)::int AS people
    FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) CROSS JOIN LATERAL (
      SELECT person_id FROM directory_posting WHERE directory_posting.term = given.term LIMIT 1000
    ) AS few
    GROUP BY nearness ORDER BY nearness`
}

const maxNamesakes = 500

export async function findNamesMatchingSearchTerms(
  tx: Tx,
  sets: SearchTermQuery['all'],
  limit: number,
): Promise<string[]> {
  if (sets.length === 0) return []
  const rows = await query(tx, sqlRow({ name: sqlColumnWithTypeOf(directoryEntry.name) }))`
    SELECT name FROM (${buildSqlOfMatchingPostings({ all: sets }, null, maxNamesakes)}) AS found
    GROUP BY name ORDER BY min(rank), name LIMIT ${limit} ${uncachedPlanSqlComment}`
  return rows.map(({ name }) => name)
}

export async function findSearchTermsInUse(tx: Tx, terms: readonly string[]): Promise<string[]> {
  const rows = await query(tx, sqlRow({ term: sqlText }))`
    SELECT given.term FROM unnest(${[...terms]}::text[]) AS given (term)
    WHERE EXISTS (SELECT FROM directory_posting WHERE directory_posting.term = given.term)`
  return rows.map(({ term }) => term)
}
