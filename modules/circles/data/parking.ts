import type { Tx } from '#kernel/db/client.ts'
import { findUnproven } from '#modules/identity/api.ts'
import { Prisma } from '#prisma'

// An edge counts when both ends are visible and its owner counts as proven (docs/decisions/0045). The others are parked, so that
// no query that counts needs a condition. The directory has a row for every visible person, and for nobody else.

/** Both ends of a parked edge are visible. */
const bothVisible = Prisma.sql`
  EXISTS (SELECT FROM directory_entry WHERE person_id = parked.owner_id)
  AND EXISTS (SELECT FROM directory_entry WHERE person_id = parked.member_id)`

/** The edges of a person: the own ones, or those to the person as well. */
type Which = 'own' | 'all'

function edgesOf(personId: string, which: Which): Prisma.Sql {
  const own = Prisma.sql`owner_id = ${personId}::uuid`
  return which === 'own' ? own : Prisma.sql`(${own} OR member_id = ${personId}::uuid)`
}

/** Takes edges of a person out of the circles: all when the person is hidden, the own ones when the account is not proven. */
export async function parkEdges(tx: Tx, personId: string, which: Which): Promise<void> {
  const edges = edgesOf(personId, which)
  // Edges before counts, as with whoever takes one edge out, so that the two never wait for each other.
  await tx.$executeRaw`
    SELECT count(*) FROM (
      SELECT FROM circle_membership WHERE ${edges} ORDER BY owner_id, member_id FOR UPDATE
    ) AS locked`
  await tx.$executeRaw`
    INSERT INTO parked_membership (owner_id, member_id, created_at)
    SELECT owner_id, member_id, created_at FROM circle_membership WHERE ${edges}
    ON CONFLICT (owner_id, member_id) DO NOTHING`
  await tx.$executeRaw`DELETE FROM circle_membership WHERE ${edges}`
}

/** Puts edges of a person back, except those that still do not count. The person's row or account says already why. */
export async function unparkEdges(tx: Tx, personId: string, which: Which): Promise<void> {
  const edges = edgesOf(personId, which)
  // The row locks come before the reads: of two changes that free one edge, the second sees what the first did. They also keep
  // an owner from removing the edge meanwhile.
  await tx.$executeRaw`
    SELECT count(*) FROM (
      SELECT FROM parked_membership WHERE ${edges} ORDER BY owner_id, member_id FOR UPDATE
    ) AS locked`
  const owners = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT owner_id AS id FROM parked_membership WHERE ${edges}`
  const unproven = await findUnproven(
    tx,
    owners.map(({ id }) => id),
  )
  await tx.$executeRaw`
    WITH returned AS (
      DELETE FROM parked_membership AS parked
      WHERE ${edges} AND ${bothVisible} AND owner_id <> ALL(${[...unproven]}::uuid[])
      RETURNING owner_id, member_id, created_at
    )
    INSERT INTO circle_membership (owner_id, member_id, created_at)
    SELECT owner_id, member_id, created_at FROM returned
    ON CONFLICT (owner_id, member_id) DO NOTHING`
}

/**
 * Adds an edge, which counts at once (a trigger counts it) or is parked until it does. Both people stay locked, so that what
 * decides cannot change before the commit.
 * @returns false when the edge was there already
 */
export async function addEdge(tx: Tx, ownerId: string, memberId: string, now: Date): Promise<boolean> {
  const edge = { data: [{ ownerId, memberId, createdAt: now }], skipDuplicates: true }
  const visible = await tx.directoryEntry.count({ where: { personId: { in: [ownerId, memberId] } } })
  const counts = visible === 2 && (await findUnproven(tx, [ownerId])).size === 0
  const { count } = counts
    ? await tx.circleMembership.createMany(edge)
    : await tx.parkedMembership.createMany(edge)
  return count > 0
}

/** Takes an edge out that does not count. */
export async function dropParkedEdge(tx: Tx, ownerId: string, memberId: string): Promise<void> {
  await tx.parkedMembership.deleteMany({ where: { ownerId, memberId } })
}
