import { directoryEntry } from '#columns'
import { columnWithTypeOf, int4, type Row, row, text } from '#kernel/db/rows.ts'
import { query, type Tx, withoutCachedPlan } from '#kernel/db/statements.ts'
import {
  buildMatchingSearchPostingsSql,
  buildSearchMatchCondition,
  hasEmptySearchTermSet,
  hasSingleSearchTermSet,
  type PlaceSearchTermsNearestFirst,
  type SearchTermQuery,
  toPlaceSearchTermColumns,
} from '#modules/circles/data/term-query.ts'
import { Prisma } from '#prisma'

const maxOfSeveralTerms = 1_000

export async function countPeopleMatchingSearchTerms(
  tx: Tx,
  wanted: SearchTermQuery,
  limit: number,
): Promise<{ people: number; capped: boolean }> {
  if (hasEmptySearchTermSet(wanted)) return { people: 0, capped: false }
  const [lead = []] = wanted.all
  const max = hasSingleSearchTermSet(wanted) && lead.length > 1 ? Math.min(limit, maxOfSeveralTerms) : limit
  const matches = wanted.among
    ? Prisma.sql`SELECT person_id FROM directory_entry WHERE ${buildSearchMatchCondition(wanted)}`
    : Prisma.sql`SELECT person_id FROM (${buildMatchingSearchPostingsSql(wanted, null, max + 1)}) AS posting`
  const rows = await query(tx, row({ people: int4, found: int4 }))`
    SELECT count(DISTINCT person_id)::int AS people, count(*)::int AS found
    FROM (${matches} LIMIT ${max + 1}) AS counted ${withoutCachedPlan}`
  const { people = 0, found = 0 } = rows[0] ?? {}
  return { people: Math.min(people, max), capped: found > max }
}

export async function countSearchIndexPostings(
  tx: Tx,
  terms: readonly string[],
  limit: number,
): Promise<number> {
  const rows = await query(tx, row({ count: int4 }))`
    SELECT count(*)::int AS count FROM (
      SELECT FROM directory_posting WHERE term = ANY(${[...terms]}) LIMIT ${limit}
    ) AS few ${withoutCachedPlan}`
  return rows[0]?.count ?? 0
}

const placeCount = row({ nearness: int4, people: int4 })

export async function countPeopleByPlace(
  tx: Tx,
  byDistance: PlaceSearchTermsNearestFirst,
): Promise<Row<typeof placeCount>[]> {
  const { terms, nearness } = toPlaceSearchTermColumns(byDistance)
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
  const rows = await query(tx, row({ name: columnWithTypeOf(directoryEntry.name) }))`
    SELECT name FROM (${buildMatchingSearchPostingsSql({ all: sets }, null, maxNamesakes)}) AS found
    GROUP BY name ORDER BY min(rank), name LIMIT ${limit} ${withoutCachedPlan}`
  return rows.map(({ name }) => name)
}

export async function findSearchTermsInUse(tx: Tx, terms: readonly string[]): Promise<string[]> {
  const rows = await query(tx, row({ term: text }))`
    SELECT given.term FROM unnest(${[...terms]}::text[]) AS given (term)
    WHERE EXISTS (SELECT FROM directory_posting WHERE directory_posting.term = given.term)`
  return rows.map(({ term }) => term)
}
