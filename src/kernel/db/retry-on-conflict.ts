import { setTimeout } from 'node:timers/promises'
import { isPoolTimeout, isStatementNotStartedError, maxDatabaseRestartMs } from '#kernel/db/unavailability.ts'
import { hasSqlState } from '#kernel/db/violations.ts'

/** Max attempts of a transaction that PostgreSQL aborts. */
const attempts = 6
const firstPauseMs = 20
/** Time limit in ms for repeating a transaction that gets no lock or no free connection of the pool. */
const maxRetryMs = 15_000
/**
 * Average pause in ms between two attempts to get a lock; the actual pause is 50 % to 150 % of it. The pause
 * exceeds the lock timeout, so that most waiting transactions hold no connection.
 */
const mergePauseMs = 250

/**
 * Repeats a transaction after a deadlock, a serialization failure, or a lock that was not available at once
 * (`lockPeopleForMerge`). While a transaction waits for its next attempt, it holds no connection. An aborted
 * transaction leaves no changes, and random pauses keep two transactions from conflicting again.
 * A transaction is also repeated when it got no connection, because the pool was crowded or the database was
 * restarting. A transaction that lost its connection midway is not repeated: it may have been committed. Pass
 * whole transactions only, never a part of a transaction.
 */
export async function retryOnConflict<Result>(transaction: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  for (let conflicts = 0; ; ) {
    try {
      return await transaction()
    } catch (error) {
      const isCrowded = isPoolTimeout(error)
      const isUnavailable = !isCrowded && isStatementNotStartedError(error)
      if (isCrowded || isUnavailable || hasSqlState(error, 'lockNotAvailable')) {
        if (performance.now() - startedAt > (isUnavailable ? maxDatabaseRestartMs : maxRetryMs)) throw error
        // The next attempt needs no pause: the failed attempt has already waited for a free connection.
        if (isCrowded) continue
        await setTimeout(mergePauseMs * (0.5 + Math.random()))
        continue
      }
      const isConflict = hasSqlState(error, 'deadlockDetected') || hasSqlState(error, 'serializationFailure')
      if (!isConflict || ++conflicts === attempts) throw error
      await setTimeout(Math.random() * firstPauseMs * 2 ** (conflicts - 1))
    }
  }
}
