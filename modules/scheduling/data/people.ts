import { agenda, appointment, service } from '#columns'
import { mergeRows, personRows } from '#kernel/db/person-rows.ts'
import { bool, columnLike, notNull, row } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { PersonMerge } from '#kernel/person-participant.ts'
import {
  type AppointmentRecord,
  appointmentSelect,
  type Party,
} from '#modules/scheduling/data/appointments.ts'
import { feedRows } from '#modules/scheduling/data/feeds.ts'
import { isConfirmedOrCompleted, isNotCancelled } from '#modules/scheduling/data/status.ts'
import type { Prisma } from '#prisma'

/** The ranges and exceptions of an agenda move with its primary key (ON UPDATE CASCADE). */
const agendaRows = personRows(agenda, { people: ['personId'] })
const appointmentRows = personRows(appointment, { people: ['clientId', 'providerId'], areDifferent: true })

/**
 * Moves agenda, services, appointments and calendar address of `fromId` to `intoId`. Appointments between the two are deleted.
 * Only members have an agenda, so only one of the two has appointments as a provider. If appointments overlap nevertheless, the
 * database rejects the merge.
 */
export async function mergeSchedules(tx: Tx, merge: PersonMerge): Promise<void> {
  const { fromId, intoId } = merge
  await mergeRows(tx, agendaRows, merge)
  await execute(tx)`
    UPDATE service SET person_id = ${intoId}::uuid
    WHERE person_id = ${fromId}::uuid AND NOT EXISTS (SELECT FROM service WHERE person_id = ${intoId}::uuid)`
  await mergeRows(tx, appointmentRows, merge)
  await mergeRows(tx, feedRows, merge)
}

/** Whether the person has an agenda, services or a calendar feed, or an appointment on either side. */
export async function hasSchedule(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, row({ found: bool }))`
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
  createdAt: true,
} satisfies Prisma.AppointmentSelect

export type ArchivedAppointment = Prisma.AppointmentGetPayload<{ select: typeof archivedSelect }>

const pageSize = 500

export async function* eachAppointment(tx: Tx, party: Party): AsyncGenerator<ArchivedAppointment> {
  let last: string | null = null
  for (;;) {
    const page: ArchivedAppointment[] = await tx.appointment.findMany({
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

/** Disables the agenda: no client can book. Hours and services are kept. */
export async function closeAgenda(tx: Tx, personId: PersonId): Promise<void> {
  await tx.agenda.updateMany({ where: { personId }, data: { enabled: false } })
}

/** Number of a person's future appointments that are not cancelled, and number of the person's other appointments. */
export async function countAppointments(tx: Tx, personId: PersonId, now: Date) {
  const either = { OR: [{ clientId: personId }, { providerId: personId }] }
  const upcomingAppointments = await tx.appointment.count({ where: { ...either, ...standing(now) } })
  const all = await tx.appointment.count({ where: either })
  return { upcomingAppointments, pastAppointments: all - upcomingAppointments }
}

/** Number of pending and confirmed appointments of a party, or between two people, that have not begun. */
export function countUpcoming(
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

/** Pending and confirmed appointments of a person, on either side, that have not begun. */
export async function findUpcoming(
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

/**
 * Cancels the future appointments of a party, or between two people.
 * @returns the cancelled appointments
 */
export function cancelUpcoming(
  tx: Tx,
  party: Pick<Prisma.AppointmentWhereInput, 'clientId' | 'providerId'>,
  cancellation: { cancelledBy: 'CLIENT' | 'PROVIDER' | 'OPERATOR'; cancelReason: string | null },
  now: Date,
): Promise<AppointmentRecord[]> {
  return tx.appointment.updateManyAndReturn({
    where: { ...party, ...standing(now) },
    data: { status: 'CANCELLED', ...cancellation, proposedStartsAt: null, proposedTimeZone: null },
    select: appointmentSelect,
  })
}

/** Deletes the notes and reasons that these providers wrote in appointments that they booked for the client. */
export async function forgetTextsOfProviders(
  tx: Tx,
  party: { clientId: PersonId; providerId: { in: string[] } },
): Promise<void> {
  await tx.appointment.updateMany({
    where: { ...party, bookedByProvider: true },
    data: { clientNote: null, cancelReason: null },
  })
}

/**
 * Deletes contact data, notes and reasons from the appointments of people who leave. The other side keeps the name. An
 * appointment is deleted when neither of its sides remains.
 */
export async function forgetParties(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
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

/**
 * Which of these people had an appointment with the provider that took place: completed, or confirmed and ended, because the job
 * that completes appointments may not have run. Missed appointments and appointments that the provider booked do not count. Raw
 * SQL: the partial index is only used if the statement contains the status.
 */
export async function findServed(
  tx: Tx,
  providerId: PersonId,
  personIds: readonly PersonId[],
  now: Date,
): Promise<PersonId[]> {
  if (personIds.length === 0) return []
  const rows = await query(tx, row({ id: columnLike(service.personId) }))`
    SELECT asked.id FROM unnest(${[...personIds]}::uuid[]) AS asked (id)
    WHERE EXISTS (
      SELECT FROM appointment
      WHERE provider_id = ${providerId}::uuid AND client_id = asked.id
        AND ${isConfirmedOrCompleted} AND ends_at <= ${now} AND no_show_at IS NULL AND NOT booked_by_provider)`
  return rows.map(({ id }) => id)
}

/**
 * The given people who have an appointment with the member that was not cancelled. An appointment that the provider booked counts for
 * the client only: it discloses nothing of the client to the provider.
 */
export async function findCounterparts(
  tx: Tx,
  memberId: PersonId,
  personIds: readonly PersonId[],
): Promise<PersonId[]> {
  const others = [...personIds]
  const rows = await query(tx, row({ id: columnLike(notNull(appointment.providerId)) }))`
    SELECT provider_id AS id FROM appointment
    WHERE client_id = ${memberId}::uuid AND provider_id = ANY(${others}::uuid[]) AND ${isNotCancelled}
    UNION
    SELECT client_id FROM appointment
    WHERE client_id = ANY(${others}::uuid[]) AND provider_id = ${memberId}::uuid AND ${isNotCancelled}
      AND NOT booked_by_provider`
  return rows.map(({ id }) => id)
}

/** People with a service whose name contains all the words, in any order. */
export async function findByService(tx: Tx, words: string, limit: number): Promise<PersonId[]> {
  const rows = await query(tx, row({ id: service.personId }))`
    SELECT DISTINCT person_id AS id FROM (
      SELECT person_id FROM service
      WHERE to_tsvector('spanish', public.fold(name)) @@ plainto_tsquery('spanish', public.fold(${words}))
      LIMIT ${limit}
    ) AS found`
  return rows.map(({ id }) => id)
}
