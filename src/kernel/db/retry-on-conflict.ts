import { setTimeout } from 'node:timers/promises'
import {
  isConnectionPoolTimeout,
  isStatementNotStartedError,
  maxDatabaseRestartMs,
} from '#kernel/db/unavailability.ts'
import { hasSqlState } from '#kernel/db/violations.ts'

const maxAttempts = 6
const firstPauseMs = 20
/** Max time in ms for the retries of a transaction that gets no lock or no free connection of the pool. */
const maxRetryMs = 15_000
/**
 * Average pause in ms; the actual pause is 50 % to 150 %. Longer than the lock timeout, so that most waiting
 * transactions hold no connection.
 */
const mergePauseMs = 250

/**
 * Repeats a transaction after a deadlock, a serialization failure, or a lock that was not available at once
 * (`lockPeopleForMerge`), and if it got no connection. A transaction that lost its connection midway is not repeated:
 * it may have been committed. Pass whole transactions only.
 */
export async function retryOnConflict<Result>(transaction: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  for (let conflicts = 0; ; ) {
    try {
      return await transaction()
    } catch (error) {
      const isCrowded = isConnectionPoolTimeout(error)
      const isUnavailable = !isCrowded && isStatementNotStartedError(error)
      if (isCrowded || isUnavailable || hasSqlState(error, 'lockNotAvailable')) {
        if (performance.now() - startedAt > (isUnavailable ? maxDatabaseRestartMs : maxRetryMs)) throw error
        // The failed attempt has already waited for a free connection.
        if (isCrowded) continue
        await setTimeout(mergePauseMs * (0.5 + Math.random()))
        continue
      }
      const isConflict = hasSqlState(error, 'deadlockDetected') || hasSqlState(error, 'serializationFailure')
      if (!isConflict || ++conflicts === maxAttempts) throw error
      await setTimeout(Math.random() * firstPauseMs * 2 ** (conflicts - 1))
    }
  }
}
