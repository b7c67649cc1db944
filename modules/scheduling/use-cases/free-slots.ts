import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import type { BusyTime } from '#modules/scheduling/availability.ts'
import { cancelExpired, findBusy } from '#modules/scheduling/data/appointments.ts'
import { withBuffers } from '#modules/scheduling/rules.ts'
import { announceChange } from '#modules/scheduling/use-cases/announce-change.ts'
import type { MailContext } from '#modules/scheduling/use-cases/write-to-parties.ts'

/**
 * Requests that nobody answered within their limit give their slots back, and both sides are told. In the lock of a booking,
 * since a constraint cannot look at the clock, and by a job.
 * @param inTheWay of a slot that is about to be given away: all else is left to the job, or everybody who books with this
 * provider would wait for mails to others. null: whatever has lapsed, some at a time
 * @returns how many did
 */
export async function releaseExpired(
  tx: Tx,
  ctx: MailContext,
  inTheWay: (BusyTime & { providerId: PersonId }) | null,
  now: Date,
): Promise<number> {
  const released = await cancelExpired(tx, inTheWay, now)
  for (const appointment of released)
    await announceChange(tx, ctx, { kind: 'EXPIRED', by: 'SYSTEM', appointment })
  return released.length
}

/**
 * The periodic job: whatever is left that has lapsed, some at a time. Running it twice, or in several processes at once,
 * changes nothing more.
 * @returns how many requests it released
 */
export async function releaseAllExpired(
  { db, config, clock }: MailContext & { db: Db },
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const released = await retryOnConflict(() =>
      inTransaction(db, (tx) => releaseExpired(tx, { config, clock }, null, clock.now())),
    )
    if (released === 0) break
    total += released
  }
  return total
}

interface Judgement {
  now: Date
  /** How far from others the slot must keep; left out, touching is enough. */
  buffers?: { bufferBeforeMinutes: number; bufferAfterMinutes: number }
  /** One that is about to leave its time. */
  exceptId?: AppointmentId
}

/** Whose appointments are in the way of a slot: nobody's when it is free. In the provider's lock only, or it may not stay so. */
export async function findTakers(
  tx: Tx,
  providerId: PersonId,
  slot: BusyTime,
  { now, buffers, exceptId }: Judgement,
): Promise<(PersonId | null)[]> {
  const { from, to } = withBuffers(slot, buffers ?? { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 })
  const busy = await findBusy(tx, providerId, { from, to, now, exceptId })
  return busy.map(({ clientId }) => clientId)
}
