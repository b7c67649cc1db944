import { circleMembership, directoryEntry } from '#columns'
import { type SqlRow, sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildOwnCircleMembershipsSql } from '#modules/circles/data/own-circle.ts'
import { Prisma } from '#prisma'

const reach = { circle: 100, each: 50, recommender: 3_000 }
const recommendationsPerIndexPage = 200
const maxCirclesRead = 300

const secondDegreeRow = sqlRow({
  personId: sqlColumnWithTypeOf(circleMembership.memberId),
  friendId: directoryEntry.personId,
  friendName: sqlColumnWithTypeOf(directoryEntry.name),
  friendPhotoId: sqlColumnWithTypeOf(directoryEntry.photoId),
  recommenderId: sqlColumnWithTypeOf(directoryEntry.personId),
  recommenderName: sqlColumnWithTypeOf(directoryEntry.name),
  recommenderPhotoId: sqlColumnWithTypeOf(directoryEntry.photoId),
})
export type SecondDegreeConnectionRow = SqlRow<typeof secondDegreeRow>

export function findSecondDegreeConnections(
  tx: Tx,
  viewerId: PersonId,
  people: readonly { personId: PersonId; recommendationCount: number }[],
): Promise<SecondDegreeConnectionRow[]> {
  const literal = (limit: number) => Prisma.raw(String(limit))
  const asked = Prisma.sql`unnest(${people.map(({ personId }) => personId)}::uuid[]) AS asked (id)`
  const recommendations = people.reduce((sum, { recommendationCount }) => sum + recommendationCount, 0)
  const pagesOfRecommendations = people.length + Math.floor(recommendations / recommendationsPerIndexPage)
  const maxRecommenders = Math.min(pagesOfRecommendations, maxCirclesRead)
  return query(tx, secondDegreeRow)`
    WITH mine AS MATERIALIZED (
      SELECT member_id AS id FROM ${buildOwnCircleMembershipsSql(viewerId)} AS own
      ORDER BY member_id LIMIT ${literal(reach.circle)}
    ), way AS MATERIALIZED (
      SELECT edge.member_id AS recommender_id, count(*) AS friends, (array_agg(mine.id ORDER BY mine.id))[1] AS friend_id
      FROM mine CROSS JOIN LATERAL (
        SELECT member_id FROM circle_membership WHERE owner_id = mine.id ORDER BY member_id LIMIT ${literal(reach.each)}
      ) AS edge
      WHERE edge.member_id <> ${viewerId}::uuid
      GROUP BY edge.member_id
    ), theirs AS MATERIALIZED (
      SELECT asked.id, way.recommender_id AS owner_id
      FROM way CROSS JOIN LATERAL (
        SELECT member_id FROM circle_membership
        WHERE owner_id = way.recommender_id ORDER BY member_id LIMIT ${literal(reach.recommender)}
      ) AS edge JOIN ${asked} ON asked.id = edge.member_id
      WHERE (SELECT count(*) FROM way) <= ${maxRecommenders}
      UNION ALL
      SELECT asked.id, edge.owner_id
      FROM ${asked} CROSS JOIN LATERAL (
        SELECT owner_id FROM circle_membership
        WHERE member_id = asked.id AND owner_id = ANY(ARRAY(SELECT recommender_id FROM way)) OFFSET 0
      ) AS edge
      WHERE (SELECT count(*) FROM way) > ${maxRecommenders}
    ), found AS MATERIALIZED (
      SELECT DISTINCT ON (theirs.id) theirs.id, way.friend_id, way.recommender_id
      FROM theirs JOIN way ON way.recommender_id = theirs.owner_id
      ORDER BY theirs.id, way.friends DESC, way.recommender_id
    )
    SELECT found.id AS "personId", friend.person_id AS "friendId", friend.name AS "friendName",
      friend.photo_id AS "friendPhotoId", recommender.person_id AS "recommenderId",
      recommender.name AS "recommenderName", recommender.photo_id AS "recommenderPhotoId"
    FROM found
    JOIN directory_entry AS friend ON friend.person_id = found.friend_id
    JOIN directory_entry AS recommender ON recommender.person_id = found.recommender_id`
}
