import { z } from 'zod'
import { appointment } from '#columns'
import {
  type SqlRow,
  sqlColumnList,
  sqlFloat8,
  sqlInt4,
  sqlJson,
  sqlNotNull,
  sqlNullable,
  sqlRow,
} from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { type AppointmentId, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import type { AppointmentParty } from '#modules/scheduling/data/appointments.ts'
import {
  type AppointmentFilters,
  type AppointmentListScope,
  buildAppointmentListConditions,
  buildCharTypeCastSql,
  localDateSql,
  localTimeSql,
} from '#modules/scheduling/data/list-conditions.ts'
import {
  appointmentOccupiesTimeSql,
  isConfirmedOrCompletedAppointmentSql,
} from '#modules/scheduling/data/status.ts'
import { addDays, getLocalDateAt, type LocalDate, type LocalTime } from '#modules/scheduling/local-time.ts'
import { Prisma } from '#prisma'

export interface AppointmentCursor {
  date: LocalDate
  time: LocalTime
  startsAt: Date
  id: AppointmentId
}

const { id, providerId, providerName, clientId, clientName, clientEmail, clientPhone } = appointment
const { startsAt, endsAt, timeZone, clientTimeZone, localDate: date, localTime: time } = appointment
const listedColumns = sqlRow({
  id,
  providerId,
  providerName,
  clientId,
  clientName,
  clientEmail,
  clientPhone,
  startsAt,
  endsAt,
  timeZone,
  clientTimeZone,
  localDate: date,
  localTime: time,
  localEndTime: appointment.localEndTime,
  durationMinutes: appointment.durationMinutes,
  serviceName: appointment.serviceName,
  clientNote: appointment.clientNote,
  bookedByProvider: appointment.bookedByProvider,
  expiresAt: appointment.expiresAt,
  changeableUntil: appointment.changeableUntil,
  cancelledBy: appointment.cancelledBy,
  cancelReason: appointment.cancelReason,
  noShowAt: appointment.noShowAt,
  proposedStartsAt: appointment.proposedStartsAt,
  proposedTimeZone: appointment.proposedTimeZone,
  proposedByClient: appointment.proposedByClient,
  attendanceConfirmedAt: appointment.attendanceConfirmedAt,
  status: appointment.status,
})
const listedAppointment = sqlRow({
  ...listedColumns.columns,
  /** MXN. */ serviceCost: sqlNullable(sqlFloat8),
})
export type ListedAppointment = SqlRow<typeof listedAppointment>

/** The subquery permits an index-only scan: a filter by name reads 167 blocks of 8 kB instead of 505. */
export function findAppointmentPage(
  tx: Tx,
  party: AppointmentParty,
  list: AppointmentListScope &
    AppointmentFilters & { cursor?: AppointmentCursor | null | undefined; limit: number },
  now: Date,
): Promise<ListedAppointment[]> {
  const { cursor, part, status } = list
  const { side, shown, earlier, bounds, passes } = buildAppointmentListConditions(party, list, now)
  const [before, direction] =
    list.view === 'archive' ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`]
  const order = Prisma.sql`${localDateSql} ${direction}, ${localTimeSql} ${direction}, starts_at ${direction}, id ${direction}`
  const after = cursor
    ? Prisma.sql`AND (${localDateSql}, ${localTimeSql}, starts_at, id) ${before}
        (${buildCharTypeCastSql(cursor.date)}, ${buildCharTypeCastSql(cursor.time)}, ${cursor.startsAt}::timestamptz, ${cursor.id}::uuid)`
    : Prisma.empty
  const inPart = { all: Prisma.sql`true`, earlier, current: Prisma.sql`NOT ${earlier}` }[part]
  return query(tx, listedAppointment)`
    SELECT ${sqlColumnList(listedColumns)}, service_cost::float8 AS "serviceCost" FROM appointment
    WHERE id = ANY(ARRAY(
      SELECT id FROM appointment
      WHERE ${side} AND ${bounds(status === 'waiting' ? 'waiting' : part)} ${after}
        AND ${passes(list)} AND ${shown} AND ${inPart}
      ORDER BY ${order} LIMIT ${list.limit}))
    ORDER BY ${order}`
}

const figuresRow = sqlRow({
  inSpan: sqlInt4,
  ofOtherSide: sqlInt4,
  later: sqlInt4,
  earlier: sqlInt4,
  toAnswer: sqlInt4,
  clients: sqlJson(z.array(z.object({ personId: personIdSchema, name: z.string() }))),
})
export type AppointmentListCounts = SqlRow<typeof figuresRow>

export async function countListedAppointments(
  tx: Tx,
  [party, other]: readonly [AppointmentParty, AppointmentParty],
  list: AppointmentListScope & AppointmentFilters & { clientLimit: number },
  now: Date,
): Promise<AppointmentListCounts> {
  const { side, near, later, earlier, passes } = buildAppointmentListConditions(party, list, now)
  const whole = buildAppointmentListConditions(party, { ...list, includeLater: true }, now)
  const there = buildAppointmentListConditions(other, { ...list, includeLater: false }, now)
  const clients =
    list.clientLimit === 0
      ? Prisma.sql`'[]'::json`
      : Prisma.sql`(SELECT coalesce(json_agg(json_build_object('personId', client_id, 'name', name)), '[]') FROM (
          SELECT client_id, min(client_name COLLATE "C") AS name FROM appointment
          WHERE ${side} AND ${whole.bounds('all')} AND client_id IS NOT NULL AND ${whole.shown}
          GROUP BY client_id ORDER BY name, client_id LIMIT ${list.clientLimit}) AS client)`
  const [figures] = await query(tx, figuresRow)`
    SELECT count(*) FILTER (WHERE ${near})::int AS "inSpan",
      count(*) FILTER (WHERE ${later} AND ${passes(list)})::int AS later,
      count(*) FILTER (WHERE ${near} AND ${earlier} AND ${passes(list)})::int AS earlier,
      (${countToAnswerSql(party, list, now)}) AS "toAnswer",
      (SELECT count(*) FROM appointment WHERE ${there.side} AND ${there.bounds('all')} AND ${there.near})::int AS "ofOtherSide",
      ${clients} AS clients
    FROM appointment WHERE ${side} AND ${whole.bounds('all')}`
  return figures ?? { inSpan: 0, ofOtherSide: 0, later: 0, earlier: 0, toAnswer: 0, clients: [] }
}

export async function countAppointmentsToAnswer(
  tx: Tx,
  party: AppointmentParty,
  list: AppointmentListScope,
  now: Date,
): Promise<number> {
  const [counted] = await query(tx, sqlRow({ count: sqlInt4 }))`${countToAnswerSql(party, list, now)}`
  return counted?.count ?? 0
}

function countToAnswerSql(party: AppointmentParty, list: AppointmentListScope, now: Date): Prisma.Sql {
  const { side, shown, waits, bounds } = buildAppointmentListConditions(party, list, now)
  return Prisma.sql`
    SELECT count(*)::int AS count FROM appointment WHERE ${side} AND ${bounds('waiting')} AND ${waits} AND ${shown}`
}

export function findProviderAppointmentsOnDates(
  tx: Tx,
  providerId: PersonId,
  { from, to, limit }: { from: LocalDate; to: LocalDate; limit: number },
  now: Date,
): Promise<ListedAppointment[]> {
  return query(tx, listedAppointment)`
    SELECT ${sqlColumnList(listedColumns)}, service_cost::float8 AS "serviceCost" FROM appointment
    WHERE provider_id = ${providerId}::uuid
      AND ${localDateSql} BETWEEN ${buildCharTypeCastSql(from)} AND ${buildCharTypeCastSql(to)} AND ${appointmentOccupiesTimeSql(now)}
    ORDER BY ${localDateSql}, ${localTimeSql}, starts_at, id LIMIT ${limit}`
}

export async function findAppointmentsByIds(
  tx: Tx,
  ids: readonly AppointmentId[],
): Promise<ListedAppointment[]> {
  if (ids.length === 0) return []
  const records = await query(tx, listedAppointment)`
    SELECT ${sqlColumnList(listedColumns)}, service_cost::float8 AS "serviceCost" FROM appointment WHERE id = ANY(${[...ids]}::uuid[])`
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function findNewestAttendedAppointments(
  tx: Tx,
  { clientId, providerIds, now }: { clientId: PersonId; providerIds?: readonly PersonId[]; now: Date },
): Promise<SqlRow<typeof takenPlaceRow>[]> {
  const ofProviders = providerIds
    ? Prisma.sql`provider_id = ANY(${[...providerIds]}::uuid[])`
    : Prisma.sql`provider_id IS NOT NULL`
  return query(tx, takenPlaceRow)`
    SELECT id, provider_id AS "providerId", ends_at AS "endsAt" FROM (
      SELECT DISTINCT ON (provider_id) id, provider_id, ends_at, review_dismissed_at FROM appointment
      WHERE client_id = ${clientId}::uuid AND ${isInReviewRequestDays(now)}
        AND ${ofProviders} AND ${isConfirmedOrCompletedAppointmentSql} AND ends_at <= ${now} AND no_show_at IS NULL
      ORDER BY provider_id, ends_at DESC, id
    ) AS newest WHERE review_dismissed_at IS NULL`
}

/** Local days differ from UTC days, so 31 UTC days cover the last 30 local days. */
const reviewRequestDays = 31

/** Without the upper bound, PostgreSQL would also read all future appointments. */
function isInReviewRequestDays(now: Date): Prisma.Sql {
  const utcDay = getLocalDateAt('UTC', now)
  const [first, last] = [addDays(utcDay, -reviewRequestDays), addDays(utcDay, 1)]
  return Prisma.sql`${localDateSql} BETWEEN ${buildCharTypeCastSql(first)} AND ${buildCharTypeCastSql(last)}`
}

const takenPlaceRow = sqlRow({
  id,
  providerId: sqlNotNull(appointment.providerId),
  endsAt: appointment.endsAt,
})

export async function dismissReviewRequests(
  tx: Tx,
  { clientId, providerId, now }: { clientId: PersonId; providerId: PersonId; now: Date },
): Promise<void> {
  await executeStatement(tx)`
    UPDATE appointment SET review_dismissed_at = ${now}
    WHERE client_id = ${clientId}::uuid AND ${isInReviewRequestDays(now)} AND provider_id = ${providerId}::uuid
      AND ends_at <= ${now} AND review_dismissed_at IS NULL`
}
