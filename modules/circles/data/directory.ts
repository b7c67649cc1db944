import type { Tx } from '#kernel/db/client.ts'
import type { ExploreCursor } from '#modules/circles/contract/explore.ts'
import { longestPrefix } from '#modules/circles/rules.ts'
import { Prisma } from '#prisma'

export interface DirectoryRow {
  personId: string
  slug: string | null
  name: string
  professions: string[]
  city: string | null
  state: string | null
  photoId: string | null
  registered: boolean
  recommendationCount: number
}

/** A condition on directory_entry, made by the functions of this file only. */
export type Filter = Prisma.Sql

export const rowColumns = Prisma.sql`person_id AS "personId", slug, name, professions, city, state, photo_id AS "photoId",
  registered, recommendation_count AS "recommendationCount"`

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

export const everybody: Filter = Prisma.sql`TRUE`

export function all(filters: readonly Filter[]): Filter {
  return filters.length === 0 ? everybody : Prisma.join([...filters], ' AND ')
}

export function withNameOrProfession(words: readonly string[]): Filter {
  return hasWords(Prisma.sql`search_text`, words)
}

export function withName(words: readonly string[]): Filter {
  return hasWords(Prisma.sql`name_key`, words)
}

/** The words are in one profession, not spread over several, nor in the name. */
export function withProfession(words: readonly string[]): Filter {
  const inOne = hasWords(Prisma.sql`profession`, words)
  return all([
    withNameOrProfession(words),
    Prisma.sql`EXISTS (SELECT FROM unnest(profession_keys) AS profession WHERE ${inOne})`,
  ])
}

export function withPlace(words: readonly string[]): Filter {
  return hasWords(Prisma.sql`place_key`, words)
}

/** @param contact part of an e-mail or of a phone's digits, at least three characters; null to look in names only */
export function withNameProfessionOrContact(words: readonly string[], contact: string | null): Filter {
  if (contact === null) return withNameOrProfession(words)
  const literal = `%${contact.replace(/[\\%_]/g, '\\$&')}%`
  return Prisma.sql`(${withNameOrProfession(words)} OR contact_text LIKE ${literal})`
}

/** Neither the owner nor anybody in the owner's circle. */
function outsideCircle(ownerId: string): Filter {
  return Prisma.sql`person_id <> ${ownerId}::uuid AND NOT EXISTS (
    SELECT FROM circle_membership AS edge
    WHERE edge.owner_id = ${ownerId}::uuid AND edge.member_id = directory_entry.person_id)`
}

// ── Lists ────────────────────────────────────────────────────────────────────────────────────

/** Most recommended first, after a place in that order. */
export async function findPage(
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

/**
 * People outside the owner's circle: registered first, then names that begin with the words, then the most recommended
 * (spec §5, Circle search). Each of the four groups has its own query, so that a common word reads a few rows of the
 * first instead of sorting all that match.
 */
export async function findOutsideCircle(
  tx: Tx,
  ownerId: string,
  filter: Filter,
  words: readonly string[],
  limit: number,
): Promise<DirectoryRow[]> {
  const beginning = `${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`
  const begins = Prisma.sql`name_key LIKE public.fold(${beginning})`
  const groups = [Prisma.sql`registered`, Prisma.sql`NOT registered`].flatMap((registered) => [
    all([registered, begins, filter, outsideCircle(ownerId)]),
    all([registered, Prisma.sql`NOT ${begins}`, filter, outsideCircle(ownerId)]),
  ])
  const found: DirectoryRow[] = []
  for (const group of groups) {
    if (found.length === limit) break
    found.push(...(await selectRows(tx, group, limit - found.length)))
  }
  return found
}

function selectRows(tx: Tx, filter: Filter, limit: number): Promise<DirectoryRow[]> {
  return tx.$queryRaw<DirectoryRow[]>`
    SELECT ${rowColumns} FROM directory_entry WHERE ${filter} ORDER BY ${mostRecommendedFirst} LIMIT ${limit}`
}

/** Stops counting above `limit`, so that it never grows with the directory. */
export async function countUpTo(tx: Tx, filter: Filter, limit: number): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (SELECT FROM directory_entry WHERE ${filter} LIMIT ${limit}) AS matches`
  return rows[0]?.count ?? 0
}

/**
 * How many people there are, up to `limit`. When the table's statistics know of many more, they are not counted: every first
 * page of explore would go through `limit` of them to learn that there are so many.
 */
export async function countEverybodyUpTo(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT CASE
      WHEN (SELECT reltuples FROM pg_class WHERE oid = 'public.directory_entry'::regclass) > ${2 * limit}
      THEN ${limit}::int
      ELSE (SELECT count(*)::int FROM (SELECT FROM directory_entry LIMIT ${limit}) AS people)
    END AS count`
  return rows[0]?.count ?? 0
}

/** Recommended at least once and with a profession, as the dashboard features them (spec §7); an index is made for it. */
export function findFeatured(tx: Tx, limit: number): Promise<DirectoryRow[]> {
  return selectRows(tx, Prisma.sql`recommendation_count > 0 AND professions <> '{}'`, limit)
}

export async function findEntries(tx: Tx, personIds: readonly string[]): Promise<DirectoryRow[]> {
  return selectRows(tx, Prisma.sql`person_id = ANY(${[...personIds]}::uuid[])`, personIds.length)
}
