import { suspendedMembership } from '#columns'
import { sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/api.ts'
import { Prisma } from '#prisma'

// Circle memberships in the table `parked_membership` do not count as recommendations (docs/decisions/0045).

const bothVisible = Prisma.sql`
  EXISTS (SELECT FROM directory_entry WHERE person_id = parked.owner_id)
  AND EXISTS (SELECT FROM directory_entry WHERE person_id = parked.member_id)`

type MembershipScope = 'own' | 'all'

function edgesOf(personId: PersonId, which: MembershipScope): Prisma.Sql {
  const own = Prisma.sql`owner_id = ${personId}::uuid`
  return which === 'own' ? own : Prisma.sql`(${own} OR member_id = ${personId}::uuid)`
}

export async function suspendCircleMemberships(
  tx: Tx,
  personId: PersonId,
  which: MembershipScope,
): Promise<void> {
  const edges = edgesOf(personId, which)
  // Lock circle memberships before recommendation counts: another order could cause a deadlock.
  await executeStatement(tx)`
    SELECT count(*) FROM (
      SELECT FROM circle_membership WHERE ${edges} ORDER BY owner_id, member_id FOR UPDATE
    ) AS locked`
  await executeStatement(tx)`
    INSERT INTO parked_membership (owner_id, member_id, created_at)
    SELECT owner_id, member_id, created_at FROM circle_membership WHERE ${edges}
    ON CONFLICT (owner_id, member_id) DO NOTHING`
  await executeStatement(tx)`DELETE FROM circle_membership WHERE ${edges}`
}

export async function resumeSuspendedCircleMemberships(
  tx: Tx,
  personId: PersonId,
  which: MembershipScope,
): Promise<void> {
  const edges = edgesOf(personId, which)
  // Lock the suspended memberships first: otherwise a concurrent transaction could restore or delete a membership.
  await executeStatement(tx)`
    SELECT count(*) FROM (
      SELECT FROM parked_membership WHERE ${edges} ORDER BY owner_id, member_id FOR UPDATE
    ) AS locked`
  const owners = await query(tx, sqlRow({ id: suspendedMembership.ownerId }))`
    SELECT DISTINCT owner_id AS id FROM parked_membership WHERE ${edges}`
  const unproven = await findPersonIdsWithUnprovenEmail(
    tx,
    owners.map(({ id }) => id),
  )
  await executeStatement(tx)`
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
 * The caller must first lock the rows of both people, because a concurrent transaction may hide a person.
 * @returns false when the membership already exists
 */
export async function addCircleMembership(
  tx: Tx,
  ownerId: PersonId,
  memberId: PersonId,
  addedAt: Date,
): Promise<boolean> {
  const edge = { data: [{ ownerId, memberId, createdAt: addedAt }], skipDuplicates: true }
  const visible = await tx.directoryEntry.count({ where: { personId: { in: [ownerId, memberId] } } })
  const counts = visible === 2 && (await findPersonIdsWithUnprovenEmail(tx, [ownerId])).size === 0
  const { count } = counts
    ? await tx.circleMembership.createMany(edge)
    : await tx.suspendedMembership.createMany(edge)
  return count > 0
}

export async function deleteSuspendedCircleMembership(
  tx: Tx,
  ownerId: PersonId,
  memberId: PersonId,
): Promise<void> {
  await tx.suspendedMembership.deleteMany({ where: { ownerId, memberId } })
}
