import { execute, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Locks a provider until the transaction ends: only this transaction can book with the provider or change the agenda. Without
 * this lock, many concurrent bookings of one slot deadlock repeatedly on the exclusion constraint (docs/decisions/0003).
 */
export async function lockProvider(tx: Tx, providerId: PersonId): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.provider:${providerId}`}, 0))`
}

/**
 * Serializes the bookings of one client until this transaction ends, so that the number of open bookings cannot change after it was
 * counted. Take this lock before the provider's: a transaction that waits for it then does not block other clients of the provider,
 * and the fixed order avoids deadlocks.
 */
export async function lockClient(tx: Tx, clientId: PersonId): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`scheduling.client:${clientId}`}, 0))`
}
