import { agenda, appointment, appointmentCancellerValues, appointmentStatusValues } from '#columns'
import { sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId, ServiceId } from '#kernel/ids/contract.ts'
import { isNotCancelledAppointmentSql } from '#modules/scheduling/data/status.ts'
import type { AppointmentStatus } from '#prisma'

export interface ImportedAgenda {
  personId: PersonId
  enabled: boolean
  durationMinutes: number
  autoConfirmFor: 'ALL' | 'NONE'
  timeZone: string
  updatedAt: string
  ranges: readonly { weekday: number; startMinute: number; endMinute: number }[]
}

export interface ImportedService {
  id: ServiceId
  personId: PersonId
  name: string
  cost: number
  position: number
  updatedAt: string
}

export async function importAgendas(tx: Tx, agendas: readonly ImportedAgenda[]): Promise<void> {
  if (agendas.length === 0) return
  const added = await query(tx, sqlRow({ personId: agenda.personId }))`
    INSERT INTO agenda (person_id, enabled, duration_minutes, auto_confirm_for, time_zone, updated_at)
    SELECT "personId", enabled, "durationMinutes", "autoConfirmFor"::agenda_confirmation, "timeZone", "updatedAt"
    FROM json_to_recordset(${JSON.stringify(agendas)}::json) AS given (
      "personId" uuid, enabled boolean, "durationMinutes" smallint, "autoConfirmFor" text, "timeZone" text,
      "updatedAt" timestamptz
    )
    ON CONFLICT (person_id) DO NOTHING
    RETURNING person_id AS "personId"`
  const addedIds = new Set(added.map(({ personId }) => personId))
  const ranges = agendas
    .filter(({ personId }) => addedIds.has(personId))
    .flatMap(({ personId, ranges: own }) => own.map((range) => ({ personId, ...range })))
  await executeStatement(tx)`
    INSERT INTO agenda_range (person_id, weekday, start_minute, end_minute)
    SELECT "personId", weekday, "startMinute", "endMinute"
    FROM json_to_recordset(${JSON.stringify(ranges)}::json) AS given (
      "personId" uuid, weekday smallint, "startMinute" smallint, "endMinute" smallint
    )
    ON CONFLICT DO NOTHING`
}

export async function importServices(tx: Tx, services: readonly ImportedService[]): Promise<void> {
  if (services.length === 0) return
  await executeStatement(tx)`
    INSERT INTO service (id, person_id, name, cost, position, updated_at)
    SELECT id, "personId", name, cost, position, "updatedAt"
    FROM json_to_recordset(${JSON.stringify(services)}::json) AS given (
      id uuid, "personId" uuid, name text, cost numeric, position smallint, "updatedAt" timestamptz
    )
    ON CONFLICT (id) DO NOTHING`
}

export async function findAgendaTimeZones(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Map<string, string>> {
  const rows = await tx.agenda.findMany({
    where: { personId: { in: [...personIds] } },
    select: { personId: true, timeZone: true },
  })
  return new Map(rows.map(({ personId, timeZone }) => [personId, timeZone]))
}

/** The instants of an imported appointment, such as `startsAt`, are ISO 8601 texts. */
export interface ImportedAppointment {
  id: AppointmentId
  providerId: PersonId | null
  providerName: string
  clientId: PersonId | null
  clientName: string
  clientEmail: string | null
  clientPhone: string | null
  startsAt: string
  endsAt: string
  timeZone: string
  localDate: string
  localTime: string
  localEndTime: string
  durationMinutes: number
  status: AppointmentStatus
  autoConfirm: boolean
  serviceName: string | null
  serviceCost: number | null
  /** Whether the import cancels this appointment, because it overlaps another one of the provider. */
  cancelledBySystem: boolean
  remindAt: string | null
  createdAt: string
  updatedAt: string
}

export async function isAppointmentTableEmpty(tx: Tx): Promise<boolean> {
  return (await tx.appointment.findFirst({ select: { id: true } })) === null
}

export async function findExistingAppointmentIds(
  tx: Tx,
  ids: readonly AppointmentId[],
): Promise<Set<AppointmentId>> {
  const rows = await query(
    tx,
    sqlRow({ id: appointment.id }),
  )`SELECT id FROM appointment WHERE id = ANY(${[...ids]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

export async function findOverlappingAppointments(
  tx: Tx,
  appointments: readonly Pick<ImportedAppointment, 'id' | 'providerId' | 'startsAt' | 'endsAt'>[],
): Promise<Set<AppointmentId>> {
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(appointment.id) }))`
    SELECT given.id
    FROM json_to_recordset(${JSON.stringify(appointments)}::json) AS given (
      id uuid, "providerId" uuid, "startsAt" timestamptz, "endsAt" timestamptz
    )
    WHERE EXISTS (
      SELECT FROM appointment
      WHERE provider_id = given."providerId" AND ${isNotCancelledAppointmentSql} AND appointment.id <> given.id
        AND tstzrange(starts_at, ends_at, '[)') && tstzrange(given."startsAt", given."endsAt", '[)')
    )`
  return new Set(rows.map(({ id }) => id))
}

/** Inserts imported appointments; a concurrent booking of the same time makes the insert fail. */
export async function insertAppointments(
  tx: Tx,
  appointments: readonly ImportedAppointment[],
): Promise<void> {
  const stored = appointments.map((given) => ({ ...given, status: appointmentStatusValues[given.status] }))
  await executeStatement(tx)`
    INSERT INTO appointment (id, provider_id, provider_name, client_id, client_name, client_email, client_phone, starts_at,
      ends_at, time_zone, local_date, local_time, local_end_time, duration_minutes, status, auto_confirm, service_name,
      service_cost, cancelled_by, remind_at, created_at, updated_at)
    SELECT id, "providerId", "providerName", "clientId", "clientName", "clientEmail", "clientPhone", "startsAt", "endsAt",
      "timeZone", "localDate", "localTime", "localEndTime", "durationMinutes", status::appointment_status, "autoConfirm",
      "serviceName", "serviceCost",
      CASE WHEN "cancelledBySystem" THEN ${appointmentCancellerValues.SYSTEM}::appointment_canceller END,
      "remindAt", "createdAt", "updatedAt"
    FROM json_to_recordset(${JSON.stringify(stored)}::json) AS given (
      id uuid, "providerId" uuid, "providerName" text, "clientId" uuid, "clientName" text, "clientEmail" text,
      "clientPhone" text, "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text, "localDate" text, "localTime" text,
      "localEndTime" text, "durationMinutes" smallint, status text, "autoConfirm" boolean, "serviceName" text,
      "serviceCost" numeric, "cancelledBySystem" boolean, "remindAt" timestamptz, "createdAt" timestamptz,
      "updatedAt" timestamptz
    )
    ON CONFLICT (id) DO NOTHING`
}
