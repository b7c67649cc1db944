import { directoryEntry } from '#columns'
import { columnList, type Row, row } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { ExploreCursor } from '#modules/circles/contract/explore.ts'
import { longestPrefix } from '#modules/circles/rules.ts'
import { Prisma } from '#prisma'

export const directoryRow = row({
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
export type DirectoryRow = Row<typeof directoryRow>

/** A condition on directory_entry, made by the functions of this file only. */
export type Filter = Prisma.Sql

export const rowColumns = columnList(directoryRow)

/** Explore's order (spec §9); an index has it. */
const mostRecommendedFirst = Prisma.sql`recommendation_count DESC, name, person_id`

// ── Conditions ───────────────────────────────────────────────────────────────────────────────

/** What a text matches when it has every word: a short one where a word begins, a longer one anywhere. */
export function hasWords(column: Prisma.Sql, words: readonly string[]): Filter {
  return all(
    words.map((word) => {
      const literal = word.replace(/[\\%_]/g, '\\$&')
      return [...word].length > longestPrefix
        ? Prisma.sql`${column} LIKE public.fold(${`%${literal}%`})`
        : Prisma.sql`(${column} LIKE public.fold(${`${literal}%`}) OR ${column} LIKE public.fold(${`% ${literal}%`}))`
    }),
  )
}

/** Every visible person: hidden people have no row in the directory. */
export const anyone: Filter = Prisma.sql`TRUE`
/** Every person whom explore lists; the indexes of explore contain only these people. */
export const everybody: Filter = Prisma.sql`listed`

export function all(filters: readonly Filter[]): Filter {
  return filters.length === 0 ? anyone : Prisma.join([...filters], ' AND ')
}

/** Listed people who match all filters. Without filters it returns `everybody` itself, which callers compare by identity. */
export function allListed(filters: readonly Filter[]): Filter {
  return filters.length === 0 ? everybody : all([everybody, ...filters])
}

export function withNameOrProfession(words: readonly string[]): Filter {
  return hasWords(Prisma.sql`search_text`, words)
}

export function withName(words: readonly string[]): Filter {
  return hasWords(Prisma.sql`name_key`, words)
}

/** Neither the owner nor anybody in the owner's circle. */
function outsideCircle(ownerId: PersonId): Filter {
  const isNotIn = (edges: Prisma.Sql) => Prisma.sql`NOT EXISTS (
    SELECT FROM ${edges} AS edge
    WHERE edge.owner_id = ${ownerId}::uuid AND edge.member_id = directory_entry.person_id)`
  return Prisma.sql`person_id <> ${ownerId}::uuid
    AND ${isNotIn(Prisma.sql`circle_membership`)} AND ${isNotIn(Prisma.sql`parked_membership`)}`
}

/**
 * Condition on a person of a circle. The people of a circle are in the directory, so without a filter there is no look-up.
 * Without OFFSET 0 the planner may first read everyone in the directory who matches the filter.
 */
export function isInDirectory(personId: Prisma.Sql, filter: Filter): Prisma.Sql {
  if (filter === anyone) return anyone
  return Prisma.sql`EXISTS (SELECT FROM directory_entry WHERE person_id = ${personId} AND ${filter} OFFSET 0)`
}

// ── Lists ────────────────────────────────────────────────────────────────────────────────────

/** Most recommended first, after a place in that order. */
export async function findDirectoryPage(
  tx: Tx,
  filter: Filter,
  after: ExploreCursor | null,
  limit: number,
): Promise<DirectoryRow[]> {
  if (!after) return selectRows(tx, filter, limit)
  const { recommendationCount, name, personId } = after
  // Two ranges of the index: one condition over both would read every person with as many recommendations again.
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

/** So many are sorted sooner than they are looked for again. */
const fewMatches = 200

/**
 * People outside the owner's circle: registered first, then names that begin with the words, then the most recommended
 * (spec §5, Circle search). Each of the four groups has its own query, so that a common word reads a few rows of the
 * first instead of sorting all that match; of a rare one all are found at once.
 */
export async function findOutsideCircle(
  tx: Tx,
  ownerId: PersonId,
  filter: Filter,
  words: readonly string[],
  limit: number,
): Promise<DirectoryRow[]> {
  const beginning = `${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`
  const begins = Prisma.sql`name_key LIKE public.fold(${beginning})`
  const groups = [Prisma.sql`registered`, Prisma.sql`NOT registered`].flatMap((registered) => [
    // A name that begins with the words has them. Said twice, the planner would expect next to nobody.
    allListed([registered, begins, outsideCircle(ownerId)]),
    allListed([registered, Prisma.sql`NOT ${begins}`, filter, outsideCircle(ownerId)]),
  ])
  const found: DirectoryRow[] = []
  for (const [index, group] of groups.entries()) {
    if (found.length === limit) break
    const few = index === 1 ? await findFew(tx, begins, allListed([filter, outsideCircle(ownerId)])) : null
    if (few) return few.slice(0, limit)
    found.push(...(await selectRows(tx, group, limit - found.length)))
  }
  return found
}

/** Those of some people who are outside the owner's circle, listed or not. */
export function findAmongOutsideCircle(
  tx: Tx,
  ownerId: PersonId,
  personIds: readonly PersonId[],
  limit: number,
): Promise<DirectoryRow[]> {
  const among = Prisma.sql`person_id = ANY(${[...personIds]}::uuid[])`
  return selectRows(tx, all([among, outsideCircle(ownerId)]), limit)
}

/** All who match, in the order of a search; null when they are many. */
async function findFew(tx: Tx, begins: Filter, filter: Filter): Promise<DirectoryRow[] | null> {
  const rows = await query(tx, directoryRow)`
    SELECT ${rowColumns} FROM (SELECT * FROM directory_entry WHERE ${filter} LIMIT ${fewMatches}) AS matches
    ORDER BY registered DESC, ${begins} DESC, ${mostRecommendedFirst}`
  return rows.length < fewMatches ? rows : null
}

function selectRows(tx: Tx, filter: Filter, limit: number): Promise<DirectoryRow[]> {
  return query(tx, directoryRow)`
    SELECT ${rowColumns} FROM directory_entry WHERE ${filter} ORDER BY ${mostRecommendedFirst} LIMIT ${limit}`
}

/** Recommended at least once and with a profession, as the dashboard features them (spec §7); an index is made for it. */
export function findFeatured(tx: Tx, limit: number): Promise<DirectoryRow[]> {
  return selectRows(tx, Prisma.sql`listed AND recommendation_count > 0 AND professions <> '{}'`, limit)
}

export async function findEntries(tx: Tx, personIds: readonly PersonId[]): Promise<DirectoryRow[]> {
  return selectRows(tx, Prisma.sql`person_id = ANY(${[...personIds]}::uuid[])`, personIds.length)
}
