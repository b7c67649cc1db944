import { appointment } from '#columns'
import { bool, columnList, int4, notNull, type Row, row } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import {
  completedStatusSql,
  isConfirmedOrCompletedSql,
  isConfirmedSql,
  isExpiredSql,
  isNotExpiredSql,
  isPendingOrConfirmedSql,
  isPendingSql,
  occupiesTimeSql,
} from '#modules/scheduling/data/status.ts'
import { addDays, localDateOf } from '#modules/scheduling/local-time.ts'
import type { OpenBookings } from '#modules/scheduling/rules.ts'
import { Prisma } from '#prisma'

export const appointmentSelect = {
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

export type AppointmentRecord = Prisma.AppointmentGetPayload<{ select: typeof appointmentSelect }>

export type AppointmentParty = { clientId: PersonId } | { providerId: PersonId }

export type NewAppointment = Prisma.AppointmentUncheckedCreateInput

export function createAppointment(tx: Tx, data: NewAppointment): Promise<AppointmentRecord> {
  return tx.appointment.create({ data, select: appointmentSelect })
}

export function findAppointment(tx: Tx, id: AppointmentId): Promise<AppointmentRecord | null> {
  return tx.appointment.findFirst({ where: { id }, select: appointmentSelect })
}

const partiesRow = row({
  clientId: appointment.clientId,
  providerId: appointment.providerId,
  startsAt: appointment.startsAt,
  durationMinutes: appointment.durationMinutes,
})

export async function findAppointmentParties(tx: Tx, id: AppointmentId) {
  const [parties] = await query(tx, partiesRow)`
    SELECT ${columnList(partiesRow)} FROM appointment WHERE id = ${id}::uuid`
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
    select: appointmentSelect,
  })
}

/**
 * Cancelled, expired and missed appointments do not count, and neither do those that the provider booked. The query has
 * two subqueries instead of OR: with OR, a cached query plan reads two larger indexes (49 blocks of 8 kB instead of 4).
 */
export async function hasClientBookedProvider(
  tx: Tx,
  { clientId, providerId }: { clientId: PersonId; providerId: PersonId },
  now: Date,
): Promise<boolean> {
  const [booked] = await query(tx, row({ found: bool }))`
    SELECT EXISTS (
      SELECT FROM appointment
      WHERE provider_id = ${providerId}::uuid AND client_id = ${clientId}::uuid
        AND ${isConfirmedOrCompletedSql} AND no_show_at IS NULL AND NOT booked_by_provider
    ) OR EXISTS (
      SELECT FROM appointment
      WHERE provider_id = ${providerId}::uuid AND client_id = ${clientId}::uuid
        AND ${isPendingSql} AND NOT booked_by_provider AND ${isNotExpiredSql(now)}
    ) AS found`
  return booked?.found ?? false
}

/**
 * Counts the future pending and confirmed appointments that a client booked, not those that the provider entered. The
 * condition on the local date keeps the index scan short. It starts a day early, because a local date is at most one
 * day before the UTC date.
 */
export async function countOpenBookings(
  tx: Tx,
  { clientId, providerId }: { clientId: PersonId; providerId: PersonId },
  now: Date,
): Promise<OpenBookings> {
  const since = addDays(localDateOf('UTC', now), -1)
  const [open] = await query(tx, row({ total: int4, withProvider: int4 }))`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE provider_id = ${providerId}::uuid)::int AS "withProvider"
    FROM appointment
    WHERE client_id = ${clientId}::uuid AND local_date COLLATE "C" >= ${since}::bpchar AND starts_at > ${now}
      AND ${isPendingOrConfirmedSql} AND NOT booked_by_provider AND ${isNotExpiredSql(now)}`
  return open ?? { total: 0, withProvider: 0 }
}

export const clearedProposalColumns = {
  proposedStartsAt: null,
  proposedTimeZone: null,
  proposedByClient: false,
} as const

type ExpectedAppointmentState = Pick<
  AppointmentRecord,
  'id' | 'status' | 'startsAt' | 'proposedStartsAt' | 'proposedByClient'
>

/**
 * Compare-and-swap: an appointment changes only if its status, start and proposal still have the expected values.
 * @returns undefined if one of the stored values differs
 */
export async function updateAppointmentIfUnchanged(
  tx: Tx,
  { id, status, startsAt, proposedStartsAt, proposedByClient }: ExpectedAppointmentState,
  change: Prisma.AppointmentUncheckedUpdateManyInput,
): Promise<AppointmentRecord | undefined> {
  const [changed] = await tx.appointment.updateManyAndReturn({
    where: { id, status, startsAt, proposedStartsAt, proposedByClient },
    data: change,
    select: appointmentSelect,
  })
  return changed
}

/** The limit keeps transactions short. */
const maxExpiredPerTransaction = 50

/**
 * Cancels expired booking requests, because the constraint against double bookings still counts them: a constraint
 * cannot compare with the current time.
 * @param conflicting only requests that overlap this time of a provider; null: all expired requests
 * @returns the cancelled appointments
 */
export async function cancelExpiredRequests(
  tx: Tx,
  conflicting: { providerId: PersonId; startsAt: Date; endsAt: Date } | null,
  now: Date,
): Promise<AppointmentRecord[]> {
  const overlapping = conflicting
    ? Prisma.sql`AND provider_id = ${conflicting.providerId}::uuid
        AND starts_at < ${conflicting.endsAt} AND ends_at > ${conflicting.startsAt}`
    : Prisma.empty
  const expired = await query(tx, row({ id: appointment.id }))`
    SELECT id FROM appointment
    WHERE ${isExpiredSql(now)} ${overlapping}
    ORDER BY expires_at LIMIT ${maxExpiredPerTransaction} FOR UPDATE SKIP LOCKED`
  if (expired.length === 0) return []
  return tx.appointment.updateManyAndReturn({
    where: { id: { in: expired.map(({ id }) => id) } },
    data: { status: 'CANCELLED', cancelledBy: 'SYSTEM' },
    select: appointmentSelect,
  })
}

/**
 * The statement is raw SQL that contains the status, because otherwise PostgreSQL does not use the partial index.
 * @returns the number of completed appointments
 */
export function completeEndedAppointments(tx: Tx, now: Date): Promise<number> {
  return executeStatement(tx)`
    UPDATE appointment SET status = ${completedStatusSql}, updated_at = ${now}
    WHERE ${isConfirmedSql} AND ends_at <= ${now}`
}

const busyRow = row({
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  /** Id of the client; null if the client has no account or has deleted the account. */
  clientId: appointment.clientId,
})
export type BusyAppointment = Row<typeof busyRow>

/**
 * Finds the appointments of a provider that occupy time between two instants: neither cancelled nor expired.
 * Without the condition on the local date, the index scan would read all appointments of the provider.
 * @param exceptId an appointment to ignore, because the caller wants to move it
 */
export function findBusyAppointments(
  tx: Tx,
  providerId: PersonId,
  span: { from: Date; to: Date; now: Date; exceptId?: AppointmentId | undefined },
): Promise<BusyAppointment[]> {
  const { first, last } = localDatesOfSpan(span)
  return query(tx, busyRow)`
    SELECT ${columnList(busyRow)} FROM appointment
    WHERE provider_id = ${providerId}::uuid AND local_date COLLATE "C" BETWEEN ${first}::bpchar AND ${last}::bpchar
      AND starts_at < ${span.to} AND ends_at > ${span.from} AND ${occupiesTimeSql(span.now)}
      AND id IS DISTINCT FROM ${span.exceptId ?? null}::uuid`
}

/**
 * Range of local dates that contains all appointments in a span of time. An appointment lasts at most one day, and its
 * local date differs from the UTC date by at most one day.
 */
function localDatesOfSpan({ from, to }: { from: Date; to: Date }) {
  return { first: addDays(localDateOf('UTC', from), -2), last: addDays(localDateOf('UTC', to), 1) }
}

const providerBusyRow = row({
  providerId: notNull(appointment.providerId),
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
})

export function findBusyTimesOfProviders(
  tx: Tx,
  spans: readonly { personId: PersonId; from: Date; to: Date }[],
  now: Date,
): Promise<Row<typeof providerBusyRow>[]> {
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
        AND starts_at < span.to_time AND ends_at > span.from_time AND ${occupiesTimeSql(now)}
      OFFSET 0
    ) AS busy`
}

export async function countBookedAppointments(
  tx: Tx,
  providerId: PersonId,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  const rows = await query(tx, row({ count: int4 }))`
    SELECT count(*)::int AS count FROM appointment
    WHERE provider_id = ${providerId}::uuid AND ${occupiesTimeSql(now)} AND local_date COLLATE "C" BETWEEN ${from}::bpchar AND ${to}::bpchar`
  return rows[0]?.count ?? 0
}
