import { circleMembership, directoryEntry } from '#columns'
import { bool, columnLike, columnList, int4, type Row, row } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildOwnMembershipsSql } from '#modules/circles/data/own-circle.ts'
import { Prisma } from '#prisma'

export async function removeFromCircle(tx: Tx, ownerId: PersonId, memberId: PersonId): Promise<void> {
  await tx.circleMembership.deleteMany({ where: { ownerId, memberId } })
}

const standingRow = row({
  recommendationCount: directoryEntry.recommendationCount,
  inMyCircle: bool,
  commonFriends: int4,
  recommendersInMyCircle: int4,
})
export type RecommendationSummaryRow = Row<typeof standingRow>

/**
 * For a person with at most this many recommendations, a query reads the recommenders first; otherwise it
 * reads the viewer's circle first.
 */
const fewRecommendations = 300

function recommendersFromTheirSide(personId: PersonId, viewerId: PersonId | null): Prisma.Sql {
  return Prisma.sql`(
      SELECT owner_id FROM circle_membership WHERE member_id = ${personId}::uuid
    ) AS edge JOIN ${buildOwnMembershipsSql(viewerId)} AS mine ON mine.member_id = edge.owner_id`
}
// Without OFFSET 0 a cached query plan reads everyone who recommends the person, even if the viewer's circle
// is small.
function recommendersFromMySide(personId: PersonId, viewerId: PersonId | null): Prisma.Sql {
  return Prisma.sql`${buildOwnMembershipsSql(viewerId)} AS mine CROSS JOIN LATERAL (
      SELECT owner_id FROM circle_membership WHERE owner_id = mine.member_id AND member_id = ${personId}::uuid OFFSET 0
    ) AS edge`
}

/**
 * @param viewerId null for a visitor, who has no circle: the result fields about the viewer's circle are then
 * false or 0
 */
export async function findRecommendationSummary(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId | null,
): Promise<RecommendationSummaryRow | null> {
  const rows = await query(tx, standingRow)`
    SELECT recommendation_count AS "recommendationCount",
      EXISTS (SELECT FROM ${buildOwnMembershipsSql(viewerId)} AS mine WHERE member_id = ${personId}::uuid) AS "inMyCircle",
      (SELECT count(*)::int FROM ${buildOwnMembershipsSql(viewerId)} AS mine
        JOIN circle_membership AS theirs ON theirs.member_id = mine.member_id AND theirs.owner_id = ${personId}::uuid) AS "commonFriends",
      CASE WHEN recommendation_count <= ${fewRecommendations}::int
        THEN (SELECT count(*)::int FROM ${recommendersFromTheirSide(personId, viewerId)})
        ELSE (SELECT count(*)::int FROM ${recommendersFromMySide(personId, viewerId)})
      END AS "recommendersInMyCircle"
    FROM directory_entry WHERE person_id = ${personId}::uuid`
  return rows[0] ?? null
}

const recommenderRow = row({
  personId: directoryEntry.personId,
  slug: directoryEntry.slug,
  name: directoryEntry.name,
  photoId: directoryEntry.photoId,
})
export type RecommenderRow = Row<typeof recommenderRow>

/**
 * Recommenders of a person from the viewer's circle: recommenders with a photo first, then sorted by name.
 * @param recommendationCount number of circles that contain the person
 */
export function findRecommendersInCircle(
  tx: Tx,
  personId: PersonId,
  viewerId: PersonId,
  recommendationCount: number,
  limit: number,
): Promise<RecommenderRow[]> {
  const recommenders =
    recommendationCount <= fewRecommendations
      ? recommendersFromTheirSide(personId, viewerId)
      : recommendersFromMySide(personId, viewerId)
  return query(tx, recommenderRow)`
    SELECT ${columnList(recommenderRow, 'entry')}
    FROM ${recommenders} JOIN directory_entry AS entry ON entry.person_id = edge.owner_id
    ORDER BY entry.photo_id IS NULL, entry.name, entry.person_id
    LIMIT ${limit}`
}

/**
 * At most `limit` recommenders of a person, read in the order of an index: the cost does not grow with the
 * number of recommenders.
 */
export function findRecommenders(
  tx: Tx,
  personId: PersonId,
  except: readonly PersonId[],
  limit: number,
): Promise<RecommenderRow[]> {
  return query(tx, recommenderRow)`
    SELECT ${columnList(recommenderRow, 'entry')}
    FROM (
      SELECT owner_id FROM circle_membership
      WHERE member_id = ${personId}::uuid AND owner_id <> ALL(${[...except]}::uuid[])
      ORDER BY owner_id LIMIT ${limit}
    ) AS edge JOIN directory_entry AS entry ON entry.person_id = edge.owner_id
    ORDER BY edge.owner_id`
}

const face = {
  memberId: columnLike(circleMembership.memberId),
  personId: directoryEntry.personId,
  name: directoryEntry.name,
  photoId: directoryEntry.photoId,
}
const faceRow = row(face)
export type RecommenderPreviewRow = Row<typeof faceRow>

const countedFaceRow = row({ ...face, /** Number of all recommenders in the viewer's circle. */ total: int4 })

/**
 * For each person, the number of recommenders in the viewer's circle, and at most `limit` of them. One query
 * per person would take a hundred times as long.
 * If the people have few recommendations, the query starts with the recommendations; otherwise it starts with
 * the viewer's circle. Without OFFSET 0 the query would read all recommendations in the second case.
 */
export function findRecommenderPreviewsInCircle(
  tx: Tx,
  people: readonly { personId: PersonId; recommendationCount: number }[],
  viewerId: PersonId,
  limit: number,
): Promise<Row<typeof countedFaceRow>[]> {
  const personIds = people.map(({ personId }) => personId)
  const recommendations = people.reduce((sum, { recommendationCount }) => sum + recommendationCount, 0)
  const known =
    recommendations <= fewRecommendations
      ? Prisma.sql`(
          SELECT owner_id, member_id FROM circle_membership WHERE member_id = ANY(${personIds}::uuid[])
        ) AS edge JOIN ${buildOwnMembershipsSql(viewerId)} AS mine ON mine.member_id = edge.owner_id`
      : Prisma.sql`${buildOwnMembershipsSql(viewerId)} AS mine
        CROSS JOIN LATERAL (
          SELECT owner_id, member_id FROM circle_membership WHERE owner_id = mine.member_id OFFSET 0
        ) AS edge
        JOIN unnest(${personIds}::uuid[]) AS asked (id) ON asked.id = edge.member_id`
  return query(tx, countedFaceRow)`
    SELECT "memberId", "personId", name, "photoId", total
    FROM (
      SELECT edge.member_id AS "memberId", entry.person_id AS "personId", entry.name, entry.photo_id AS "photoId",
        count(*) OVER (PARTITION BY edge.member_id)::int AS total,
        row_number() OVER (
          PARTITION BY edge.member_id ORDER BY entry.photo_id IS NULL, entry.name, entry.person_id
        ) AS place
      FROM ${known} JOIN directory_entry AS entry ON entry.person_id = edge.owner_id
    ) AS known
    WHERE place <= ${limit}
    ORDER BY place`
}

/**
 * At most `limit` recommenders of each person. Use LATERAL: with a window function the planner scans the
 * index of all circle memberships, 5,908 blocks instead of 222.
 * @param except the person to leave out
 */
export function findRecommenderPreviews(
  tx: Tx,
  personIds: readonly PersonId[],
  except: PersonId | null,
  limit: number,
): Promise<RecommenderPreviewRow[]> {
  return query(tx, faceRow)`
    SELECT asked.member_id AS "memberId", entry.person_id AS "personId", entry.name, entry.photo_id AS "photoId"
    FROM unnest(${[...personIds]}::uuid[]) AS asked (member_id)
    CROSS JOIN LATERAL (
      SELECT owner_id FROM circle_membership
      WHERE member_id = asked.member_id AND owner_id IS DISTINCT FROM ${except}::uuid
      ORDER BY owner_id LIMIT ${limit}
    ) AS edge
    JOIN directory_entry AS entry ON entry.person_id = edge.owner_id
    ORDER BY edge.owner_id`
}

const figuresRow = row({ recommendedBy: int4, commonFriends: int4 })
export type DashboardCountsRow = Row<typeof figuresRow>

/**
 * Counts for a member's dashboard. `commonFriends`: number of people in the member's circle whom another
 * person in that circle also recommends.
 * Without OFFSET 0 the planner reads every membership that leads to the people in the circle: 4,483 rows
 * instead of 148 for a circle of 12.
 */
export async function findDashboardCounts(tx: Tx, memberId: PersonId): Promise<DashboardCountsRow> {
  const rows = await query(tx, figuresRow)`
    SELECT
      coalesce((SELECT recommendation_count FROM directory_entry WHERE person_id = ${memberId}::uuid), 0) AS "recommendedBy",
      (SELECT count(DISTINCT edge.member_id)::int
        FROM ${buildOwnMembershipsSql(memberId)} AS mine
        CROSS JOIN LATERAL (SELECT member_id FROM circle_membership WHERE owner_id = mine.member_id OFFSET 0) AS edge
        WHERE edge.member_id IN (SELECT member_id FROM ${buildOwnMembershipsSql(memberId)} AS own)) AS "commonFriends"`
  return rows[0] ?? { recommendedBy: 0, commonFriends: 0 }
}
