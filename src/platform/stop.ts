import type { FastifyInstance } from 'fastify'

/** Max time that a graceful stop waits for current requests, in ms; the rest of the 10 s is for jobs and the database. */
export const stopTimeout = 5_000
/** When waiting requests are answered, in ms after the stop began: the last second is for sending the responses. */
const lastAnswerMs = stopTimeout - 1_000

/** Calls the function shortly before a graceful stop closes the connections, to answer requests that would not complete. */
export function beforeConnectionsClose(app: FastifyInstance, answerWaiting: () => void): void {
  app.addHook('preClose', async () => {
    setTimeout(answerWaiting, lastAnswerMs).unref()
  })
}
