import { createHash } from 'node:crypto'
import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { appointmentIdSchema, type PersonId, type ServiceId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { type AppointmentRecord, findAppointmentByRequestKey } from '#modules/scheduling/data/appointments.ts'
import { findServices } from '#modules/scheduling/data/services.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import type { BookedAppointment } from '#modules/scheduling/use-cases/book-appointment.ts'

export function hashBookingInput(input: {
  requestKey?: string | undefined
  clientTimeZone?: string | undefined
}): string {
  const { requestKey: _, clientTimeZone: __, ...request } = input
  const entries = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex')
}

export async function findBookingByRequestKey(
  tx: Tx,
  booker: { clientId: PersonId } | { providerId: PersonId },
  requestKey: string | undefined,
  digest: string,
): Promise<BookedAppointment | undefined> {
  const earlier = requestKey === undefined ? null : await findAppointmentByRequestKey(tx, booker, requestKey)
  if (!earlier) return undefined
  if (earlier.requestDigest !== digest) throw createSchedulingError('SCHEDULING.REQUEST_KEY_USED')
  return toBookingResponse(earlier)
}

export function toBookingResponse(
  appointment: Pick<
    AppointmentRecord,
    | 'id'
    | 'status'
    | 'startsAt'
    | 'durationMinutes'
    | 'localDate'
    | 'localTime'
    | 'localEndTime'
    | 'bookedByProvider'
  >,
): BookedAppointment {
  const { id, status, startsAt, durationMinutes, localDate, localTime, localEndTime } = appointment
  const times = { date: localDate, time: localTime, endTime: localEndTime }
  const byClient = status === 'PENDING' ? 'BOOKED_PENDING' : 'BOOKED_CONFIRMED'
  const notice = appointment.bookedByProvider ? 'BOOKED_FOR' : byClient
  return { id, status, startsAt, durationMinutes, ...times, notice }
}

/** @throws SCHEDULING.SLOT_TAKEN and SCHEDULING.REQUEST_KEY_USED if the database rejects the row */
export async function runBookingTransaction<Result>(
  ctx: MemberContext,
  book: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await retryOnConflict(() => inTransaction(ctx.db, book))
  } catch (error) {
    if (hasSqlState(error, 'exclusionViolation'))
      throw createSchedulingError('SCHEDULING.SLOT_TAKEN', { cause: error })
    if (hasSqlState(error, 'uniqueViolation', 'request_key'))
      throw createSchedulingError('SCHEDULING.REQUEST_KEY_USED', { cause: error })
    throw error
  }
}

export async function chooseBookedService(tx: Tx, providerId: PersonId, serviceId: ServiceId | undefined) {
  const services = await findServices(tx, providerId)
  if (services.length === 0) return null
  if (serviceId === undefined) throw createSchedulingError('SCHEDULING.SERVICE_REQUIRED')
  const chosen = services.find((service) => service.id === serviceId)
  if (!chosen) throw createSchedulingError('SCHEDULING.SERVICE_NOT_FOUND')
  return chosen
}

interface BookingDetails {
  provider: { id: PersonId; name: string }
  client: { id: PersonId | null; name: string; email: string | null; phone: string | null }
  service: { name: string; cost: number } | null
  note: string | undefined
  requestKey: string | undefined
  digest: string
}

export function createAppointmentRow({
  provider,
  client,
  service,
  note,
  requestKey,
  digest,
}: BookingDetails) {
  return {
    id: createId(appointmentIdSchema),
    providerId: provider.id,
    providerName: provider.name,
    clientId: client.id,
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    serviceName: service?.name ?? null,
    serviceCost: service?.cost ?? null,
    clientNote: note === undefined || note === '' ? null : note,
    requestKey: requestKey ?? null,
    requestDigest: requestKey === undefined ? null : digest,
  }
}
