import type { Tx } from '#kernel/db/client.ts'
import { isInDirectory } from '#modules/circles/data/directory.ts'
import type { CirclePart, CircleRow } from '#modules/circles/data/memberships.ts'
import { Prisma } from '#prisma'

// Edges from and to people whom the operator hid stand apart, so that nothing that reads circles sees or counts them. Of
// everybody who is visible the directory has a row, and of nobody else.

/** Both ends of a parked edge are visible. */
const bothVisible = Prisma.sql`
  EXISTS (SELECT FROM directory_entry WHERE person_id = parked.owner_id)
  AND EXISTS (SELECT FROM directory_entry WHERE person_id = parked.member_id)`

/** Takes every edge from and to somebody who is hidden from now on out of the circles. */
export async function parkEdges(tx: Tx, personId: string): Promise<void> {
  // Edges before counts, as with whoever takes one edge out, so that the two never wait for each other.
  await tx.$executeRaw`
    SELECT count(*) FROM (
      SELECT FROM circle_membership WHERE owner_id = ${personId}::uuid OR member_id = ${personId}::uuid
      ORDER BY owner_id, member_id FOR UPDATE
    ) AS locked`
  await tx.$executeRaw`
    INSERT INTO parked_membership (owner_id, member_id, created_at)
    SELECT owner_id, member_id, created_at FROM circle_membership
    WHERE owner_id = ${personId}::uuid OR member_id = ${personId}::uuid`
  await tx.$executeRaw`
    DELETE FROM circle_membership WHERE owner_id = ${personId}::uuid OR member_id = ${personId}::uuid`
}

/** Puts the edges of somebody who is visible again back, but for those whose other end is still hidden. */
export async function unparkEdges(tx: Tx, personId: string): Promise<void> {
  const returning = Prisma.sql`
    (parked.owner_id = ${personId}::uuid OR parked.member_id = ${personId}::uuid) AND ${bothVisible}`
  // One statement: of two, an edge that its owner takes out between them would come back.
  await tx.$executeRaw`
    WITH returned AS (
      DELETE FROM parked_membership AS parked WHERE ${returning} RETURNING owner_id, member_id, created_at
    )
    INSERT INTO circle_membership (owner_id, member_id, created_at)
    SELECT owner_id, member_id, created_at FROM returned`
}

/** Whether all of them are visible. */
export async function areVisible(tx: Tx, personIds: readonly string[]): Promise<boolean> {
  const visible = await tx.directoryEntry.count({ where: { personId: { in: [...personIds] } } })
  return visible === personIds.length
}

/** Somebody who is hidden, or to somebody who is, vouches: it counts from the day on which both are visible. */
export async function parkEdge(tx: Tx, ownerId: string, memberId: string, now: Date): Promise<void> {
  await tx.parkedMembership.createMany({
    data: [{ ownerId, memberId, createdAt: now }],
    skipDuplicates: true,
  })
}

export async function dropParkedEdge(tx: Tx, ownerId: string, memberId: string): Promise<void> {
  await tx.parkedMembership.deleteMany({ where: { ownerId, memberId } })
}

// ── The own circle of who is hidden ─────────────────────────────────────────────────────────────────────

/** Of the parked edges of an owner those to people who are visible; somebody who is visible has none. */
const shownToOwner = Prisma.sql`EXISTS (SELECT FROM directory_entry WHERE person_id = parked.member_id)`

/** Whom a hidden member trusts, as `findCircle` has it for all others. */
export function findParkedCircle(
  tx: Tx,
  ownerId: string,
  { after, filter, limit }: CirclePart,
): Promise<CircleRow[]> {
  return tx.$queryRaw<CircleRow[]>`
    SELECT member_id AS "personId", created_at AS "addedAt" FROM parked_membership AS parked
    WHERE owner_id = ${ownerId}::uuid AND ${shownToOwner}
      AND ${after ? Prisma.sql`(created_at, member_id) < (${after.addedAt}, ${after.personId}::uuid)` : Prisma.sql`TRUE`}
      AND ${isInDirectory(Prisma.sql`parked.member_id`, filter)}
    ORDER BY created_at DESC, member_id DESC
    LIMIT ${limit}`
}

/** How many a hidden member trusts; 0 for everybody else. */
export async function parkedCircleSize(tx: Tx, ownerId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ size: number }[]>`
    SELECT count(*)::int AS size FROM parked_membership AS parked
    WHERE owner_id = ${ownerId}::uuid AND ${shownToOwner}`
  return rows[0]?.size ?? 0
}
