import { notification } from '#columns'
import { declarePersonIdColumns } from '#kernel/db/person-rows.ts'
import { type SqlRow, sqlColumnList, sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, sqlEnumLiteral, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { NotificationCursor } from '#modules/notifications/contract/notifications.ts'
import { Prisma } from '#prisma'

const peopleKind = sqlEnumLiteral('PEOPLE')
const summaryKind = sqlEnumLiteral('SUMMARY')

export const notificationPersonIdColumns = declarePersonIdColumns(notification, {
  people: ['personId', 'actorId'],
  areDifferent: true,
  archive: {
    key: 'novedades',
    owner: 'personId',
    fields: { titulo: 'title', texto: 'body', fecha: 'createdAt', vista: 'seenAt' },
  },
})

const newRow = sqlRow({
  id: notification.id,
  personId: notification.personId,
  actorId: notification.actorId,
  kind: notification.kind,
  eventKey: notification.eventKey,
  title: notification.title,
  body: notification.body,
  path: notification.path,
  createdAt: notification.createdAt,
  expiresAt: notification.expiresAt,
  withheld: notification.withheld,
})
export type NewNotification = SqlRow<typeof newRow>

export async function insertNotification(tx: Tx, created: NewNotification): Promise<boolean> {
  const { count } = await tx.notification.createMany({ data: [created], skipDuplicates: true })
  return count > 0
}

export async function deleteNotification(
  tx: Tx,
  { personId, eventKey }: Pick<NewNotification, 'personId' | 'eventKey'>,
): Promise<void> {
  await tx.notification.deleteMany({ where: { personId, eventKey } })
}

const listedRow = sqlRow({
  id: notification.id,
  actorId: notification.actorId,
  kind: notification.kind,
  title: notification.title,
  body: notification.body,
  path: notification.path,
  createdAt: notification.createdAt,
  seenAt: notification.seenAt,
})

export function findNotifications(
  tx: Tx,
  personId: PersonId,
  { after, limit }: { after: NotificationCursor | undefined; limit: number },
): Promise<SqlRow<typeof listedRow>[]> {
  const rest =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (created_at, id) < (${after.createdAt}, ${after.id}::uuid)`
  return query(tx, listedRow)`
    SELECT ${sqlColumnList(listedRow)} FROM notification
    WHERE person_id = ${personId}::uuid AND NOT withheld ${rest}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`
}

export async function countUnseenNotifications(tx: Tx, personId: PersonId, limit: number): Promise<number> {
  const [counted] = await query(tx, sqlRow({ unseen: sqlInt4 }))`
    SELECT count(*)::int AS unseen FROM (
      SELECT FROM notification WHERE person_id = ${personId}::uuid AND seen_at IS NULL AND NOT withheld LIMIT ${limit}
    ) AS unseen`
  return counted?.unseen ?? 0
}

export async function markNotificationsSeen(
  tx: Tx,
  personId: PersonId,
  upTo: Date,
  now: Date,
): Promise<void> {
  await executeStatement(tx)`
    UPDATE notification SET seen_at = ${now}
    WHERE person_id = ${personId}::uuid AND seen_at IS NULL AND NOT withheld AND created_at <= ${upTo}`
}

export async function withholdNotifications(tx: Tx, actorId: PersonId): Promise<void> {
  await executeStatement(tx)`
    WITH withheld AS (
      UPDATE notification SET withheld = true
      WHERE actor_id = ${actorId}::uuid AND NOT withheld AND kind = ${peopleKind} RETURNING id
    )
    DELETE FROM push_delivery WHERE notification_id IN (SELECT id FROM withheld)`
}

export async function restoreWithheldNotifications(tx: Tx, actorId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`UPDATE notification SET withheld = false WHERE actor_id = ${actorId}::uuid AND withheld`
}

const releasedRow = sqlRow({
  id: notification.id,
  personId: notification.personId,
  kind: notification.kind,
  expiresAt: notification.expiresAt,
})
export type FormerlyWithheldNotification = SqlRow<typeof releasedRow>

export function releaseWithheldNotificationsAsNew(
  tx: Tx,
  actorId: PersonId,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<FormerlyWithheldNotification[]> {
  return query(tx, releasedRow)`
    UPDATE notification SET withheld = false, created_at = ${now}, expires_at = ${expiresAt}
    WHERE actor_id = ${actorId}::uuid AND withheld
    RETURNING ${sqlColumnList(releasedRow)}`
}

export async function deleteNotificationsBetweenPeople(
  tx: Tx,
  personId: PersonId,
  otherIds: readonly PersonId[],
): Promise<void> {
  const others = { in: [...otherIds] }
  await tx.notification.deleteMany({
    where: {
      OR: [
        { personId, actorId: others },
        { personId: others, actorId: personId },
      ],
    },
  })
}

export async function deleteOldNotifications(
  tx: Tx,
  { summariesBefore, othersBefore }: { summariesBefore: Date; othersBefore: Date },
): Promise<void> {
  await tx.notification.deleteMany({ where: { createdAt: { lt: othersBefore } } })
  await executeStatement(tx)`
    DELETE FROM notification WHERE kind = ${summaryKind} AND created_at < ${summariesBefore}`
}
