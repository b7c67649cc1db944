import type { Tx } from '#kernel/db/client.ts'
import { DAY } from '#modules/scheduling/local-time.ts'
import type { RangeRow } from '#modules/scheduling/rules.ts'
import { type Agenda, Prisma } from '#prisma'

const factsSelect = {
  id: true,
  providerId: true,
  clientId: true,
  startsAt: true,
  endsAt: true,
  localDate: true,
  timeZone: true,
  status: true,
} satisfies Prisma.AppointmentSelect

export const appointmentSelect = {
  ...factsSelect,
  providerName: true,
  clientName: true,
  clientEmail: true,
  clientPhone: true,
  localTime: true,
  localEndTime: true,
  durationMinutes: true,
  serviceName: true,
  serviceCost: true,
} satisfies Prisma.AppointmentSelect

export type AgendaRecord = Pick<Agenda, 'enabled' | 'durationMinutes' | 'autoConfirm' | 'timeZone'> & {
  ranges: RangeRow[]
}
export type AppointmentRecord = Prisma.AppointmentGetPayload<{ select: typeof appointmentSelect }>

/** Every local date is within a day of the instant, whatever the zone; this bound is safe for all of them. */
const ZONE_SLACK = 2 * DAY

export async function findAgenda(tx: Tx, personId: string): Promise<AgendaRecord | null> {
  const rows = await tx.$queryRaw<
    (Omit<AgendaRecord, 'ranges'> & { [Key in keyof RangeRow]: number | null })[]
  >`
    SELECT enabled, duration_minutes AS "durationMinutes", auto_confirm AS "autoConfirm", time_zone AS "timeZone",
      weekday, start_minute AS "startMinute", end_minute AS "endMinute"
    FROM agenda LEFT JOIN agenda_range USING (person_id)
    WHERE person_id = ${personId}::uuid
    ORDER BY weekday, start_minute`
  const [first] = rows
  if (!first) return null
  const { enabled, durationMinutes, autoConfirm, timeZone } = first
  const ranges = rows.flatMap(({ weekday, startMinute, endMinute }) =>
    weekday === null || startMinute === null || endMinute === null ? [] : { weekday, startMinute, endMinute },
  )
  return { enabled, durationMinutes, autoConfirm, timeZone, ranges }
}

/** Saves the agenda and puts these ranges in the place of the old ones. Equal ranges of a day are one. */
export async function saveAgenda(
  tx: Tx,
  personId: string,
  agenda: Omit<AgendaRecord, 'ranges'>,
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
  return tx.$queryRaw<{ id: string; name: string; cost: number }[]>`
    SELECT id, name, cost::float8 AS cost FROM service WHERE person_id = ${personId}::uuid ORDER BY position`
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
  service: { id: string; name: string; cost: number; position: number },
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

export interface BusyRow {
  startsAt: Date
  endsAt: Date
  own: boolean
}

/** Appointments that hold time between two instants; `own` marks those of one client. Served by the constraint's index. */
export function findBusy(
  tx: Tx,
  providerId: string,
  from: Date,
  to: Date,
  clientId: string | null,
): Promise<BusyRow[]> {
  return tx.$queryRaw<BusyRow[]>`
    SELECT starts_at AS "startsAt", ends_at AS "endsAt", client_id IS NOT DISTINCT FROM ${clientId}::uuid AS "own"
    FROM appointment
    WHERE provider_id = ${providerId}::uuid AND status <> 'cancelada'
      AND tstzrange(starts_at, ends_at, '[)') && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')`
}

/** How many that are not cancelled lie on these local dates, both included ('Citas Agendadas'). */
export async function countBooked(tx: Tx, providerId: string, from: string, to: string): Promise<number> {
  const [earliest, latest] = [new Date(Date.parse(from) - ZONE_SLACK), new Date(Date.parse(to) + ZONE_SLACK)]
  const rows = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM appointment
    WHERE provider_id = ${providerId}::uuid AND status <> 'cancelada' AND local_date BETWEEN ${from} AND ${to}
      AND starts_at BETWEEN ${earliest}::timestamptz AND ${latest}::timestamptz`
  return rows[0]?.count ?? 0
}

export async function createAppointment(
  tx: Tx,
  appointment: Prisma.AppointmentUncheckedCreateInput,
): Promise<void> {
  await tx.appointment.create({ data: appointment, select: { id: true } })
}

export function findAppointment(tx: Tx, id: string): Promise<AppointmentRecord | null> {
  return tx.appointment.findUnique({ where: { id }, select: appointmentSelect })
}

/**
 * Compare-and-swap: changes the status of a future appointment only while it still is what the caller saw.
 * @returns whether it did
 */
export async function changeStatus(
  tx: Tx,
  id: string,
  from: AppointmentRecord['status'],
  to: AppointmentRecord['status'],
  now: Date,
): Promise<boolean> {
  const { count } = await tx.appointment.updateMany({
    where: { id, status: from, startsAt: { gt: now } },
    data: { status: to },
  })
  return count === 1
}

export type Party = { clientId: string } | { providerId: string }

const factsColumns = Prisma.sql`id, provider_id AS "providerId", client_id AS "clientId", starts_at AS "startsAt",
  ends_at AS "endsAt", local_date AS "localDate", time_zone AS "timeZone",
  CASE status WHEN 'pendiente' THEN 'PENDING' WHEN 'confirmada' THEN 'CONFIRMED' WHEN 'cancelada' THEN 'CANCELLED'
    ELSE 'COMPLETED' END AS status`

/** Of one party, that start within these days of now or, when `ahead`, later. */
function around(party: Party, now: Date, daysBack: number, ahead: boolean): Prisma.Sql {
  const earliest = new Date(now.getTime() - daysBack * DAY - ZONE_SLACK)
  const ofParty =
    'clientId' in party
      ? Prisma.sql`client_id = ${party.clientId}::uuid`
      : Prisma.sql`provider_id = ${party.providerId}::uuid`
  const until = ahead ? Prisma.empty : Prisma.sql`AND starts_at <= ${now}::timestamptz`
  return Prisma.sql`${ofParty} AND starts_at >= ${earliest}::timestamptz ${until}`
}

/** Costs in MXN. */
export type ListedAppointment = Omit<AppointmentRecord, 'serviceCost'> & { serviceCost: number | null }

export function findAppointments(
  tx: Tx,
  party: Party,
  now: Date,
  daysBack: number,
  ahead: boolean,
): Promise<ListedAppointment[]> {
  return tx.$queryRaw<ListedAppointment[]>`
    SELECT ${factsColumns}, provider_name AS "providerName", client_name AS "clientName", client_email AS "clientEmail",
      client_phone AS "clientPhone", local_time AS "localTime", local_end_time AS "localEndTime",
      duration_minutes AS "durationMinutes", service_name AS "serviceName", service_cost::float8 AS "serviceCost"
    FROM appointment WHERE ${around(party, now, daysBack, ahead)}`
}

export type AppointmentFactsRow = Pick<AppointmentRecord, keyof typeof factsSelect>

/** The same, with only what tells where each belongs. */
export function findAppointmentFacts(
  tx: Tx,
  party: Party,
  now: Date,
  daysBack: number,
  ahead: boolean,
): Promise<AppointmentFactsRow[]> {
  return tx.$queryRaw<AppointmentFactsRow[]>`
    SELECT ${factsColumns} FROM appointment WHERE ${around(party, now, daysBack, ahead)}`
}

/**
 * Raw, because the partial index on what is confirmed only serves a status that stands in the statement itself.
 * @returns how many it changed
 */
export function completeEnded(tx: Tx, now: Date): Promise<number> {
  return tx.$executeRaw`
    UPDATE appointment SET status = 'completada', updated_at = ${now}
    WHERE status = 'confirmada' AND ends_at <= ${now}`
}
