import type { FastifyInstance } from 'fastify'

/**
 * Max time in ms that a graceful stop waits for current requests. The rest of the stop's 10 s is for jobs and
 * the database.
 */
export const stopTimeoutMs = 5_000
/**
 * Time in ms after the start of a stop at which waiting requests get their response. The last second is for
 * sending the responses.
 */
const answerWaitingAfterMs = stopTimeoutMs - 1_000

/**
 * Calls a function shortly before a graceful stop closes the connections, so that waiting requests get a
 * response.
 */
export function beforeConnectionsClose(app: FastifyInstance, answerWaiting: () => void): void {
  app.addHook('preClose', async () => {
    setTimeout(answerWaiting, answerWaitingAfterMs).unref()
  })
}
