import { directoryEntry } from '#columns'
import { type SqlRow, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildOwnCircleMembershipsSql } from '#modules/circles/data/own-circle.ts'
import { Prisma } from '#prisma'

const recommenderRow = sqlRow({
  personId: directoryEntry.personId,
  slug: directoryEntry.slug,
  name: directoryEntry.name,
  professions: directoryEntry.professions,
  photoId: directoryEntry.photoId,
  registered: directoryEntry.registered,
})
export type RecommenderListRow = SqlRow<typeof recommenderRow>

const columns = sqlColumnList(recommenderRow)

const maxSortedRecommenders = 2_000

function known(personId: PersonId, viewerId: PersonId): Prisma.Sql {
  return Prisma.sql`(
      SELECT owner_id FROM circle_membership
      WHERE member_id = ${personId}::uuid AND owner_id = ANY(ARRAY(SELECT member_id FROM ${buildOwnCircleMembershipsSql(viewerId)} AS mine))
      ORDER BY owner_id LIMIT ${maxSortedRecommenders}
    )`
}

export function findRecommendersInViewersCircle(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId,
  after: { name: string; personId: PersonId } | null,
  limit: number,
): Promise<RecommenderListRow[]> {
  const further = after
    ? Prisma.sql`(name, person_id) > (${after.name}, ${after.personId}::uuid)`
    : Prisma.sql`TRUE`
  return query(tx, recommenderRow)`
    SELECT ${columns} FROM directory_entry
    WHERE person_id = ANY(ARRAY(SELECT owner_id FROM ${known(personId, viewerId)} AS known)) AND ${further}
    ORDER BY name, person_id LIMIT ${limit}`
}

export function findRecommendersOutsideViewersCircle(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId,
  after: PersonId | null,
  limit: number,
): Promise<RecommenderListRow[]> {
  const further = after ? Prisma.sql`owner_id > ${after}::uuid` : Prisma.sql`TRUE`
  return query(tx, recommenderRow)`
    SELECT ${columns} FROM directory_entry
    WHERE person_id = ANY(ARRAY(
      SELECT owner_id FROM circle_membership
      WHERE member_id = ${personId}::uuid AND owner_id <> ${viewerId}::uuid AND ${further}
        AND owner_id <> ALL(ARRAY(SELECT owner_id FROM ${known(personId, viewerId)} AS known))
      ORDER BY owner_id LIMIT ${limit}
    ))
    ORDER BY person_id`
}
