import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Locks a provider until the transaction ends: only this transaction can book with the provider or change the
 * agenda. Without the lock, concurrent bookings of one slot deadlock repeatedly on the exclusion constraint
 * (docs/decisions/0003).
 */
export async function acquireProviderLock(tx: Tx, providerId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.provider:${providerId}`}, 0))`
}

/**
 * Serializes the bookings of one client until the transaction ends, so that the counted number of open
 * bookings stays correct.
 * Take this lock before the provider's lock: the fixed order avoids deadlocks, and a waiting transaction does
 * not block other clients of the provider.
 */
export async function acquireClientLock(tx: Tx, clientId: PersonId): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.client:${clientId}`}, 0))`
}
