import { appointment } from '#columns'
import { type SqlRow, sqlBool, sqlColumnList, sqlInt4, sqlNotNull, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import {
  appointmentOccupiesTimeSql,
  completedAppointmentStatusSql,
  isConfirmedAppointmentSql,
  isConfirmedOrCompletedAppointmentSql,
  isExpiredBookingRequestSql,
  isNotExpiredBookingRequestSql,
  isPendingAppointmentSql,
  isPendingOrConfirmedAppointmentSql,
} from '#modules/scheduling/data/status.ts'
import { addDays, getLocalDateAt } from '#modules/scheduling/local-time.ts'
import type { OpenBookingCountsOfClient } from '#modules/scheduling/rules.ts'
import { Prisma } from '#prisma'

export const appointmentPrismaSelect = {
  id: true,
  providerId: true,
  providerName: true,
  clientId: true,
  clientName: true,
  clientEmail: true,
  clientPhone: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
  localDate: true,
  localTime: true,
  localEndTime: true,
  durationMinutes: true,
  status: true,
  serviceName: true,
  serviceCost: true,
  clientNote: true,
  bookedByProvider: true,
  requestDigest: true,
  expiresAt: true,
  changeableUntil: true,
  cancelledBy: true,
  cancelReason: true,
  noShowAt: true,
  proposedStartsAt: true,
  proposedTimeZone: true,
  proposedByClient: true,
  attendanceConfirmedAt: true,
  clientTimeZone: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.AppointmentSelect

export type AppointmentRecord = Prisma.AppointmentGetPayload<{ select: typeof appointmentPrismaSelect }>

export type AppointmentParty = { clientId: PersonId } | { providerId: PersonId }

export type NewAppointment = Prisma.AppointmentUncheckedCreateInput

export function createAppointment(tx: Tx, data: NewAppointment): Promise<AppointmentRecord> {
  return tx.appointment.create({ data, select: appointmentPrismaSelect })
}

export function findAppointment(tx: Tx, id: AppointmentId): Promise<AppointmentRecord | null> {
  return tx.appointment.findFirst({ where: { id }, select: appointmentPrismaSelect })
}

const partiesRow = sqlRow({
  clientId: appointment.clientId,
  providerId: appointment.providerId,
  startsAt: appointment.startsAt,
  durationMinutes: appointment.durationMinutes,
})

export async function findAppointmentParties(tx: Tx, id: AppointmentId) {
  const [parties] = await query(tx, partiesRow)`
    SELECT ${sqlColumnList(partiesRow)} FROM appointment WHERE id = ${id}::uuid`
  return parties
}

export function findAppointmentByRequestKey(
  tx: Tx,
  booker: { clientId: PersonId } | { providerId: PersonId },
  requestKey: string,
): Promise<AppointmentRecord | null> {
  const bookedByProvider = 'providerId' in booker
  return tx.appointment.findFirst({
    where: { ...booker, requestKey, bookedByProvider },
    select: appointmentPrismaSelect,
  })
}

/** With OR instead of two subqueries, PostgreSQL would read many more blocks. */
export async function hasClientBookedProvider(
  tx: Tx,
  { clientId, providerId }: { clientId: PersonId; providerId: PersonId },
  now: Date,
): Promise<boolean> {
  const [booked] = await query(tx, sqlRow({ found: sqlBool }))`
    SELECT EXISTS (
      SELECT FROM appointment
      WHERE provider_id = ${providerId}::uuid AND client_id = ${clientId}::uuid
        AND ${isConfirmedOrCompletedAppointmentSql} AND no_show_at IS NULL AND NOT booked_by_provider
    ) OR EXISTS (
      SELECT FROM appointment
      WHERE provider_id = ${providerId}::uuid AND client_id = ${clientId}::uuid
        AND ${isPendingAppointmentSql} AND NOT booked_by_provider AND ${isNotExpiredBookingRequestSql(now)}
    ) AS found`
  return booked?.found ?? false
}

/** The index scan starts a day early, because a local date can be one day before the UTC date. */
export async function countOpenBookingsOfClient(
  tx: Tx,
  { clientId, providerId }: { clientId: PersonId; providerId: PersonId },
  now: Date,
): Promise<OpenBookingCountsOfClient> {
  const since = addDays(getLocalDateAt('UTC', now), -1)
  const [open] = await query(tx, sqlRow({ total: sqlInt4, withProvider: sqlInt4 }))`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE provider_id = ${providerId}::uuid)::int AS "withProvider"
    FROM appointment
    WHERE client_id = ${clientId}::uuid AND local_date COLLATE "C" >= ${since}::bpchar AND starts_at > ${now}
      AND ${isPendingOrConfirmedAppointmentSql} AND NOT booked_by_provider AND ${isNotExpiredBookingRequestSql(now)}`
  return open ?? { total: 0, withProvider: 0 }
}

export const clearedTimeProposalColumns = {
  proposedStartsAt: null,
  proposedTimeZone: null,
  proposedByClient: false,
} as const

type ExpectedAppointmentState = Pick<
  AppointmentRecord,
  'id' | 'status' | 'startsAt' | 'proposedStartsAt' | 'proposedByClient'
>

export async function updateAppointmentIfUnchanged(
  tx: Tx,
  { id, status, startsAt, proposedStartsAt, proposedByClient }: ExpectedAppointmentState,
  change: Prisma.AppointmentUncheckedUpdateManyInput,
): Promise<AppointmentRecord | undefined> {
  const [changed] = await tx.appointment.updateManyAndReturn({
    where: { id, status, startsAt, proposedStartsAt, proposedByClient },
    data: change,
    select: appointmentPrismaSelect,
  })
  return changed
}

const maxExpiredPerTransaction = 50

/**
 * The database constraint against double bookings counts expired requests, because a constraint cannot compare with the
 * current time.
 */
export async function cancelExpiredBookingRequests(
  tx: Tx,
  conflicting: { providerId: PersonId; startsAt: Date; endsAt: Date } | null,
  now: Date,
): Promise<AppointmentRecord[]> {
  const overlapping = conflicting
    ? Prisma.sql`AND provider_id = ${conflicting.providerId}::uuid
        AND starts_at < ${conflicting.endsAt} AND ends_at > ${conflicting.startsAt}`
    : Prisma.empty
  const expired = await query(tx, sqlRow({ id: appointment.id }))`
    SELECT id FROM appointment
    WHERE ${isExpiredBookingRequestSql(now)} ${overlapping}
    ORDER BY expires_at LIMIT ${maxExpiredPerTransaction} FOR UPDATE SKIP LOCKED`
  if (expired.length === 0) return []
  return tx.appointment.updateManyAndReturn({
    where: { id: { in: expired.map(({ id }) => id) } },
    data: { status: 'CANCELLED', cancelledBy: 'SYSTEM' },
    select: appointmentPrismaSelect,
  })
}

/** The SQL contains the status as a constant: with a parameter, PostgreSQL ignores the partial index. */
export function completeEndedAppointments(tx: Tx, now: Date): Promise<number> {
  return executeStatement(tx)`
    UPDATE appointment SET status = ${completedAppointmentStatusSql}, updated_at = ${now}
    WHERE ${isConfirmedAppointmentSql} AND ends_at <= ${now}`
}

const busyRow = sqlRow({
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  clientId: appointment.clientId,
})
export type BusyAppointment = SqlRow<typeof busyRow>

/** The condition on the local date limits the index scan to a few days. */
export function findBusyAppointments(
  tx: Tx,
  providerId: PersonId,
  span: { from: Date; to: Date; now: Date; exceptId?: AppointmentId | undefined },
): Promise<BusyAppointment[]> {
  const { first, last } = localDatesOfSpan(span)
  return query(tx, busyRow)`
    SELECT ${sqlColumnList(busyRow)} FROM appointment
    WHERE provider_id = ${providerId}::uuid AND local_date COLLATE "C" BETWEEN ${first}::bpchar AND ${last}::bpchar
      AND starts_at < ${span.to} AND ends_at > ${span.from} AND ${appointmentOccupiesTimeSql(span.now)}
      AND id IS DISTINCT FROM ${span.exceptId ?? null}::uuid`
}

/** Local dates differ from UTC dates by at most one day, and an appointment lasts at most one day. */
function localDatesOfSpan({ from, to }: { from: Date; to: Date }) {
  return { first: addDays(getLocalDateAt('UTC', from), -2), last: addDays(getLocalDateAt('UTC', to), 1) }
}

const providerBusyRow = sqlRow({
  providerId: sqlNotNull(appointment.providerId),
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
})

export function findBusyTimesOfProviders(
  tx: Tx,
  spans: readonly { personId: PersonId; from: Date; to: Date }[],
  now: Date,
): Promise<SqlRow<typeof providerBusyRow>[]> {
  const dates = spans.map(localDatesOfSpan)
  return query(tx, providerBusyRow)`
    SELECT provider_id AS "providerId", starts_at AS "startsAt", ends_at AS "endsAt"
    FROM unnest(
      ${spans.map(({ personId }) => personId)}::uuid[],
      ${spans.map(({ from }) => from.toISOString())}::timestamptz[],
      ${spans.map(({ to }) => to.toISOString())}::timestamptz[],
      ${dates.map(({ first }) => first)}::text[], ${dates.map(({ last }) => last)}::text[]
    ) AS span (person_id, from_time, to_time, first_date, last_date)
    CROSS JOIN LATERAL (
      SELECT provider_id, starts_at, ends_at FROM appointment
      WHERE provider_id = span.person_id
        AND local_date COLLATE "C" BETWEEN span.first_date::bpchar AND span.last_date::bpchar
        AND starts_at < span.to_time AND ends_at > span.from_time AND ${appointmentOccupiesTimeSql(now)}
      OFFSET 0
    ) AS busy`
}

export async function countBookedAppointments(
  tx: Tx,
  providerId: PersonId,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  const rows = await query(tx, sqlRow({ count: sqlInt4 }))`
    SELECT count(*)::int AS count FROM appointment
    WHERE provider_id = ${providerId}::uuid AND ${appointmentOccupiesTimeSql(now)} AND local_date COLLATE "C" BETWEEN ${from}::bpchar AND ${to}::bpchar`
  return rows[0]?.count ?? 0
}
