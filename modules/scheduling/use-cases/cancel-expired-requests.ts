import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import type { BusyTime } from '#modules/scheduling/availability.ts'
import { cancelExpiredBookingRequests, findBusyAppointments } from '#modules/scheduling/data/appointments.ts'
import { addBuffersToSlot } from '#modules/scheduling/rules.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import type { AppointmentMailSenderContext } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'

/** Expired requests would block new bookings: the exclusion constraint cannot compare with the current time. */
export async function cancelExpiredRequestsAndNotify(
  tx: Tx,
  ctx: AppointmentMailSenderContext,
  inTheWay: (BusyTime & { providerId: PersonId }) | null,
  now: Date,
): Promise<number> {
  const released = await cancelExpiredBookingRequests(tx, inTheWay, now)
  for (const appointment of released)
    await notifyAboutAppointmentChange(tx, ctx, { kind: 'EXPIRED', by: 'SYSTEM', appointment })
  return released.length
}

export async function cancelAllExpiredRequestsAndNotify(
  { db, config, clock }: AppointmentMailSenderContext & { db: Db },
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const released = await retryOnConflict(() =>
      inTransaction(db, (tx) => cancelExpiredRequestsAndNotify(tx, { config, clock }, null, clock.now())),
    )
    if (released === 0) break
    total += released
  }
  return total
}

interface Judgement {
  now: Date
  buffers?: { bufferBeforeMinutes: number; bufferAfterMinutes: number }
  exceptId?: AppointmentId
}

/** The caller must lock the provider's bookings first: otherwise a concurrent booking can take the slot. */
export async function findClientsOverlappingSlot(
  tx: Tx,
  providerId: PersonId,
  slot: BusyTime,
  { now, buffers, exceptId }: Judgement,
): Promise<(PersonId | null)[]> {
  const { from, to } = addBuffersToSlot(slot, buffers ?? { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 })
  const busy = await findBusyAppointments(tx, providerId, { from, to, now, exceptId })
  return busy.map(({ clientId }) => clientId)
}
