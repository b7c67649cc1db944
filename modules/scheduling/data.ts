import { z } from 'zod'
import { agenda, appointment, service } from '#columns'
import { columnList, float8, int4, json, type Row, row } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import {
  type AppointmentId,
  agendaExceptionIdSchema,
  type PersonId,
  type ServiceId,
} from '#kernel/ids/contract.ts'
import { isNotCancelled, isStanding } from '#modules/scheduling/data/status.ts'
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

const { personId: _personId, updatedAt: _updatedAt, ...agendaColumns } = agenda
const agendaFields = row(agendaColumns)
/** The settings of an agenda, without its hours. */
export type AgendaFields = Row<typeof agendaFields>

const minutesSchema = { startMinute: z.number(), endMinute: z.number() }
const exceptionSchema = z.object({
  id: agendaExceptionIdSchema,
  /** 'YYYY-MM-DD', both included. */
  from: z.string(),
  to: z.string(),
  note: z.string().nullable(),
  ranges: z.array(z.object(minutesSchema)),
})
export type ExceptionRecord = z.infer<typeof exceptionSchema>

const agendaRecord = row({
  ...agendaColumns,
  /** By weekday and time. */
  ranges: json(z.array(z.object({ weekday: z.number(), ...minutesSchema }))),
  /** By date. */
  exceptions: json(z.array(exceptionSchema)),
})
export type AgendaRecord = Row<typeof agendaRecord>

/** An agenda whole, with the exceptions that may still matter at an instant: in one statement, since a lock may wait for it. */
export async function findAgenda(tx: Tx, personId: PersonId, now: Date): Promise<AgendaRecord | null> {
  const since = addDays(localDateOf('UTC', now), -1)
  const [found] = await query(tx, agendaRecord)`
    SELECT ${columnList(agendaFields)},
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
  return found ?? null
}

/** Saves the agenda and puts these ranges in the place of the old ones. Equal ranges of a day are one. */
export async function upsertAgenda(
  tx: Tx,
  personId: PersonId,
  fields: AgendaFields,
  ranges: readonly RangeRow[],
): Promise<void> {
  const key = { personId }
  await tx.agenda.upsert({
    where: key,
    create: { ...key, ...fields },
    update: fields,
    select: { personId: true },
  })
  await tx.agendaRange.deleteMany({ where: key })
  await tx.agendaRange.createMany({
    data: ranges.map((range) => ({ ...key, ...range })),
    skipDuplicates: true,
  })
}

const serviceRow = row({
  id: service.id,
  name: service.name,
  cost: float8,
  durationMinutes: service.durationMinutes,
})

/** In the provider's order; costs in MXN. */
export function findServices(tx: Tx, personId: PersonId) {
  return query(tx, serviceRow)`
    SELECT id, name, cost::float8 AS cost, duration_minutes AS "durationMinutes"
    FROM service WHERE person_id = ${personId}::uuid ORDER BY position`
}

export async function deleteServicesExcept(
  tx: Tx,
  personId: PersonId,
  keptIds: readonly ServiceId[],
): Promise<void> {
  await tx.service.deleteMany({ where: { personId, id: { notIn: [...keptIds] } } })
}

export async function upsertService(
  tx: Tx,
  personId: PersonId,
  saved: Row<typeof serviceRow> & { position: number },
): Promise<void> {
  const { id, ...fields } = saved
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
export async function lockProvider(tx: Tx, providerId: PersonId): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.provider:${providerId}`}, 0))`
}

/**
 * Serializes the bookings of one client until this transaction ends, so that the number of open bookings cannot change after it was
 * counted. Take this lock before the provider's: a transaction that waits for it then does not block other clients of the provider,
 * and the fixed order avoids deadlocks.
 */
export async function lockClient(tx: Tx, clientId: PersonId): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.client:${clientId}`}, 0))`
}

const busyRow = row({
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  /** null: the client has no account, or deleted it. */
  clientId: appointment.clientId,
})
export type BusyRow = Row<typeof busyRow>

/**
 * Appointments that hold time between two instants: not cancelled, and no request that has lapsed. Without the condition on the date the
 * index scan reads every appointment of the provider. An appointment lasts at most one day, and
 * its local date differs from the UTC date by at most one.
 * @param exceptId one that does not count: it is about to move
 */
export function findBusy(
  tx: Tx,
  providerId: PersonId,
  span: { from: Date; to: Date; now: Date; exceptId?: AppointmentId | undefined },
): Promise<BusyRow[]> {
  const [first, last] = [addDays(localDateOf('UTC', span.from), -2), addDays(localDateOf('UTC', span.to), 1)]
  return query(tx, busyRow)`
    SELECT ${columnList(busyRow)} FROM appointment
    WHERE provider_id = ${providerId}::uuid AND local_date COLLATE "C" BETWEEN ${first}::bpchar AND ${last}::bpchar
      AND starts_at < ${span.to} AND ends_at > ${span.from} AND ${isStanding(span.now)}
      AND id IS DISTINCT FROM ${span.exceptId ?? null}::uuid`
}

/** How many that are not cancelled lie on these local dates, both included ('Citas Agendadas'). */
export async function countBooked(tx: Tx, providerId: PersonId, from: string, to: string): Promise<number> {
  const rows = await query(tx, row({ count: int4 }))`
    SELECT count(*)::int AS count FROM appointment
    WHERE provider_id = ${providerId}::uuid AND ${isNotCancelled} AND local_date COLLATE "C" BETWEEN ${from}::bpchar AND ${to}::bpchar`
  return rows[0]?.count ?? 0
}

/** Of one side. */
export type Party = { clientId: PersonId } | { providerId: PersonId }
