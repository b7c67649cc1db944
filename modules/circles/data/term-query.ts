import type { PersonId } from '#kernel/ids/contract.ts'
import type { SearchCursor } from '#modules/circles/contract/explore.ts'
import { addListedPersonFilter, type DirectoryFilter } from '#modules/circles/data/directory.ts'
import { Prisma } from '#prisma'

// Queries read only primary-key columns of the search table `directory_posting`: PostgreSQL can use index-only scans
// (docs/decisions/0052).

/** Finds people who have at least one search term from each array in `all`. */
export interface SearchTermQuery {
  all: readonly (readonly string[])[]
  except?: readonly SearchTermQuery[]
  among?: readonly PersonId[]
}

export type PlaceSearchTermsNearestFirst = readonly (readonly string[])[]

export const hasEmptySetOfSearchTerms = ({ all }: SearchTermQuery) => all.some((terms) => terms.length === 0)

export const hasSingleSetOfSearchTerms = ({ all, except = [], among }: SearchTermQuery) =>
  all.length === 1 && except.length === 0 && among === undefined

/** More joins would make query planning in PostgreSQL too slow. */
const maxJoins = 6
const maxTotalJoins = 40

export function buildSearchCursorCondition(
  after: SearchCursor | null,
  alias = Prisma.sql`posting`,
): Prisma.Sql {
  if (!after) return Prisma.sql`TRUE`
  const position = Prisma.sql`(${-after.recommendationCount}, ${after.name}, ${after.personId}::uuid)`
  return Prisma.sql`(${alias}.rank, ${alias}.name, ${alias}.person_id) > ${position}`
}

/** A person who matches several search terms appears several times in the result; the caller must remove duplicates. */
export function buildSqlOfMatchingPostings(
  query: SearchTermQuery,
  after: SearchCursor | null,
  limit: number,
): Prisma.Sql {
  const [lead = []] = query.all
  if (lead.length > 0 && canMergePostings(query))
    return Prisma.join(
      lead.map((term) => mergedPostings(term, query, after, limit)),
      ' UNION ALL ',
    )
  // A LIMIT outside of the LATERAL subquery would make PostgreSQL look up all rows.
  return Prisma.sql`
    SELECT found.* FROM unnest(${[...lead]}::text[]) AS given (term) CROSS JOIN LATERAL (
      SELECT rank, name, person_id FROM directory_posting AS posting
      WHERE posting.term = given.term AND ${buildSearchCursorCondition(after)} AND ${buildPersonLookupCondition(query)}
      ORDER BY rank, name, person_id LIMIT ${limit}
    ) AS found`
}

export function canMergePostings(query: SearchTermQuery): boolean {
  const { length } = joinedTerms(query)
  const terms = query.all[0]?.length ?? 0
  return length <= maxJoins && terms * (1 + length) <= maxTotalJoins
}

const joinedTerms = ({ all: [, ...others], except = [] }: SearchTermQuery) => [
  ...new Set([...others, ...except.flatMap(({ all }) => all)].flat()),
]

/** With inner joins, PostgreSQL would read all rows instead of only `limit` rows. */
function mergedPostings(
  term: string,
  query: SearchTermQuery,
  after: SearchCursor | null,
  limit: number,
): Prisma.Sql {
  const {
    all: [, ...others],
    except = [],
  } = query
  const aliases = new Map(joinedTerms(query).map((other, index) => [other, Prisma.raw(`other_${index}`)]))
  const joins = [...aliases].map(
    ([other, alias]) => Prisma.sql`
      LEFT JOIN directory_posting AS ${alias} ON ${alias}.term = ${other} AND ${alias}.rank = posting.rank
        AND ${alias}.name = posting.name AND ${alias}.person_id = posting.person_id AND ${buildSearchCursorCondition(after, alias)}`,
  )
  const hasOne = (terms: readonly string[]) => {
    const ranks = terms.flatMap((other) => aliases.get(other) ?? []).map((alias) => Prisma.sql`${alias}.rank`)
    return Prisma.sql`coalesce(${Prisma.join([...ranks, Prisma.sql`1`])}, 1) <= 0`
  }
  const conditions = [
    buildSearchCursorCondition(after),
    ...others.map(hasOne),
    ...except.map(({ all }) => Prisma.sql`NOT (${Prisma.join(all.map(hasOne), ' AND ')})`),
  ]
  return Prisma.sql`(
    SELECT posting.rank, posting.name, posting.person_id FROM directory_posting AS posting ${joinSql(joins)}
    WHERE posting.term = ${term} AND ${Prisma.join(conditions, ' AND ')}
    ORDER BY posting.rank, posting.name, posting.person_id LIMIT ${limit})`
}

const joinSql = (joins: readonly Prisma.Sql[]) =>
  joins.length === 0 ? Prisma.empty : Prisma.join([...joins], ' ')

export function buildPersonLookupCondition({ all: [, ...others], except = [] }: SearchTermQuery): Prisma.Sql {
  if (others.length === 0 && except.length === 0) return Prisma.sql`TRUE`
  // Without OFFSET 0, PostgreSQL may look up all people before the sort.
  return Prisma.sql`EXISTS (
    SELECT FROM directory_entry AS entry
    WHERE entry.person_id = posting.person_id AND ${buildSearchTermsCondition({ all: others, except })} OFFSET 0)`
}

export function buildConditionOnFurtherSearchTerms({
  all: [, ...others],
  except = [],
}: SearchTermQuery): Prisma.Sql {
  const has = (terms: readonly string[]) => Prisma.sql`EXISTS (
    SELECT FROM directory_posting AS other WHERE other.term = ANY(${[...terms]}) AND other.person_id = posting.person_id)`
  const conditions = [
    Prisma.sql`TRUE`,
    ...others.map(has),
    ...except.map(({ all }) => Prisma.sql`NOT (${Prisma.join(all.map(has), ' AND ')})`),
  ]
  return Prisma.join(conditions, ' AND ')
}

export function buildSearchTermsCondition({ all, except = [] }: SearchTermQuery): Prisma.Sql {
  const has = (sets: SearchTermQuery['all']) =>
    Prisma.join(
      [Prisma.sql`TRUE`, ...sets.map((terms) => Prisma.sql`terms && ${[...terms]}::text[]`)],
      ' AND ',
    )
  return Prisma.join([has(all), ...except.map((query) => Prisma.sql`NOT (${has(query.all)})`)], ' AND ')
}

export const buildSearchMatchCondition = (wanted: SearchTermQuery): DirectoryFilter =>
  addListedPersonFilter([
    ...(wanted.among ? [Prisma.sql`person_id = ANY(${[...wanted.among]}::uuid[])`] : []),
    buildSearchTermsCondition(wanted),
  ])

export function toParallelArraysOfPlaceSearchTerms(byDistance: PlaceSearchTermsNearestFirst): {
  terms: string[]
  nearness: number[]
} {
  const pairs = byDistance.flatMap((terms, index) => terms.map((term) => ({ term, index })))
  return { terms: pairs.map(({ term }) => term), nearness: pairs.map(({ index }) => index) }
}
