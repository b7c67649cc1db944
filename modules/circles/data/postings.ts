import type { Tx } from '#kernel/db/client.ts'
import { plannedAnew } from '#kernel/db/statement-names.ts'
import type { SearchCursor } from '#modules/circles/contract/explore.ts'
import {
  hasTerms,
  isAfter,
  isMatch,
  isMatchOfAll,
  matchingPostings,
  type TermQuery,
} from '#modules/circles/data/term-query.ts'
import { reachOf, trustReach } from '#modules/circles/data/trust.ts'
import { Prisma } from '#prisma'

// Pages and counts of the inverted index of the directory (docs/decisions/0052).

/** The terms of one place, of a list that is sorted by distance: nearer places come first. */
export type TermsByDistance = readonly (readonly string[])[]

export interface FoundRow {
  personId: string
  recommendationCount: number
  name: string
  /** Index in the list of {@link TermsByDistance}; 0 without one. */
  nearness: number
  /** Recommendations by my circle, and by their circles; 0 in the order `recommended`. */
  near: number
  far: number
}

export interface SearchPart {
  query: TermQuery
  /** The terms of the first term set, grouped by place, the nearest place first. */
  byDistance?: TermsByDistance | undefined
  after: SearchCursor | null
  limit: number
  /** The member whose trust orders the people; null: the most recommended first. */
  trustOf: string | null
}

/** Longest list of people that is sorted for one page, in postings: more of one search are hardly ever there. */
const maxSorted = 100_000

/** One page of the people who match. */
export function findPart(tx: Tx, part: SearchPart): Promise<FoundRow[]> {
  if (part.query.among) return findAmong(tx, part)
  return part.trustOf === null ? findByRank(tx, part) : findByTrust(tx, part, part.trustOf)
}

function findByRank(tx: Tx, { query, byDistance, after, limit }: SearchPart): Promise<FoundRow[]> {
  if (byDistance) {
    const { terms, nearness } = flatten(byDistance)
    const from = after?.nearness ?? 0
    return tx.$queryRaw<FoundRow[]>`
      SELECT person_id AS "personId", -rank AS "recommendationCount", name, min(nearness)::int AS nearness, 0 AS near, 0 AS far
      FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) CROSS JOIN LATERAL (
        SELECT person_id, rank, name FROM directory_posting AS posting
        WHERE posting.term = given.term AND (given.nearness > ${from}::int OR ${isAfter(after)}) AND ${isMatch(query)}
        ORDER BY rank, name, person_id LIMIT ${limit}
      ) AS found
      WHERE nearness >= ${from}::int
      GROUP BY person_id, rank, name ORDER BY min(nearness), rank, name, person_id LIMIT ${limit}`
  }
  return tx.$queryRaw<FoundRow[]>`
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
    FROM (${matchingPostings(query, after, limit)}) AS found
    GROUP BY person_id, rank, name ORDER BY rank, name, person_id LIMIT ${limit} ${plannedAnew}`
}

/** Some people who are known already. */
function findAmong(tx: Tx, { query, after, limit, trustOf }: SearchPart): Promise<FoundRow[]> {
  if (trustOf !== null)
    return tx.$queryRaw<FoundRow[]>`
      WITH ${reachedBy(trustOf)}, placed AS (
        SELECT person_id, recommendation_count, name, 0 AS nearness, coalesce(near, 0) AS near, coalesce(far, 0) AS far
        FROM directory_entry LEFT JOIN reached ON id = person_id WHERE ${isAmong(query)}
      )
      SELECT person_id AS "personId", recommendation_count AS "recommendationCount", name, nearness, near, far FROM placed
      WHERE ${isAfterByTrust(after)} ORDER BY near DESC, far DESC, name, person_id LIMIT ${limit}`
  const place = after
    ? Prisma.sql`(-recommendation_count, name, person_id) > (${-after.recommendationCount}, ${after.name}, ${after.personId}::uuid)`
    : Prisma.sql`TRUE`
  return tx.$queryRaw<FoundRow[]>`
    SELECT person_id AS "personId", recommendation_count AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
    FROM directory_entry WHERE ${isAmong(query)} AND ${place}
    ORDER BY recommendation_count DESC, name, person_id LIMIT ${limit}`
}

const isAmong = (query: TermQuery) =>
  Prisma.sql`listed AND person_id = ANY(${[...(query.among ?? [])]}::uuid[]) AND ${hasTerms(query)}`

/** The people recommended by the circles around the member. */
const reachedBy = (viewerId: string) => Prisma.sql`${reachOf(viewerId, trustReach)}, reached AS MATERIALIZED (
  SELECT id, near, far FROM near_ranked UNION ALL SELECT id, near, far FROM far_ranked
)`

function isAfterByTrust(after: SearchCursor | null): Prisma.Sql {
  if (!after) return Prisma.sql`TRUE`
  return Prisma.sql`(nearness, -near, -far, name, person_id)
    > (${after.nearness}::int, ${-after.near}::int, ${-after.far}::int, ${after.name}, ${after.personId}::uuid)`
}

/** Everybody who matches is compared with the circles around the member; only then is it known who comes first. */
function findByTrust(
  tx: Tx,
  { query, byDistance, after, limit }: SearchPart,
  viewerId: string,
): Promise<FoundRow[]> {
  const [lead = []] = query.all
  const { terms, nearness } = flatten(byDistance ?? [lead])
  return tx.$queryRaw<FoundRow[]>`
    WITH ${reachedBy(viewerId)}, matching AS (
      SELECT person_id, rank, name, min(nearness) AS nearness FROM (
        SELECT person_id, rank, name, nearness
        FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness)
          JOIN directory_posting AS posting USING (term)
        WHERE ${isMatchOfAll(query)} LIMIT ${maxSorted}
      ) AS posting GROUP BY person_id, rank, name
    ), placed AS (
      SELECT person_id, rank, name, nearness, coalesce(near, 0) AS near, coalesce(far, 0) AS far
      FROM matching LEFT JOIN reached ON id = person_id
    )
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, nearness, near, far FROM placed
    WHERE ${isAfterByTrust(after)} ORDER BY nearness, near DESC, far DESC, name, person_id LIMIT ${limit} ${plannedAnew}`
}

/** Max count of the people who have one of several terms. */
const maxOfSeveral = 1_000

/** Whether the postings of a set of terms are the people, so that counting them is cheap. */
export const isPlain = ({ all, except = [], among }: TermQuery) =>
  all.length === 1 && except.length === 0 && among === undefined

/**
 * Counts the people who match, at most `limit`.
 * @returns `capped`: there are more than `people`
 */
export async function countPeople(
  tx: Tx,
  query: TermQuery,
  limit: number,
): Promise<{ people: number; capped: boolean }> {
  const [lead = []] = query.all
  const max = isPlain(query) && lead.length > 1 ? Math.min(limit, maxOfSeveral) : limit
  const matches = query.among
    ? Prisma.sql`SELECT person_id FROM directory_entry WHERE ${isAmong(query)}`
    : Prisma.sql`SELECT person_id FROM (${matchingPostings(query, null, max + 1)}) AS posting`
  const rows = await tx.$queryRaw<{ people: number; found: number }[]>`
    SELECT count(DISTINCT person_id)::int AS people, count(*)::int AS found
    FROM (${matches} LIMIT ${max + 1}) AS counted ${plannedAnew}`
  const { people = 0, found = 0 } = rows[0] ?? {}
  return { people: Math.min(people, max), capped: found > max }
}

/** How many postings the terms have, counted up to `limit`. */
export async function countPostings(tx: Tx, terms: readonly string[], limit: number): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM directory_posting WHERE term = ANY(${[...terms]}) LIMIT ${limit}
    ) AS few ${plannedAnew}`
  return rows[0]?.count ?? 0
}

/** Counts the people of each place, nearest first, reading at most 1,000 postings per term. Omits places without people. */
export async function countByPlace(
  tx: Tx,
  byDistance: TermsByDistance,
): Promise<{ nearness: number; people: number }[]> {
  const { terms, nearness } = flatten(byDistance)
  return tx.$queryRaw`
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

/** Postings of each term that {@link findNames} looks through: namesakes may take them all. */
const maxNamesakes = 500

/** Names of the people who have a term of each set, each name once, those of the most recommended people first. */
export async function findNames(tx: Tx, sets: TermQuery['all'], limit: number): Promise<string[]> {
  if (sets.length === 0) return []
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM (${matchingPostings({ all: sets }, null, maxNamesakes)}) AS found
    GROUP BY name ORDER BY min(rank), name LIMIT ${limit} ${plannedAnew}`
  return rows.map(({ name }) => name)
}

/** Those of the terms that a listed person has. */
export async function findTermsInUse(tx: Tx, terms: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ term: string }[]>`
    SELECT given.term FROM unnest(${[...terms]}::text[]) AS given (term)
    WHERE EXISTS (SELECT FROM directory_posting WHERE directory_posting.term = given.term OFFSET 0)`
  return rows.map(({ term }) => term)
}
