import type { Tx } from '#kernel/db/client.ts'
import type { AutoConfirmFor } from '#modules/scheduling/contract/policy.ts'
import { addDays, localDateOf } from '#modules/scheduling/local-time.ts'
import type { RangeRow } from '#modules/scheduling/rules.ts'
import type { Prisma } from '#prisma'

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
  clientTimeZone: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.AppointmentSelect

export type AppointmentRecord = Prisma.AppointmentGetPayload<{ select: typeof appointmentSelect }>

/** How an agenda is kept, but for its hours. */
export interface AgendaFields {
  enabled: boolean
  durationMinutes: number
  autoConfirmFor: AutoConfirmFor
  timeZone: string
  minNoticeMinutes: number
  cancelDeadlineMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  pendingLimitMinutes: number | null
  reminderEnabled: boolean
}

export interface ExceptionRecord {
  id: string
  /** 'YYYY-MM-DD', both included. */
  from: string
  to: string
  note: string | null
  ranges: Omit<RangeRow, 'weekday'>[]
}

export interface AgendaRecord extends AgendaFields {
  /** By weekday and time. */
  ranges: RangeRow[]
  /** By date. */
  exceptions: ExceptionRecord[]
}

/** An agenda whole, with the exceptions that may still matter at an instant: in one statement, since a lock may wait for it. */
export async function findAgenda(tx: Tx, personId: string, now: Date): Promise<AgendaRecord | null> {
  const since = addDays(localDateOf('UTC', now), -1)
  const [agenda] = await tx.$queryRaw<AgendaRecord[]>`
    SELECT enabled, duration_minutes AS "durationMinutes", auto_confirm_for AS "autoConfirmFor", time_zone AS "timeZone",
      min_notice_minutes AS "minNoticeMinutes", cancel_deadline_minutes AS "cancelDeadlineMinutes",
      buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes",
      pending_limit_minutes AS "pendingLimitMinutes", reminder_enabled AS "reminderEnabled",
      (SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'startMinute', start_minute, 'endMinute', end_minute)
          ORDER BY weekday, start_minute, end_minute), '[]')
        FROM agenda_range WHERE person_id = ${personId}::uuid) AS ranges,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'from', from_date, 'to', to_date, 'note', note, 'ranges',
          (SELECT coalesce(json_agg(json_build_object('startMinute', start_minute, 'endMinute', end_minute)
              ORDER BY start_minute, end_minute), '[]')
            FROM agenda_exception_range WHERE exception_id = id)) ORDER BY from_date), '[]')
        FROM agenda_exception
        WHERE person_id = ${personId}::uuid AND daterange(from_date, to_date, '[]') && daterange(${since}::date, NULL)) AS exceptions
    FROM agenda WHERE person_id = ${personId}::uuid`
  return agenda ?? null
}

/** Saves the agenda and puts these ranges in the place of the old ones. Equal ranges of a day are one. */
export async function saveAgenda(
  tx: Tx,
  personId: string,
  agenda: AgendaFields,
  ranges: readonly RangeRow[],
): Promise<void> {
  const key = { personId }
  await tx.agenda.upsert({
    where: key,
    create: { ...key, ...agenda },
    update: agenda,
    select: { personId: true },
  })
  await tx.agendaRange.deleteMany({ where: key })
  await tx.agendaRange.createMany({
    data: ranges.map((range) => ({ ...key, ...range })),
    skipDuplicates: true,
  })
}

/** In the provider's order; costs in MXN. */
export function findServices(tx: Tx, personId: string) {
  return tx.$queryRaw<{ id: string; name: string; cost: number; durationMinutes: number | null }[]>`
    SELECT id, name, cost::float8 AS cost, duration_minutes AS "durationMinutes"
    FROM service WHERE person_id = ${personId}::uuid ORDER BY position`
}

export async function deleteServicesExcept(
  tx: Tx,
  personId: string,
  keptIds: readonly string[],
): Promise<void> {
  await tx.service.deleteMany({ where: { personId, id: { notIn: [...keptIds] } } })
}

export async function saveService(
  tx: Tx,
  personId: string,
  service: { id: string; name: string; cost: number; durationMinutes: number | null; position: number },
): Promise<void> {
  const { id, ...fields } = service
  await tx.service.upsert({
    where: { id, personId },
    create: { id, personId, ...fields },
    update: fields,
    select: { id: true },
  })
}

/**
 * Makes this transaction the only one that books with a provider or changes their agenda, until it ends.
 * Without it a crowd on one slot deadlocks in cascades on the exclusion constraint (design decision 5).
 */
export async function lockProvider(tx: Tx, providerId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.provider:${providerId}`}, 0))`
}

/**
 * Serializes the bookings of one client until this transaction ends, so that the number of open bookings cannot change after it was
 * counted. Take this lock before the provider's: a transaction that waits for it then does not block other clients of the provider,
 * and the fixed order avoids deadlocks.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.client:${clientId}`}, 0))`
}

export interface BusyRow {
  startsAt: Date
  endsAt: Date
  /** null: of somebody who deleted their account, or has none. */
  clientId: string | null
}

/**
 * Appointments that hold time between two instants: not cancelled, and no request that has lapsed. Answered by the index of
 * what a provider received alone, between the days around them: no appointment is longer than a day, nor a zone's date more
 * than one away.
 * @param exceptId one that does not count: it is about to move
 */
export function findBusy(
  tx: Tx,
  providerId: string,
  span: { from: Date; to: Date; now: Date; exceptId?: string | undefined },
): Promise<BusyRow[]> {
  const [first, last] = [addDays(localDateOf('UTC', span.from), -2), addDays(localDateOf('UTC', span.to), 1)]
  return tx.$queryRaw<BusyRow[]>`
    SELECT starts_at AS "startsAt", ends_at AS "endsAt", client_id AS "clientId"
    FROM appointment
    WHERE provider_id = ${providerId}::uuid AND local_date COLLATE "C" BETWEEN ${first}::bpchar AND ${last}::bpchar
      AND starts_at < ${span.to} AND ends_at > ${span.from} AND status <> 'cancelada'
      AND (status <> 'pendiente' OR expires_at IS NULL OR expires_at > ${span.now})
      AND id IS DISTINCT FROM ${span.exceptId ?? null}::uuid`
}

/** How many that are not cancelled lie on these local dates, both included ('Citas Agendadas'). */
export async function countBooked(tx: Tx, providerId: string, from: string, to: string): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM appointment
    WHERE provider_id = ${providerId}::uuid AND status <> 'cancelada' AND local_date COLLATE "C" BETWEEN ${from}::bpchar AND ${to}::bpchar`
  return rows[0]?.count ?? 0
}

/** Of one side. */
export type Party = { clientId: string } | { providerId: string }
