import { directoryEntry } from '#columns'
import { type SqlRow, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { RecommendationCountCursor } from '#modules/circles/contract/explore.ts'
import { maxPrefixMatchWordLength } from '#modules/circles/rules.ts'
import { Prisma } from '#prisma'

export const directoryRow = sqlRow({
  personId: directoryEntry.personId,
  slug: directoryEntry.slug,
  name: directoryEntry.name,
  professions: directoryEntry.professions,
  city: directoryEntry.city,
  state: directoryEntry.state,
  photoId: directoryEntry.photoId,
  registered: directoryEntry.registered,
  recommendationCount: directoryEntry.recommendationCount,
})
export type DirectoryRow = SqlRow<typeof directoryRow>

export type DirectoryFilter = Prisma.Sql

export const directoryRowColumns = sqlColumnList(directoryRow)

const byRecommendationCount = Prisma.sql`recommendation_count DESC, name, person_id`

export function buildAllWordsFilter(column: Prisma.Sql, words: readonly string[]): DirectoryFilter {
  return joinDirectoryFilters(
    words.map((word) => {
      const literal = word.replace(/[\\%_]/g, '\\$&')
      return [...word].length > maxPrefixMatchWordLength
        ? Prisma.sql`${column} LIKE public.fold(${`%${literal}%`})`
        : Prisma.sql`(${column} LIKE public.fold(${`${literal}%`}) OR ${column} LIKE public.fold(${`% ${literal}%`}))`
    }),
  )
}

/** Always true, because the table `directory_entry` contains only visible people. */
export const visiblePersonFilter: DirectoryFilter = Prisma.sql`TRUE`
export const listedPersonFilter: DirectoryFilter = Prisma.sql`listed`

export function joinDirectoryFilters(filters: readonly DirectoryFilter[]): DirectoryFilter {
  return filters.length === 0 ? visiblePersonFilter : Prisma.join([...filters], ' AND ')
}

export function addListedPersonFilter(filters: readonly DirectoryFilter[]): DirectoryFilter {
  return filters.length === 0 ? listedPersonFilter : joinDirectoryFilters([listedPersonFilter, ...filters])
}

export function buildNameOrProfessionFilter(words: readonly string[]): DirectoryFilter {
  return buildAllWordsFilter(Prisma.sql`search_text`, words)
}

export function buildDirectoryNameFilter(words: readonly string[]): DirectoryFilter {
  return buildAllWordsFilter(Prisma.sql`name_key`, words)
}

function outsideCircle(ownerId: PersonId): DirectoryFilter {
  const isNotIn = (edges: Prisma.Sql) => Prisma.sql`NOT EXISTS (
    SELECT FROM ${edges} AS edge
    WHERE edge.owner_id = ${ownerId}::uuid AND edge.member_id = directory_entry.person_id)`
  return Prisma.sql`person_id <> ${ownerId}::uuid
    AND ${isNotIn(Prisma.sql`circle_membership`)} AND ${isNotIn(Prisma.sql`parked_membership`)}`
}

/** OFFSET 0 keeps PostgreSQL from first reading all people in the directory who match the filter. */
export function buildDirectoryFilterCondition(personId: Prisma.Sql, filter: DirectoryFilter): Prisma.Sql {
  if (filter === visiblePersonFilter) return visiblePersonFilter
  return Prisma.sql`EXISTS (SELECT FROM directory_entry WHERE person_id = ${personId} AND ${filter} OFFSET 0)`
}

export async function findDirectoryPage(
  tx: Tx,
  filter: DirectoryFilter,
  after: RecommendationCountCursor | null,
  limit: number,
): Promise<DirectoryRow[]> {
  if (!after) return selectRows(tx, filter, limit)
  const { recommendationCount, name, personId } = after
  // With one query, PostgreSQL would read all earlier pages of results again.
  const equals = await selectRows(
    tx,
    Prisma.sql`recommendation_count = ${recommendationCount} AND (name, person_id) > (${name}, ${personId}::uuid)
      AND ${filter}`,
    limit,
  )
  if (equals.length === limit) return equals
  const fewer = Prisma.sql`recommendation_count < ${recommendationCount} AND ${filter}`
  return [...equals, ...(await selectRows(tx, fewer, limit - equals.length))]
}

const fewMatches = 200

export async function findPeopleOutsideCircle(
  tx: Tx,
  ownerId: PersonId,
  filter: DirectoryFilter,
  words: readonly string[],
  limit: number,
): Promise<DirectoryRow[]> {
  const beginning = `${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`
  const begins = Prisma.sql`name_key LIKE public.fold(${beginning})`
  const groups = [Prisma.sql`registered`, Prisma.sql`NOT registered`].flatMap((registered) => [
    addListedPersonFilter([registered, begins, outsideCircle(ownerId)]),
    addListedPersonFilter([registered, Prisma.sql`NOT ${begins}`, filter, outsideCircle(ownerId)]),
  ])
  const found: DirectoryRow[] = []
  for (const [index, group] of groups.entries()) {
    if (found.length === limit) break
    const few =
      index === 1 ? await findFew(tx, begins, addListedPersonFilter([filter, outsideCircle(ownerId)])) : null
    if (few) return few.slice(0, limit)
    found.push(...(await selectMatches(tx, group, limit - found.length)))
  }
  return found
}

async function findFew(
  tx: Tx,
  begins: DirectoryFilter,
  filter: DirectoryFilter,
): Promise<DirectoryRow[] | null> {
  const rows = await query(tx, directoryRow)`
    SELECT ${directoryRowColumns} FROM (SELECT * FROM directory_entry WHERE ${filter} LIMIT ${fewMatches}) AS matches
    ORDER BY registered DESC, ${begins} DESC, ${byRecommendationCount}`
  return rows.length < fewMatches ? rows : null
}

function selectRows(tx: Tx, filter: DirectoryFilter, limit: number): Promise<DirectoryRow[]> {
  return query(tx, directoryRow)`
    SELECT ${directoryRowColumns} FROM directory_entry WHERE ${filter} ORDER BY ${byRecommendationCount} LIMIT ${limit}`
}

const costOfRankOrder = 4

function selectMatches(tx: Tx, filter: DirectoryFilter, limit: number): Promise<DirectoryRow[]> {
  // The materialized CTE with a higher LIMIT makes PostgreSQL choose a faster query plan.
  return query(tx, directoryRow)`
    WITH matches AS MATERIALIZED (
      SELECT * FROM directory_entry WHERE ${filter} ORDER BY ${byRecommendationCount} LIMIT ${costOfRankOrder * limit}
    )
    SELECT ${directoryRowColumns} FROM matches ORDER BY ${byRecommendationCount} LIMIT ${limit}`
}

export function findFeaturedPeople(tx: Tx, limit: number): Promise<DirectoryRow[]> {
  return selectRows(tx, Prisma.sql`listed AND recommendation_count > 0 AND professions <> '{}'`, limit)
}

export async function findDirectoryEntries(tx: Tx, personIds: readonly PersonId[]): Promise<DirectoryRow[]> {
  return selectRows(tx, Prisma.sql`person_id = ANY(${[...personIds]}::uuid[])`, personIds.length)
}
