import { circleMembership, directoryEntry } from '#columns'
import { type SqlRow, sqlBool, sqlColumnList, sqlColumnWithTypeOf, sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildOwnCircleMembershipsSql } from '#modules/circles/data/own-circle.ts'
import { Prisma } from '#prisma'

export async function removeFromCircle(tx: Tx, ownerId: PersonId, memberId: PersonId): Promise<void> {
  await tx.circleMembership.deleteMany({ where: { ownerId, memberId } })
}

const standingRow = sqlRow({
  recommendationCount: directoryEntry.recommendationCount,
  inMyCircle: sqlBool,
  commonFriends: sqlInt4,
  recommendersInMyCircle: sqlInt4,
})
export type RecommendationSummaryRow = SqlRow<typeof standingRow>

/** With one array of ids (`= ANY`), PostgreSQL reads each leaf page of the index at most once. */
function recommendersInCircle(personId: PersonId, viewerId: PersonId | null): Prisma.Sql {
  return Prisma.sql`(
      SELECT owner_id FROM circle_membership
      WHERE member_id = ${personId}::uuid AND owner_id = ANY(ARRAY(SELECT member_id FROM ${buildOwnCircleMembershipsSql(viewerId)} AS mine))
    )`
}

export async function findRecommendationSummary(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId | null,
): Promise<RecommendationSummaryRow | null> {
  const rows = await query(tx, standingRow)`
    SELECT recommendation_count AS "recommendationCount",
      EXISTS (SELECT FROM ${buildOwnCircleMembershipsSql(viewerId)} AS mine WHERE member_id = ${personId}::uuid) AS "inMyCircle",
      (SELECT count(*)::int FROM ${buildOwnCircleMembershipsSql(viewerId)} AS mine
        JOIN circle_membership AS theirs ON theirs.member_id = mine.member_id AND theirs.owner_id = ${personId}::uuid) AS "commonFriends",
      (SELECT count(*)::int FROM ${recommendersInCircle(personId, viewerId)} AS edge) AS "recommendersInMyCircle"
    FROM directory_entry WHERE person_id = ${personId}::uuid`
  return rows[0] ?? null
}

const recommenderRow = sqlRow({
  personId: directoryEntry.personId,
  slug: directoryEntry.slug,
  name: directoryEntry.name,
  photoId: directoryEntry.photoId,
})
export type RecommenderRow = SqlRow<typeof recommenderRow>

export function findRecommendersInCircle(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId,
  limit: number,
): Promise<RecommenderRow[]> {
  return query(tx, recommenderRow)`
    SELECT ${sqlColumnList(recommenderRow)} FROM directory_entry
    WHERE person_id = ANY(ARRAY(SELECT owner_id FROM ${recommendersInCircle(personId, viewerId)} AS edge))
    ORDER BY photo_id IS NULL, name, person_id
    LIMIT ${limit}`
}

export function findRecommenders(
  tx: Tx,
  personId: PersonId,
  except: readonly PersonId[],
  limit: number,
): Promise<RecommenderRow[]> {
  return query(tx, recommenderRow)`
    SELECT ${sqlColumnList(recommenderRow)} FROM directory_entry
    WHERE person_id = ANY(ARRAY(
      SELECT owner_id FROM circle_membership
      WHERE member_id = ${personId}::uuid AND owner_id <> ALL(${[...except]}::uuid[])
      ORDER BY owner_id LIMIT ${limit}
    ))
    ORDER BY person_id`
}

const face = {
  memberId: sqlColumnWithTypeOf(circleMembership.memberId),
  personId: directoryEntry.personId,
  name: directoryEntry.name,
  photoId: directoryEntry.photoId,
}
const faceRow = sqlRow(face)
export type RecommenderPreviewRow = SqlRow<typeof faceRow>

const countedFaceRow = sqlRow({
  ...face,
  /** The number of the person's recommenders in the viewer's circle, also those beyond the limit. */ total:
    sqlInt4,
})

const owners = Prisma.sql`owner AS MATERIALIZED (
  SELECT person_id, name, photo_id FROM directory_entry
  WHERE person_id = ANY(ARRAY(SELECT owner_id FROM edge))
)`

const fewRecommendations = 300
const smallCircle = 100

export function findPreviewsOfRecommendersInCircle(
  tx: Tx,
  people: readonly { personId: PersonId; recommendationCount: number }[],
  viewerId: PersonId,
  limit: number,
): Promise<SqlRow<typeof countedFaceRow>[]> {
  const asked = Prisma.sql`unnest(${people.map(({ personId }) => personId)}::uuid[]) AS asked (id)`
  const recommendations = people.reduce((sum, { recommendationCount }) => sum + recommendationCount, 0)
  const maxCircle = recommendations <= fewRecommendations ? 0 : smallCircle
  // Without OFFSET 0, PostgreSQL would read all recommendations of the people in `people`.
  return query(tx, countedFaceRow)`
    WITH mine AS MATERIALIZED (
      SELECT member_id FROM ${buildOwnCircleMembershipsSql(viewerId)} AS own
    ), edge AS MATERIALIZED (
      SELECT edge.owner_id, edge.member_id
      FROM mine CROSS JOIN LATERAL (
        SELECT owner_id, member_id FROM circle_membership WHERE owner_id = mine.member_id OFFSET 0
      ) AS edge JOIN ${asked} ON asked.id = edge.member_id
      WHERE (SELECT count(*) FROM mine) <= ${maxCircle}
      UNION ALL
      SELECT edge.owner_id, edge.member_id
      FROM ${asked} CROSS JOIN LATERAL (
        SELECT owner_id, member_id FROM circle_membership
        WHERE member_id = asked.id AND owner_id = ANY(ARRAY(SELECT member_id FROM mine)) OFFSET 0
      ) AS edge
      WHERE (SELECT count(*) FROM mine) > ${maxCircle}
    ), ${owners}
    SELECT "memberId", "personId", name, "photoId", total
    FROM (
      SELECT edge.member_id AS "memberId", person_id AS "personId", name, photo_id AS "photoId",
        count(*) OVER (PARTITION BY edge.member_id)::int AS total,
        row_number() OVER (PARTITION BY edge.member_id ORDER BY photo_id IS NULL, name, person_id) AS place
      FROM edge JOIN owner ON person_id = edge.owner_id
    ) AS known
    WHERE place <= ${limit}
    ORDER BY place`
}

const recommendationRow = sqlRow({
  ...recommenderRow.columns,
  memberId: sqlColumnWithTypeOf(circleMembership.memberId),
  listed: directoryEntry.listed,
  recommendationCount: directoryEntry.recommendationCount,
})

export function findRecommendationsBetweenPeople(
  tx: Tx,
  pairs: readonly { ownerId: PersonId; memberId: PersonId }[],
): Promise<SqlRow<typeof recommendationRow>[]> {
  const [owners, members] = [pairs.map(({ ownerId }) => ownerId), pairs.map(({ memberId }) => memberId)]
  return query(tx, recommendationRow)`
    SELECT edge.member_id AS "memberId", person_id AS "personId", slug, name, photo_id AS "photoId", listed,
      recommendation_count AS "recommendationCount"
    FROM unnest(${owners}::uuid[], ${members}::uuid[]) AS pair (owner_id, member_id) CROSS JOIN LATERAL (
      SELECT owner_id, member_id FROM circle_membership
      WHERE owner_id = pair.owner_id AND member_id = pair.member_id OFFSET 0
    ) AS edge JOIN directory_entry ON person_id = edge.owner_id`
}

/** With a million people, the query reads 222 PostgreSQL blocks; with a window function, it would read 5,908. */
export function findRecommenderPreviews(
  tx: Tx,
  personIds: readonly PersonId[],
  except: PersonId | null,
  limit: number,
): Promise<RecommenderPreviewRow[]> {
  return query(tx, faceRow)`
    WITH edge AS MATERIALIZED (
      SELECT asked.member_id, found.owner_id
      FROM unnest(${[...personIds]}::uuid[]) AS asked (member_id)
      CROSS JOIN LATERAL (
        SELECT owner_id FROM circle_membership
        WHERE member_id = asked.member_id AND owner_id IS DISTINCT FROM ${except}::uuid
        ORDER BY owner_id LIMIT ${limit}
      ) AS found
    ), ${owners}
    SELECT edge.member_id AS "memberId", person_id AS "personId", name, photo_id AS "photoId"
    FROM edge JOIN owner ON person_id = edge.owner_id
    ORDER BY edge.owner_id`
}

const figuresRow = sqlRow({ recommendedBy: sqlInt4, commonFriends: sqlInt4 })
export type DashboardCountsRow = SqlRow<typeof figuresRow>

export async function findDashboardCounts(tx: Tx, memberId: PersonId): Promise<DashboardCountsRow> {
  const rows = await query(tx, figuresRow)`
    SELECT
      coalesce((SELECT recommendation_count FROM directory_entry WHERE person_id = ${memberId}::uuid), 0) AS "recommendedBy",
      (SELECT count(DISTINCT edge.member_id)::int
        FROM ${buildOwnCircleMembershipsSql(memberId)} AS mine
        CROSS JOIN LATERAL (SELECT member_id FROM circle_membership WHERE owner_id = mine.member_id OFFSET 0) AS edge
        WHERE edge.member_id IN (SELECT member_id FROM ${buildOwnCircleMembershipsSql(memberId)} AS own)) AS "commonFriends"`
  return rows[0] ?? { recommendedBy: 0, commonFriends: 0 }
}
