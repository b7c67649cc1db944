import { directoryEntry } from '#columns'
import { columnList, type Row, row } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildOwnMembershipsSql } from '#modules/circles/data/own-circle.ts'
import { Prisma } from '#prisma'

const recommenderRow = row({
  personId: directoryEntry.personId,
  slug: directoryEntry.slug,
  name: directoryEntry.name,
  professions: directoryEntry.professions,
  photoId: directoryEntry.photoId,
  registered: directoryEntry.registered,
})
export type ListedRecommenderRow = Row<typeof recommenderRow>

const columns = columnList(recommenderRow)

/**
 * Max number of a person's recommenders in the viewer's circle that one page query sorts by name. Real circles are far
 * smaller.
 */
const maxSortedRecommenders = 2_000

function known(personId: PersonId, viewerId: PersonId): Prisma.Sql {
  return Prisma.sql`(
      SELECT owner_id FROM circle_membership
      WHERE member_id = ${personId}::uuid AND owner_id = ANY(ARRAY(SELECT member_id FROM ${buildOwnMembershipsSql(viewerId)} AS mine))
      ORDER BY owner_id LIMIT ${maxSortedRecommenders}
    )`
}

export function findKnownRecommenderPage(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId,
  after: { name: string; personId: PersonId } | null,
  limit: number,
): Promise<ListedRecommenderRow[]> {
  const further = after
    ? Prisma.sql`(name, person_id) > (${after.name}, ${after.personId}::uuid)`
    : Prisma.sql`TRUE`
  return query(tx, recommenderRow)`
    SELECT ${columns} FROM directory_entry
    WHERE person_id = ANY(ARRAY(SELECT owner_id FROM ${known(personId, viewerId)} AS known)) AND ${further}
    ORDER BY name, person_id LIMIT ${limit}`
}

/**
 * Leaves out the viewer. PostgreSQL reads the recommenders in the order of an index, so that the cost does not grow
 * with their number.
 */
export function findOtherRecommenderPage(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId,
  after: PersonId | null,
  limit: number,
): Promise<ListedRecommenderRow[]> {
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
