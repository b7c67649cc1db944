import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Locks the bookings of a provider. Without this lock, concurrent bookings of one slot deadlock repeatedly on the
 * exclusion constraint (docs/decisions/0003).
 */
export async function acquireProviderBookingLock(tx: Tx, providerId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.provider:${providerId}`}, 0))`
}

/**
 * Keeps the counted number of open bookings correct. Take this lock before the provider's lock: the fixed order avoids
 * deadlocks, and a waiting transaction does not block other clients of the provider.
 */
export async function acquireClientBookingLock(tx: Tx, clientId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.client:${clientId}`}, 0))`
}
