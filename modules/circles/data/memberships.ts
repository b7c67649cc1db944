import type { Tx } from '#kernel/db/client.ts'
import { type Filter, isInDirectory } from '#modules/circles/data/directory.ts'
import { Prisma } from '#prisma'

export interface CircleRow {
  personId: string
  addedAt: Date
}

export interface CirclePart {
  after: CircleRow | null
  /** On who is in it; costs as much as the circle is large. */
  filter: Filter
  limit: number
}

/** Whom a member trusts, newest added first, after a place in that order. */
export function findCircle(
  tx: Tx,
  ownerId: string,
  { after, filter, limit }: CirclePart,
): Promise<CircleRow[]> {
  return tx.$queryRaw<CircleRow[]>`
    SELECT member_id AS "personId", created_at AS "addedAt" FROM circle_membership
    WHERE owner_id = ${ownerId}::uuid
      AND ${after ? Prisma.sql`(created_at, member_id) < (${after.addedAt}, ${after.personId}::uuid)` : Prisma.sql`TRUE`}
      AND ${isInDirectory(Prisma.sql`member_id`, filter)}
    ORDER BY created_at DESC, member_id DESC
    LIMIT ${limit}`
}

export async function circleSize(tx: Tx, ownerId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ size: number }[]>`
    SELECT count(*)::int AS size FROM circle_membership WHERE owner_id = ${ownerId}::uuid`
  return rows[0]?.size ?? 0
}

export async function hasCircle(tx: Tx, ownerId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT TRUE AS "has" FROM circle_membership WHERE owner_id = ${ownerId}::uuid LIMIT 1`
  return rows.length > 0
}

export async function isInCircle(tx: Tx, ownerId: string, memberId: string): Promise<boolean> {
  return (await findInCircle(tx, ownerId, [memberId])).has(memberId)
}

/** Adds to a circle and counts it (a trigger does); false when it was there already. */
export async function addToCircle(tx: Tx, ownerId: string, memberId: string, now: Date): Promise<boolean> {
  const added = await tx.circleMembership.createMany({
    data: [{ ownerId, memberId, createdAt: now }],
    skipDuplicates: true,
  })
  return added.count > 0
}

/** Takes out of a circle; what was not there stays out. */
export async function removeFromCircle(tx: Tx, ownerId: string, memberId: string): Promise<void> {
  await tx.circleMembership.deleteMany({ where: { ownerId, memberId } })
}

export interface StandingRow {
  recommendationCount: number
  inMyCircle: boolean
  commonFriends: number
  recommendersInMyCircle: number
}

/** Up to so many recommendations it is quicker to read those than to go through one's own circle. */
const fewRecommendations = 300

// OFFSET 0 keeps what stands before it whole, so that it is read first.
function recommendersFromTheirSide(personId: string, viewerId: string | null): Prisma.Sql {
  return Prisma.sql`(
      SELECT owner_id FROM circle_membership WHERE member_id = ${personId}::uuid OFFSET 0
    ) AS edge JOIN circle_membership AS mine ON mine.owner_id = ${viewerId}::uuid AND mine.member_id = edge.owner_id`
}
function recommendersFromMySide(personId: string, viewerId: string | null): Prisma.Sql {
  return Prisma.sql`(
      SELECT member_id FROM circle_membership WHERE owner_id = ${viewerId}::uuid OFFSET 0
    ) AS mine CROSS JOIN LATERAL (
      SELECT owner_id FROM circle_membership WHERE owner_id = mine.member_id AND member_id = ${personId}::uuid OFFSET 0
    ) AS edge`
}

/** @param viewerId null for a visitor, who has no circle: everything about it is then false or 0 */
export async function findStanding(
  tx: Tx,
  personId: string,
  viewerId: string | null,
): Promise<StandingRow | null> {
  const rows = await tx.$queryRaw<StandingRow[]>`
    SELECT recommendation_count AS "recommendationCount",
      EXISTS (SELECT FROM circle_membership WHERE owner_id = ${viewerId}::uuid AND member_id = ${personId}::uuid) AS "inMyCircle",
      (SELECT count(*)::int FROM circle_membership AS mine
        JOIN circle_membership AS theirs ON theirs.member_id = mine.member_id AND theirs.owner_id = ${personId}::uuid
        WHERE mine.owner_id = ${viewerId}::uuid) AS "commonFriends",
      CASE WHEN recommendation_count <= ${fewRecommendations}::int
        THEN (SELECT count(*)::int FROM ${recommendersFromTheirSide(personId, viewerId)})
        ELSE (SELECT count(*)::int FROM ${recommendersFromMySide(personId, viewerId)})
      END AS "recommendersInMyCircle"
    FROM directory_entry WHERE person_id = ${personId}::uuid`
  return rows[0] ?? null
}

export interface RecommenderRow {
  personId: string
  slug: string | null
  name: string
  photoId: string | null
}

/**
 * Those of the viewer's circle who recommend this person; faces before initials, then by name.
 * @param recommendationCount in how many circles the person is
 */
export function findRecommendersInCircle(
  tx: Tx,
  personId: string,
  viewerId: string,
  recommendationCount: number,
  limit: number,
): Promise<RecommenderRow[]> {
  const recommenders =
    recommendationCount <= fewRecommendations
      ? recommendersFromTheirSide(personId, viewerId)
      : recommendersFromMySide(personId, viewerId)
  return tx.$queryRaw<RecommenderRow[]>`
    SELECT entry.person_id AS "personId", entry.slug, entry.name, entry.photo_id AS "photoId"
    FROM ${recommenders} JOIN directory_entry AS entry ON entry.person_id = edge.owner_id
    ORDER BY entry.photo_id IS NULL, entry.name, entry.person_id
    LIMIT ${limit}`
}

/** Some of those who recommend this person, in the order of an index, however many they are. */
export function findRecommenders(
  tx: Tx,
  personId: string,
  except: readonly string[],
  limit: number,
): Promise<RecommenderRow[]> {
  return tx.$queryRaw<RecommenderRow[]>`
    SELECT entry.person_id AS "personId", entry.slug, entry.name, entry.photo_id AS "photoId"
    FROM (
      SELECT owner_id FROM circle_membership
      WHERE member_id = ${personId}::uuid AND owner_id <> ALL(${[...except]}::uuid[])
      ORDER BY owner_id LIMIT ${limit}
    ) AS edge JOIN directory_entry AS entry ON entry.person_id = edge.owner_id
    ORDER BY edge.owner_id`
}

export interface FaceRow {
  /** Who is recommended. */
  memberId: string
  personId: string
  name: string
  photoId: string | null
}

/** Whom of these people the viewer trusts. */
export async function findInCircle(
  tx: Tx,
  viewerId: string,
  personIds: readonly string[],
): Promise<Set<string>> {
  const edges = await tx.$queryRaw<{ memberId: string }[]>`
    SELECT member_id AS "memberId" FROM circle_membership
    WHERE owner_id = ${viewerId}::uuid AND member_id = ANY(${[...personIds]}::uuid[])`
  return new Set(edges.map((edge) => edge.memberId))
}

/**
 * Who of the viewer's circle recommends each of these people, at most `limit` for each with the whole number beside.
 * The circle is joined to all of them at once; asking person by person takes a hundred times as long. Which side is read is
 * said here, because it grows with the circle on one and with how well-known the people are on the other.
 */
export function findFacesInCircle(
  tx: Tx,
  people: readonly { personId: string; recommendationCount: number }[],
  viewerId: string,
  limit: number,
): Promise<(FaceRow & { total: number })[]> {
  const personIds = people.map(({ personId }) => personId)
  const recommendations = people.reduce((sum, { recommendationCount }) => sum + recommendationCount, 0)
  const known =
    recommendations <= fewRecommendations
      ? Prisma.sql`(
          SELECT owner_id, member_id FROM circle_membership WHERE member_id = ANY(${personIds}::uuid[]) OFFSET 0
        ) AS edge JOIN circle_membership AS mine ON mine.owner_id = ${viewerId}::uuid AND mine.member_id = edge.owner_id`
      : Prisma.sql`circle_membership AS mine
        CROSS JOIN LATERAL (
          SELECT owner_id, member_id FROM circle_membership WHERE owner_id = mine.member_id OFFSET 0
        ) AS edge
        JOIN unnest(${personIds}::uuid[]) AS asked (id) ON asked.id = edge.member_id AND mine.owner_id = ${viewerId}::uuid`
  return tx.$queryRaw`
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

/** Some of those who recommend each of these people, whoever they are. @param except never among them */
export function findFaces(
  tx: Tx,
  personIds: readonly string[],
  except: string | null,
  limit: number,
): Promise<FaceRow[]> {
  return tx.$queryRaw`
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

export interface FiguresRow {
  circleSize: number
  recommendedBy: number
  commonFriends: number
}

/**
 * The counters of the dashboard (design decision 7). Whom my circle trusts is read once, and only who is in my circle too is
 * kept: asking for each friend whether somebody trusts them is as quick in a small circle and takes seconds in a large one,
 * whenever one plan serves both.
 */
export async function findFigures(tx: Tx, memberId: string): Promise<FiguresRow> {
  const rows = await tx.$queryRaw<FiguresRow[]>`
    SELECT
      (SELECT count(*)::int FROM circle_membership WHERE owner_id = ${memberId}::uuid) AS "circleSize",
      coalesce((SELECT recommendation_count FROM directory_entry WHERE person_id = ${memberId}::uuid), 0) AS "recommendedBy",
      (SELECT count(DISTINCT edge.member_id)::int
        FROM circle_membership AS mine
        CROSS JOIN LATERAL (SELECT member_id FROM circle_membership WHERE owner_id = mine.member_id OFFSET 0) AS edge
        WHERE mine.owner_id = ${memberId}::uuid AND edge.member_id IN (
          SELECT member_id FROM circle_membership WHERE owner_id = ${memberId}::uuid OFFSET 0)) AS "commonFriends"`
  return rows[0] ?? { circleSize: 0, recommendedBy: 0, commonFriends: 0 }
}
