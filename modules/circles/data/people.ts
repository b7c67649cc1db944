import { circleMembership, directoryEntry } from '#columns'
import { type SqlRow, sqlBool, sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { countCircleMembers } from '#modules/circles/data/own-circle.ts'
import { suspendCircleMemberships } from '#modules/circles/data/suspended-memberships.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/api.ts'
import { Prisma } from '#prisma'

/** Before two profiles are merged, both profiles must be visible or both hidden. */
export async function mergeCircleMemberships(tx: Tx, fromId: PersonId, intoId: PersonId): Promise<void> {
  const pair = [fromId, intoId]
  await executeStatement(tx)`
    SELECT count(*) FROM (
      SELECT FROM circle_membership WHERE owner_id = ANY(${pair}::uuid[]) OR member_id = ANY(${pair}::uuid[])
      ORDER BY owner_id, member_id FOR UPDATE
    ) AS locked`
  for (const edges of [Prisma.raw('circle_membership'), Prisma.raw('parked_membership')]) {
    await executeStatement(tx)`
      INSERT INTO ${edges} AS kept (owner_id, member_id, created_at)
      SELECT ${intoId}::uuid, member_id, created_at FROM ${edges}
      WHERE owner_id = ${fromId}::uuid AND member_id <> ${intoId}::uuid
      UNION ALL
      SELECT owner_id, ${intoId}::uuid, created_at FROM ${edges}
      WHERE member_id = ${fromId}::uuid AND owner_id <> ${intoId}::uuid
      ON CONFLICT (owner_id, member_id) DO UPDATE SET created_at = least(kept.created_at, excluded.created_at)`
    await executeStatement(
      tx,
    )`DELETE FROM ${edges} WHERE owner_id = ${fromId}::uuid OR member_id = ${fromId}::uuid`
  }
  if ((await findPersonIdsWithUnprovenEmail(tx, pair)).size > 0)
    await suspendCircleMemberships(tx, intoId, 'own')
}

export async function hasCircleMemberships(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({ found: sqlBool }))`
    SELECT EXISTS (SELECT FROM circle_membership WHERE owner_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM circle_membership WHERE member_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM parked_membership WHERE owner_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM parked_membership WHERE member_id = ${personId}::uuid) AS found`
  return rows[0]?.found ?? false
}

export async function findPeopleInCirclesOfOthers(
  tx: Tx,
  personIds: readonly PersonId[],
  exceptId: PersonId,
): Promise<PersonId[]> {
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(circleMembership.memberId) }))`
    SELECT given.id FROM unnest(${[...personIds]}::uuid[]) AS given (id)
    WHERE EXISTS (SELECT FROM circle_membership WHERE member_id = given.id AND owner_id <> ${exceptId}::uuid)
      OR EXISTS (SELECT FROM parked_membership WHERE member_id = given.id AND owner_id <> ${exceptId}::uuid)`
  return rows.map(({ id }) => id)
}

const pageSize = 500

const archivedEdge = sqlRow({
  name: directoryEntry.name,
  slug: directoryEntry.slug,
  personId: directoryEntry.personId,
  createdAt: sqlColumnWithTypeOf(circleMembership.createdAt),
})
export type ExportedCircleMembership = SqlRow<typeof archivedEdge>

export async function* streamCircleMemberships(
  tx: Tx,
  personId: PersonId,
  inverse: boolean,
): AsyncGenerator<ExportedCircleMembership> {
  const [own, other] = inverse
    ? [Prisma.sql`member_id`, Prisma.sql`owner_id`]
    : [Prisma.sql`owner_id`, Prisma.sql`member_id`]
  let last: PersonId | null = null
  for (;;) {
    const after = Prisma.sql`${own} = ${personId}::uuid AND (${last}::uuid IS NULL OR ${other} > ${last}::uuid)`
    const page: ExportedCircleMembership[] = await query(tx, archivedEdge)`
      SELECT entry.name, entry.slug, entry.person_id AS "personId", edge.created_at AS "createdAt"
      FROM (
        SELECT ${other} AS other_id, created_at FROM circle_membership WHERE ${after}
        UNION ALL
        SELECT ${other}, created_at FROM parked_membership WHERE ${after}
      ) AS edge JOIN directory_entry AS entry ON entry.person_id = edge.other_id
      ORDER BY edge.other_id LIMIT ${pageSize}`
    const unproven = inverse
      ? await findPersonIdsWithUnprovenEmail(
          tx,
          page.map((edge) => edge.personId),
        )
      : new Set<PersonId>()
    yield* page.filter((edge) => !unproven.has(edge.personId))
    if (page.length < pageSize) return
    last = page.at(-1)?.personId ?? null
  }
}

export async function countCircleMemberships(tx: Tx, personId: PersonId) {
  const recommendedBy = await tx.circleMembership.count({ where: { memberId: personId } })
  return { circleSize: await countCircleMembers(tx, personId), recommendedBy }
}
