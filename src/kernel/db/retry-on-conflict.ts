import { setTimeout } from 'node:timers/promises'
import { violates } from '#kernel/db/client.ts'

/** How often a transaction is tried, the first time included. */
const attempts = 6
/** Longest pause before the second attempt, in ms; it doubles with each further one. */
const firstPauseMs = 20

/**
 * Runs a transaction again when PostgreSQL broke it off to end a deadlock or because it could not be put in an order with
 * another one. Nothing of a broken transaction stays, so the second attempt starts where the first did. Random pauses keep
 * two that met from meeting again. Wrap whole transactions only, never a part of one.
 */
export async function retryOnConflict<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const isConflict = violates(error, 'deadlockDetected') || violates(error, 'serializationFailure')
      if (attempt === attempts || !isConflict) throw error
      await setTimeout(Math.random() * firstPauseMs * 2 ** (attempt - 1))
    }
  }
}
