import { sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/api.ts'
import { Prisma } from '#prisma'

export interface ImportedCircleMembership {
  ownerId: PersonId
  memberId: PersonId
  /** The time of the addition to the circle, as Unix time in milliseconds. */
  addedAt: number
}

/**
 * Pass all recommendations for one person together: a trigger updates the person's recommendation count after each
 * INSERT.
 */
export async function importCircleMemberships(
  tx: Tx,
  edges: readonly ImportedCircleMembership[],
): Promise<number> {
  const given = rowsOf(edges)
  const unproven = await findPersonIdsWithUnprovenEmail(tx, [...new Set(edges.map(({ ownerId }) => ownerId))])
  const counts = Prisma.sql`owner_id <> ALL(${[...unproven]}::uuid[])
    AND EXISTS (SELECT FROM directory_entry WHERE person_id = given.owner_id)
    AND EXISTS (SELECT FROM directory_entry WHERE person_id = given.member_id)`
  const added = await executeStatement(tx)`
    INSERT INTO circle_membership (owner_id, member_id, created_at)
    SELECT owner_id, member_id, created_at FROM ${given} WHERE ${counts} ON CONFLICT DO NOTHING`
  if (added === edges.length) return added
  const suspended = await executeStatement(tx)`
    INSERT INTO parked_membership (owner_id, member_id, created_at)
    SELECT owner_id, member_id, created_at FROM ${given} WHERE NOT (${counts}) ON CONFLICT DO NOTHING`
  return added + suspended
}

export async function countNewCircleMemberships(
  tx: Tx,
  edges: readonly ImportedCircleMembership[],
): Promise<number> {
  const isThere = (table: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM ${table} AS own WHERE own.owner_id = given.owner_id AND own.member_id = given.member_id)`
  const [counted] = await query(tx, sqlRow({ count: sqlInt4 }))`
    SELECT count(*)::int AS count FROM ${rowsOf(edges)}
    WHERE NOT ${isThere(Prisma.sql`circle_membership`)} AND NOT ${isThere(Prisma.sql`parked_membership`)}`
  return counted?.count ?? 0
}

function rowsOf(edges: readonly ImportedCircleMembership[]): Prisma.Sql {
  // Pass each list as one comma-separated string: Prisma serializes long lists slower than PostgreSQL runs the query.
  const [owners, members] = [
    edges.map(({ ownerId }) => ownerId).join(),
    edges.map(({ memberId }) => memberId).join(),
  ]
  const times = edges.map(({ addedAt }) => addedAt).join()
  return Prisma.sql`(
    SELECT owner_id::uuid, member_id::uuid, to_timestamp(added_at::float8 / 1000) AS created_at
    FROM unnest(string_to_array(${owners}, ','), string_to_array(${members}, ','), string_to_array(${times}, ','))
      AS listed (owner_id, member_id, added_at)
  ) AS given`
}
