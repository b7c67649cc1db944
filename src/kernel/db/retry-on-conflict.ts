import { setTimeout } from 'node:timers/promises'
import { neverBegan, restartMs, waitedInVain } from '#kernel/db/outage.ts'
import { violates } from '#kernel/db/violations.ts'

/** How often a transaction is broken off before it is given up. */
const attempts = 6
/** Longest pause before the second attempt, in ms; it doubles with each further one. */
const firstPauseMs = 20
/** Longest that a transaction tries to have its turn, or a connection, in ms. */
const patienceMs = 15_000
/** Between two tries, in ms, more or less: longer than a turn is waited for, so that most who wait hold no connection. */
const turnPauseMs = 250

/**
 * Runs a transaction again when PostgreSQL broke it off to end a deadlock, because it could not be put in an order with
 * another one, or because its turn did not come at once (`lockForMerge`): those who wait hold no connection meanwhile. Also
 * when there was no connection for it: in a crowd the first of a queue may find a thousand who ask who they are before it, and
 * a database that is restarted takes none for a moment. One that broke off in the middle is not begun again: it may have been
 * committed.
 * Nothing of a broken transaction stays, so the second attempt starts where the first did. Random pauses keep two that met
 * from meeting again. Wrap whole transactions only, never a part of one.
 */
export async function retryOnConflict<Result>(transaction: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  for (let conflicts = 0; ; ) {
    try {
      return await transaction()
    } catch (error) {
      const isCrowded = waitedInVain(error)
      const isAway = !isCrowded && neverBegan(error)
      if (isCrowded || isAway || violates(error, 'lockNotAvailable')) {
        if (performance.now() - startedAt > (isAway ? restartMs : patienceMs)) throw error
        // It has waited already.
        if (isCrowded) continue
        await setTimeout(turnPauseMs * (0.5 + Math.random()))
        continue
      }
      const isConflict = violates(error, 'deadlockDetected') || violates(error, 'serializationFailure')
      if (!isConflict || ++conflicts === attempts) throw error
      await setTimeout(Math.random() * firstPauseMs * 2 ** (conflicts - 1))
    }
  }
}
