import type { Tx } from '#kernel/db/client.ts'
import { DAY } from '#modules/scheduling/local-time.ts'
import type { Prisma } from '#prisma'

const agendaSelect = {
  enabled: true,
  durationMinutes: true,
  autoConfirm: true,
  timeZone: true,
  ranges: {
    select: { weekday: true, startMinute: true, endMinute: true },
    orderBy: [{ weekday: 'asc' }, { startMinute: 'asc' }],
  },
} satisfies Prisma.AgendaSelect

const serviceSelect = { id: true, name: true, cost: true } satisfies Prisma.ServiceSelect

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

export type AgendaRecord = Prisma.AgendaGetPayload<{ select: typeof agendaSelect }>
export type AppointmentRecord = Prisma.AppointmentGetPayload<{ select: typeof appointmentSelect }>
type RangeRow = AgendaRecord['ranges'][number]

/** Every local date is within a day of the instant, whatever the zone; this bound is safe for all of them. */
const ZONE_SLACK = 2 * DAY

export function findAgenda(tx: Tx, personId: string): Promise<AgendaRecord | null> {
  return tx.agenda.findUnique({ where: { personId }, select: agendaSelect })
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
export async function findServices(tx: Tx, personId: string) {
  const services = await tx.service.findMany({
    where: { personId },
    orderBy: { position: 'asc' },
    select: serviceSelect,
  })
  return services.map(({ cost, ...service }) => ({ ...service, cost: cost.toNumber() }))
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
export function countBooked(tx: Tx, providerId: string, from: string, to: string): Promise<number> {
  return tx.appointment.count({
    where: {
      providerId,
      status: { not: 'CANCELLED' },
      localDate: { gte: from, lte: to },
      startsAt: { gte: new Date(Date.parse(from) - ZONE_SLACK), lte: new Date(Date.parse(to) + ZONE_SLACK) },
    },
  })
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

/** Of one party, that start within these days of now or, when `ahead`, later. */
function around(party: Party, now: Date, daysBack: number, ahead: boolean): Prisma.AppointmentWhereInput {
  const earliest = new Date(now.getTime() - daysBack * DAY - ZONE_SLACK)
  return { ...party, startsAt: ahead ? { gte: earliest } : { gte: earliest, lte: now } }
}

export function findAppointments(
  tx: Tx,
  party: Party,
  now: Date,
  daysBack: number,
  ahead: boolean,
): Promise<AppointmentRecord[]> {
  return tx.appointment.findMany({ where: around(party, now, daysBack, ahead), select: appointmentSelect })
}

/** The same, with only what tells where each belongs. */
export function findAppointmentFacts(tx: Tx, party: Party, now: Date, daysBack: number, ahead: boolean) {
  return tx.appointment.findMany({ where: around(party, now, daysBack, ahead), select: factsSelect })
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
