import { circleMembership } from '#columns'
import { type SqlRow, sqlBool, sqlColumnWithTypeOf, sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildDirectoryFilterCondition, type DirectoryFilter } from '#modules/circles/data/directory.ts'
import { Prisma } from '#prisma'

const circleRow = sqlRow({
  personId: sqlColumnWithTypeOf(circleMembership.memberId),
  addedAt: sqlColumnWithTypeOf(circleMembership.createdAt),
})
export type CircleMemberRow = SqlRow<typeof circleRow>

export interface CirclePageQuery {
  after: CircleMemberRow | null
  filter: DirectoryFilter
  limit: number
}

/** The result includes hidden people, because a filter would prevent primary-key lookups. */
export function buildOwnCircleMembershipsSql(ownerId: PersonId | null): Prisma.Sql {
  return Prisma.sql`(
    SELECT member_id, created_at FROM circle_membership WHERE owner_id = ${ownerId}::uuid
    UNION ALL
    SELECT member_id, created_at FROM parked_membership WHERE owner_id = ${ownerId}::uuid)`
}

export function buildVisibleCircleMembershipsSql(ownerId: PersonId): Prisma.Sql {
  return Prisma.sql`(
    SELECT member_id, created_at FROM circle_membership WHERE owner_id = ${ownerId}::uuid
    UNION ALL
    SELECT member_id, created_at FROM parked_membership WHERE owner_id = ${ownerId}::uuid
      AND EXISTS (SELECT FROM directory_entry WHERE person_id = member_id))`
}

export function findCirclePage(
  tx: Tx,
  ownerId: PersonId,
  { after, filter, limit }: CirclePageQuery,
): Promise<CircleMemberRow[]> {
  return query(tx, circleRow)`
    SELECT member_id AS "personId", created_at AS "addedAt" FROM ${buildVisibleCircleMembershipsSql(ownerId)} AS mine
    WHERE ${after ? Prisma.sql`(created_at, member_id) < (${after.addedAt}, ${after.personId}::uuid)` : Prisma.sql`TRUE`}
      AND ${buildDirectoryFilterCondition(Prisma.sql`member_id`, filter)}
    ORDER BY created_at DESC, member_id DESC
    LIMIT ${limit}`
}

export async function countCircleMembers(tx: Tx, ownerId: PersonId): Promise<number> {
  const rows = await query(tx, sqlRow({ size: sqlInt4 }))`
    SELECT count(*)::int AS size FROM ${buildVisibleCircleMembershipsSql(ownerId)} AS mine`
  return rows[0]?.size ?? 0
}

export async function hasPeopleInCircle(tx: Tx, ownerId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({ has: sqlBool }))`
    SELECT TRUE AS "has" FROM ${buildVisibleCircleMembershipsSql(ownerId)} AS mine LIMIT 1`
  return rows.length > 0
}

export async function isInCircle(tx: Tx, ownerId: PersonId, memberId: PersonId): Promise<boolean> {
  return (await findPeopleInCircle(tx, ownerId, [memberId])).has(memberId)
}

export async function findPeopleInCircle(
  tx: Tx,
  ownerId: PersonId,
  personIds: readonly PersonId[],
): Promise<Set<PersonId>> {
  // OFFSET 0 stops PostgreSQL from searching the membership index once for each person.
  const edges = await query(tx, sqlRow({ memberId: sqlColumnWithTypeOf(circleMembership.memberId) }))`
    SELECT member_id AS "memberId" FROM (SELECT * FROM ${buildOwnCircleMembershipsSql(ownerId)} AS own OFFSET 0) AS mine
    WHERE member_id = ANY(${[...personIds]}::uuid[])`
  return new Set(edges.map((edge) => edge.memberId))
}

export async function findCircleOwnersTrustingMember(
  tx: Tx,
  ownerIds: readonly PersonId[],
  memberId: PersonId,
): Promise<PersonId[]> {
  const rows = await query(
    tx,
    sqlRow({ id: sqlColumnWithTypeOf(circleMembership.ownerId) }),
  )(buildOwnersTrustingMemberSql([...ownerIds], memberId))
  return rows.map(({ id }) => id)
}

export async function findPeopleConnectedByCircle(
  tx: Tx,
  memberId: PersonId,
  personIds: readonly PersonId[],
): Promise<PersonId[]> {
  const others = [...personIds]
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(circleMembership.memberId) }))`
    SELECT member_id AS id FROM (SELECT * FROM ${buildOwnCircleMembershipsSql(memberId)} AS own OFFSET 0) AS mine
    WHERE member_id = ANY(${others}::uuid[])
    UNION ALL ${buildOwnersTrustingMemberSql(others, memberId)}`
  return rows.map(({ id }) => id)
}

function buildOwnersTrustingMemberSql(owners: readonly PersonId[], memberId: PersonId): Prisma.Sql {
  return Prisma.sql`
    SELECT owner_id AS id FROM circle_membership WHERE owner_id = ANY(${owners}::uuid[]) AND member_id = ${memberId}::uuid
    UNION ALL
    SELECT owner_id FROM parked_membership WHERE owner_id = ANY(${owners}::uuid[]) AND member_id = ${memberId}::uuid`
}
