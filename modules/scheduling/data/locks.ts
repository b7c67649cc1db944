import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Without the advisory lock, concurrent bookings of one slot deadlock on the exclusion constraint
 * (docs/decisions/0003).
 */
export async function acquireProviderBookingLock(tx: Tx, providerId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.provider:${providerId}`}, 0))`
}

/** Take the client's lock before the provider's lock: the fixed order avoids deadlocks. */
export async function acquireClientBookingLock(tx: Tx, clientId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.client:${clientId}`}, 0))`
}
