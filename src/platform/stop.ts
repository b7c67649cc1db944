import type { FastifyInstance } from 'fastify'

/** Half of the 10 s of a graceful stop is reserved for jobs and the database. */
export const gracefulStopTimeoutMs = 5_000
const answerWaitingAfterMs = gracefulStopTimeoutMs - 1_000

export function runBeforeConnectionsClose(app: FastifyInstance, answerWaiting: () => void): void {
  app.addHook('preClose', async () => {
    setTimeout(answerWaiting, answerWaitingAfterMs).unref()
  })
}
