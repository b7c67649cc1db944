import { agenda, appointment, service } from '#columns'
import { declarePersonIdColumns, mergePersonRows } from '#kernel/db/person-rows.ts'
import { sqlBool, sqlColumnWithTypeOf, sqlNotNull, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { PersonMergeInput } from '#kernel/person-event-handlers.ts'
import {
  type AppointmentParty,
  type AppointmentRecord,
  appointmentPrismaSelect,
  clearedTimeProposalColumns,
} from '#modules/scheduling/data/appointments.ts'
import { calendarFeedPersonIdColumns } from '#modules/scheduling/data/feeds.ts'
import {
  isConfirmedOrCompletedAppointmentSql,
  isNotCancelledAppointmentSql,
} from '#modules/scheduling/data/status.ts'
import type { Prisma } from '#prisma'

const agendaRows = declarePersonIdColumns(agenda, { people: ['personId'] })
const appointmentRows = declarePersonIdColumns(appointment, {
  people: ['clientId', 'providerId'],
  areDifferent: true,
})

export async function mergeSchedulingData(tx: Tx, merge: PersonMergeInput): Promise<void> {
  const { fromId, intoId } = merge
  await mergePersonRows(tx, agendaRows, merge)
  await executeStatement(tx)`
    UPDATE service SET person_id = ${intoId}::uuid
    WHERE person_id = ${fromId}::uuid AND NOT EXISTS (SELECT FROM service WHERE person_id = ${intoId}::uuid)`
  await mergePersonRows(tx, appointmentRows, merge)
  await mergePersonRows(tx, calendarFeedPersonIdColumns, merge)
}

export async function hasSchedulingData(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({ found: sqlBool }))`
    SELECT EXISTS (SELECT FROM agenda WHERE person_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM service WHERE person_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM calendar_feed WHERE person_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM appointment WHERE client_id = ${personId}::uuid)
      OR EXISTS (SELECT FROM appointment WHERE provider_id = ${personId}::uuid) AS found`
  return rows[0]?.found ?? false
}

const archivedSelect = {
  id: true,
  providerName: true,
  clientName: true,
  clientEmail: true,
  clientPhone: true,
  localDate: true,
  localTime: true,
  localEndTime: true,
  timeZone: true,
  status: true,
  serviceName: true,
  serviceCost: true,
  clientNote: true,
  cancelReason: true,
  bookedByProvider: true,
  noShowAt: true,
  attendanceConfirmedAt: true,
  createdAt: true,
} satisfies Prisma.AppointmentSelect

export type ExportedAppointment = Prisma.AppointmentGetPayload<{ select: typeof archivedSelect }>

const pageSize = 500

export async function* streamAppointments(
  tx: Tx,
  party: AppointmentParty,
): AsyncGenerator<ExportedAppointment> {
  let last: string | null = null
  for (;;) {
    const page: ExportedAppointment[] = await tx.appointment.findMany({
      where: { ...party, ...(last !== null && { id: { gt: last } }) },
      orderBy: { id: 'asc' },
      take: pageSize,
      select: archivedSelect,
    })
    yield* page
    if (page.length < pageSize) return
    last = page.at(-1)?.id ?? null
  }
}

export async function disableAgenda(tx: Tx, personId: PersonId): Promise<void> {
  await tx.agenda.updateMany({ where: { personId }, data: { enabled: false } })
}

export async function countAppointments(tx: Tx, personId: PersonId, now: Date) {
  const either = { OR: [{ clientId: personId }, { providerId: personId }] }
  const upcomingAppointments = await tx.appointment.count({ where: { ...either, ...standing(now) } })
  const all = await tx.appointment.count({ where: either })
  return { upcomingAppointments, pastAppointments: all - upcomingAppointments }
}

export function countUpcomingAppointments(
  tx: Tx,
  party: { providerId: PersonId; clientId: PersonId },
  now: Date,
): Promise<number> {
  return tx.appointment.count({ where: { ...party, ...standing(now) } })
}

const upcomingSelect = {
  localDate: true,
  localTime: true,
  timeZone: true,
  clientId: true,
  clientName: true,
  providerName: true,
} satisfies Prisma.AppointmentSelect

export interface UpcomingAppointments {
  total: number
  next: Prisma.AppointmentGetPayload<{ select: typeof upcomingSelect }>[]
}

export async function findUpcomingAppointments(
  tx: Tx,
  personId: PersonId,
  now: Date,
  limit: number,
): Promise<UpcomingAppointments> {
  const where = { OR: [{ clientId: personId }, { providerId: personId }], ...standing(now) }
  const total = await tx.appointment.count({ where })
  const next = await tx.appointment.findMany({
    where,
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: upcomingSelect,
  })
  return { total, next }
}

function standing(now: Date) {
  return {
    startsAt: { gt: now },
    status: { in: ['PENDING', 'CONFIRMED'] },
  } satisfies Prisma.AppointmentWhereInput
}

export interface CancelledAppointment {
  appointment: AppointmentRecord
  wasPending: boolean
}

/** Cancels PENDING before CONFIRMED appointments, so that a request confirmed meanwhile is also cancelled. */
export async function cancelUpcomingAppointments(
  tx: Tx,
  party: Pick<Prisma.AppointmentWhereInput, 'clientId' | 'providerId'>,
  cancellation: { cancelledBy: 'CLIENT' | 'PROVIDER' | 'OPERATOR'; cancelReason: string | null },
  now: Date,
): Promise<CancelledAppointment[]> {
  const cancelled: CancelledAppointment[] = []
  for (const status of ['PENDING', 'CONFIRMED'] as const) {
    const appointments = await tx.appointment.updateManyAndReturn({
      where: { ...party, startsAt: { gt: now }, status },
      data: { status: 'CANCELLED', ...cancellation, ...clearedTimeProposalColumns },
      select: appointmentPrismaSelect,
    })
    cancelled.push(...appointments.map((appointment) => ({ appointment, wasPending: status === 'PENDING' })))
  }
  return cancelled
}

export async function deleteTextsWrittenByProviders(
  tx: Tx,
  party: { clientId: PersonId; providerId: { in: string[] } },
): Promise<void> {
  await tx.appointment.updateMany({
    where: { ...party, bookedByProvider: true },
    data: { clientNote: null, cancelReason: null },
  })
}

/** The names of deleted people stay in appointments, for the other person of each appointment. */
export async function anonymizeAppointments(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
  const among = { in: [...personIds] }
  await tx.appointment.deleteMany({
    where: {
      OR: [
        { clientId: among, providerId: null },
        { providerId: among, clientId: null },
        { clientId: among, providerId: among },
      ],
    },
  })
  await tx.appointment.updateMany({
    where: { clientId: among },
    data: { clientEmail: null, clientPhone: null, clientNote: null },
  })
  await tx.appointment.updateMany({
    where: { OR: [{ clientId: among }, { providerId: among }], cancelReason: { not: null } },
    data: { cancelReason: null },
  })
}

/** The SQL contains the status as a constant: with a parameter, PostgreSQL ignores the partial index. */
export async function findClientsWithAttendedAppointment(
  tx: Tx,
  providerId: PersonId,
  personIds: readonly PersonId[],
  now: Date,
): Promise<PersonId[]> {
  if (personIds.length === 0) return []
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(service.personId) }))`
    SELECT asked.id FROM unnest(${[...personIds]}::uuid[]) AS asked (id)
    WHERE EXISTS (
      SELECT FROM appointment
      WHERE provider_id = ${providerId}::uuid AND client_id = asked.id
        AND ${isConfirmedOrCompletedAppointmentSql} AND ends_at <= ${now} AND no_show_at IS NULL AND NOT booked_by_provider)`
  return rows.map(({ id }) => id)
}

/**
 * Ignores bookings that the provider made: otherwise a provider could get a client's data by booking for the client.
 */
export async function findAppointmentCounterparts(
  tx: Tx,
  memberId: PersonId,
  personIds: readonly PersonId[],
): Promise<PersonId[]> {
  const others = [...personIds]
  const rows = await query(tx, sqlRow({ id: sqlColumnWithTypeOf(sqlNotNull(appointment.providerId)) }))`
    SELECT provider_id AS id FROM appointment
    WHERE client_id = ${memberId}::uuid AND provider_id = ANY(${others}::uuid[]) AND ${isNotCancelledAppointmentSql}
    UNION
    SELECT client_id FROM appointment
    WHERE client_id = ANY(${others}::uuid[]) AND provider_id = ${memberId}::uuid AND ${isNotCancelledAppointmentSql}
      AND NOT booked_by_provider`
  return rows.map(({ id }) => id)
}

export async function findProvidersByService(tx: Tx, words: string, limit: number): Promise<PersonId[]> {
  const rows = await query(tx, sqlRow({ id: service.personId }))`
    SELECT DISTINCT person_id AS id FROM (
      SELECT person_id FROM service
      WHERE to_tsvector('spanish', public.fold(name)) @@ plainto_tsquery('spanish', public.fold(${words}))
      LIMIT ${limit}
    ) AS found`
  return rows.map(({ id }) => id)
}

const phoneRow = sqlRow({ phone: appointment.clientPhone })
const maxBookingsForPhone = 50

export async function findLatestBookingPhone(tx: Tx, clientId: PersonId): Promise<string | null> {
  const [latest] = await query(tx, phoneRow)`
    SELECT phone FROM (
      SELECT client_phone AS phone, booked_by_provider, local_date, local_time
      FROM appointment WHERE client_id = ${clientId}::uuid
      ORDER BY local_date COLLATE "C" DESC, local_time COLLATE "C" DESC, starts_at DESC, id DESC
      LIMIT ${maxBookingsForPhone}
    ) AS latest
    WHERE phone IS NOT NULL AND NOT booked_by_provider
    LIMIT 1`
  return latest?.phone ?? null
}
