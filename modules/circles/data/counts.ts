import type { Tx } from '#kernel/db/client.ts'
import { type DirectoryRow, type Filter, rowColumns } from '#modules/circles/data/directory.ts'
import { Prisma } from '#prisma'

/** Estimated number of listed people, without counting rows: PostgreSQL's statistics of a partial index on them. */
const listedPeople = Prisma.sql`(SELECT reltuples FROM pg_class WHERE oid = 'public.directory_entry_name_person_id_idx'::regclass)`
/** Estimated number of rows of the whole table. */
const peopleInTable = Prisma.sql`(SELECT reltuples FROM pg_class WHERE oid = 'public.directory_entry'::regclass)`

/** Stops counting above `limit`, so that it never grows with the directory. */
export async function countUpTo(tx: Tx, filter: Filter, limit: number): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM (SELECT FROM directory_entry WHERE ${filter} LIMIT ${limit}) AS matches`
  return rows[0]?.count ?? 0
}

/**
 * Number of people whom explore lists, at most `limit`. When the statistics estimate more than twice `limit`, it returns `limit`
 * without counting: otherwise every first page of explore would read `limit` rows.
 */
export async function countEverybodyUpTo(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT CASE
      WHEN ${listedPeople} > ${2 * limit}::int
      THEN ${limit}::int
      ELSE (SELECT count(*)::int FROM (SELECT FROM directory_entry WHERE listed LIMIT ${limit}) AS people)
    END AS count`
  return rows[0]?.count ?? 0
}

/** So many that who seems to be twice `limit` is never fewer. */
const sampledPeople = 3_000
const fewestInSample = 50

/**
 * Whether far more than `limit` people match, as a sample of the table has it. The index of texts has to find all who match
 * before the first can be counted, and that grows with the directory; the same table gives the same sample.
 */
export async function isCommon(tx: Tx, filter: Filter, limit: number): Promise<boolean> {
  const rows = await tx.$queryRaw<{ common: boolean }[]>`
    SELECT matches > ${fewestInSample}::int AND matches * ${peopleInTable} > ${2 * limit}::int * people AS common
    FROM (
      SELECT count(*) AS people, count(*) FILTER (WHERE ${filter}) AS matches
      FROM directory_entry TABLESAMPLE SYSTEM (
        CASE WHEN ${peopleInTable} > ${2 * limit}::int THEN ${100 * sampledPeople}::int / ${peopleInTable} ELSE 0 END
      ) REPEATABLE (1)
    ) AS sample`
  return rows[0]?.common ?? false
}

/**
 * The most recommended of those who match, and how many match: both from looking for them once.
 * @returns null when there are `limit` or more
 */
export async function findCounted(
  tx: Tx,
  filter: Filter,
  pageSize: number,
  limit: number,
): Promise<{ rows: DirectoryRow[]; count: number } | null> {
  const found = await tx.$queryRaw<(DirectoryRow & { count: number })[]>`
    SELECT ${rowColumns}, count(*) OVER ()::int AS count
    FROM (SELECT * FROM directory_entry WHERE ${filter} LIMIT ${limit}) AS matches
    ORDER BY recommendation_count DESC, name, person_id
    LIMIT ${pageSize}`
  const count = found[0]?.count ?? 0
  return count < limit ? { rows: found.map(({ count: _count, ...row }) => row), count } : null
}

/** Edges above which only a sample of the directory is counted anew. */
const mostEdges = 2_000_000
const recountedPeople = 20_000

/**
 * Whether the counts of the directory are what they count. Triggers keep them in the transaction of each edge, so none ever differs
 * unless somebody changed the tables around them.
 * @returns how many people were looked at, and the ids of some whose count is wrong
 */
export async function recountRecommendations(tx: Tx): Promise<{ looked: number; wrong: string[] }> {
  const rows = await tx.$queryRaw<{ id: string | null; looked: number }[]>`
    WITH entry AS MATERIALIZED (
      SELECT person_id, recommendation_count FROM directory_entry TABLESAMPLE SYSTEM (
        CASE WHEN (SELECT reltuples FROM pg_class WHERE oid = 'public.circle_membership'::regclass) > ${mostEdges}::int
          THEN least(100, 100.0 * ${recountedPeople}::int / greatest(1, ${peopleInTable})) ELSE 100 END
      )
    ), looked AS (SELECT count(*)::int AS looked FROM entry)
    SELECT person_id AS id, looked
    FROM entry CROSS JOIN looked CROSS JOIN LATERAL (
      SELECT count(*)::int AS edges FROM circle_membership WHERE member_id = person_id
    ) AS counted
    WHERE edges <> recommendation_count
    UNION ALL
    SELECT NULL, looked FROM looked
    LIMIT 100`
  const wrong = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  return { looked: rows[0]?.looked ?? 0, wrong }
}
