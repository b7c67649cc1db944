import type { Tx } from '#kernel/db/client.ts'

/**
 * Everybody who trusts or is trusted by `fromId` trusts or is trusted by `intoId` instead, since the earlier day when by
 * both; nobody trusts themselves. Three statements, however many they are. Edges come before counts, as with whoever takes
 * one edge out, so that the two never wait for each other.
 */
export async function mergeEdges(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const pair = [fromId, intoId]
  await tx.$executeRaw`
    SELECT count(*) FROM (
      SELECT FROM circle_membership WHERE owner_id = ANY(${pair}::uuid[]) OR member_id = ANY(${pair}::uuid[])
      ORDER BY owner_id, member_id FOR UPDATE
    ) AS locked`
  await tx.$executeRaw`
    INSERT INTO circle_membership (owner_id, member_id, created_at)
    SELECT ${intoId}::uuid, member_id, created_at FROM circle_membership
    WHERE owner_id = ${fromId}::uuid AND member_id <> ${intoId}::uuid
    UNION ALL
    SELECT owner_id, ${intoId}::uuid, created_at FROM circle_membership
    WHERE member_id = ${fromId}::uuid AND owner_id <> ${intoId}::uuid
    ON CONFLICT (owner_id, member_id) DO UPDATE
      SET created_at = least(circle_membership.created_at, excluded.created_at)`
  await tx.$executeRaw`
    DELETE FROM circle_membership WHERE owner_id = ${fromId}::uuid OR member_id = ${fromId}::uuid`
}

/** Whether somebody else than `exceptId` has the person in their circle. */
export async function isInCircleOfOthers(tx: Tx, personId: string, exceptId: string): Promise<boolean> {
  const other = await tx.circleMembership.findFirst({
    where: { memberId: personId, ownerId: { not: exceptId } },
    select: { ownerId: true },
  })
  return other !== null
}

/** Whom the person trusts and who trusts them, the oldest first. */
export async function findEdges(tx: Tx, personId: string) {
  const [circle, inCircles] = await Promise.all([
    tx.circleMembership.findMany({
      where: { ownerId: personId },
      orderBy: [{ createdAt: 'asc' }, { memberId: 'asc' }],
      select: { memberId: true, createdAt: true },
    }),
    tx.circleMembership.findMany({
      where: { memberId: personId },
      orderBy: [{ createdAt: 'asc' }, { ownerId: 'asc' }],
      select: { ownerId: true, createdAt: true },
    }),
  ])
  return { circle, inCircles }
}
