import { setTimeout } from 'node:timers/promises'
import {
  isConnectionPoolTimeout,
  isStatementNotStartedError,
  maxDatabaseRestartMs,
} from '#kernel/db/unavailability.ts'
import { hasSqlState } from '#kernel/db/violations.ts'

const maxAttempts = 6
const firstPauseMs = 20
const maxRetryMs = 15_000
/** Pause between attempts, because each attempt to merge two profiles occupies a database connection. */
const mergePauseMs = 250

/** A transaction that lost its connection midway is not repeated, because the transaction may have been committed. */
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
        // Retry at once: the failed attempt has already waited for a free connection.
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
