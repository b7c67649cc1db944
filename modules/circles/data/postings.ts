import type { Tx } from '#kernel/db/client.ts'
import { plannedAnew } from '#kernel/db/statement-names.ts'
import type { SearchCursor } from '#modules/circles/contract/explore.ts'
import { reachOf, trustReach } from '#modules/circles/data/trust.ts'
import { Prisma } from '#prisma'

// Queries on the inverted index of the directory (docs/decisions/0052). All read its primary key alone.

/** People who have at least one term of each set in `all`, and are in none of `except`. `all` is not empty. */
export interface TermQuery {
  /** The set with the fewest people first: the others are looked up for its people. */
  all: readonly (readonly string[])[]
  except?: readonly TermQuery[]
  /** The first set has a few hundred people at most: the other conditions are looked up for each of them. */
  isRare?: boolean
  /** Restricts the people to these, a few hundred at most; then `all` may be empty. */
  among?: readonly string[]
}

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
  /** The terms of the first set by their place, the nearest first. */
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
  const place = after
    ? Prisma.sql`(rank, name, person_id) > (${-after.recommendationCount}, ${after.name}, ${after.personId}::uuid)`
    : Prisma.sql`TRUE`
  if (byDistance) {
    const { terms, nearness } = flatten(byDistance)
    const conditions = conditionsOf(query)
    const from = after?.nearness ?? 0
    return tx.$queryRaw<FoundRow[]>`
      SELECT person_id AS "personId", -rank AS "recommendationCount", name, min(nearness)::int AS nearness, 0 AS near, 0 AS far
      FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) CROSS JOIN LATERAL (
        SELECT person_id, rank, name FROM directory_posting
        WHERE directory_posting.term = given.term AND (given.nearness > ${from}::int OR ${place}) AND ${conditions}
        ORDER BY rank, name, person_id LIMIT ${limit}
      ) AS posting
      WHERE nearness >= ${from}::int
      GROUP BY person_id, rank, name ORDER BY min(nearness), rank, name, person_id LIMIT ${limit}`
  }
  const [lead = []] = query.all
  const conditions = Prisma.sql`${place} AND ${conditionsOf(query)}`
  const [term] = lead
  if (lead.length === 1)
    return tx.$queryRaw<FoundRow[]>`
      SELECT person_id AS "personId", -rank AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
      FROM directory_posting WHERE term = ${term} AND ${conditions}
      ORDER BY rank, name, person_id LIMIT ${limit} ${plannedAnew}`
  return tx.$queryRaw<FoundRow[]>`
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, 0 AS nearness, 0 AS near, 0 AS far
    FROM unnest(${[...lead]}::text[]) AS given (term) CROSS JOIN LATERAL (
      SELECT person_id, rank, name FROM directory_posting
      WHERE directory_posting.term = given.term AND ${conditions}
      ORDER BY rank, name, person_id LIMIT ${limit}
    ) AS posting
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
  const { terms, nearness } = byDistance ? flatten(byDistance) : flatten([lead])
  const conditions = conditionsOf(query)
  return tx.$queryRaw<FoundRow[]>`
    WITH ${reachedBy(viewerId)}, matching AS (
      SELECT person_id, rank, name, min(nearness) AS nearness FROM (
        SELECT person_id, rank, name, nearness
        FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) JOIN directory_posting USING (term)
        WHERE ${conditions} LIMIT ${maxSorted}
      ) AS posting GROUP BY person_id, rank, name
    ), placed AS (
      SELECT person_id, rank, name, nearness, coalesce(near, 0) AS near, coalesce(far, 0) AS far
      FROM matching LEFT JOIN reached ON id = person_id
    )
    SELECT person_id AS "personId", -rank AS "recommendationCount", name, nearness, near, far FROM placed
    WHERE ${isAfterByTrust(after)} ORDER BY nearness, near DESC, far DESC, name, person_id LIMIT ${limit} ${plannedAnew}`
}

/** Up to here the people of several terms together are counted exactly. */
const compoundCountLimit = 1_000

/**
 * Stops counting above `limit`, and above {@link compoundCountLimit} for people whose terms have to be compared.
 * @returns `capped`: there are more than `people`
 */
export async function countPeople(
  tx: Tx,
  query: TermQuery,
  limit: number,
): Promise<{ people: number; capped: boolean }> {
  if (query.among) {
    const rows = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM directory_entry WHERE ${isAmong(query)}`
    return { people: rows[0]?.count ?? 0, capped: false }
  }
  const [lead = []] = query.all
  const isPlain = lead.length === 1 && query.all.length === 1 && !query.except?.length
  const max = isPlain ? limit : Math.min(limit, compoundCountLimit)
  const conditions = conditionsOf(query)
  // One term has each person once; several may share people. Twice as many rows as are counted make up for those, without sorting all.
  const rows = await tx.$queryRaw<{ people: number; found: number }[]>`
    SELECT count(DISTINCT person_id)::int AS people, count(*)::int AS found FROM (
      SELECT person_id FROM directory_posting WHERE term = ANY(${[...lead]}) AND ${conditions}
      LIMIT ${isPlain ? max + 1 : 2 * max}
    ) AS matches ${plannedAnew}`
  const { people = 0, found = 0 } = rows[0] ?? {}
  return { people: Math.min(people, max), capped: people > max || (!isPlain && found === 2 * max) }
}

/** Counts the people of each place, nearest first, reading at most 100 postings per term. Omits places without people. */
export async function countByPlace(
  tx: Tx,
  byDistance: TermsByDistance,
): Promise<{ nearness: number; people: number }[]> {
  const { terms, nearness } = flatten(byDistance)
  return tx.$queryRaw`
    SELECT nearness::int, count(DISTINCT person_id)::int AS people
    FROM unnest(${terms}::text[], ${nearness}::int[]) AS given (term, nearness) CROSS JOIN LATERAL (
      SELECT person_id FROM directory_posting WHERE directory_posting.term = given.term LIMIT 100
    ) AS few
    GROUP BY nearness ORDER BY nearness`
}

/** Conditions on a posting of the first set. PostgreSQL builds a hash of the people of each other set, once for the statement. */
function conditionsOf({ all: [, ...others], except = [], isRare }: TermQuery): Prisma.Sql {
  if (isRare)
    // OFFSET 0 keeps this a look-up by primary key for each person.
    return Prisma.sql`EXISTS (
      SELECT FROM directory_entry AS entry
      WHERE entry.person_id = directory_posting.person_id AND ${hasTerms({ all: others, except })} OFFSET 0)`
  const conditions = [
    // IS TRUE keeps the hash apart: as a join PostgreSQL would sort everybody who matches instead of reading the first few by rank.
    ...others.map((terms) => Prisma.sql`(person_id IN (${peopleWith({ all: [terms] })})) IS TRUE`),
    ...except.map((query) => Prisma.sql`person_id NOT IN (${peopleWith(query)})`),
  ]
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, ' AND ')
}

/** Conditions on the terms of an entry. */
function hasTerms({ all, except = [] }: TermQuery): Prisma.Sql {
  const has = (sets: TermQuery['all']) =>
    Prisma.join(
      [Prisma.sql`TRUE`, ...sets.map((terms) => Prisma.sql`terms && ${[...terms]}::text[]`)],
      ' AND ',
    )
  return Prisma.join([has(all), ...except.map((query) => Prisma.sql`NOT (${has(query.all)})`)], ' AND ')
}

function peopleWith(query: TermQuery): Prisma.Sql {
  const [lead = []] = query.all
  return Prisma.sql`SELECT person_id FROM directory_posting WHERE term = ANY(${[...lead]}) AND ${conditionsOf(query)}`
}

function flatten(byDistance: TermsByDistance): { terms: string[]; nearness: number[] } {
  const pairs = byDistance.flatMap((terms, index) => terms.map((term) => ({ term, index })))
  return { terms: pairs.map(({ term }) => term), nearness: pairs.map(({ index }) => index) }
}
