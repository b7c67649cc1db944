import type { FastifyInstance } from 'fastify'
import type { FairQueue } from '#kernel/fair-queue.ts'
import { networkOf } from '#kernel/throttle.ts'
import { addressOf } from '#server/request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the request's place in the queue; null before and after. */
    leaveTurn: (() => void) | null
  }
}

/**
 * Lets the GET requests of these routes wait in the queue of short reads: each looks something up in the database, and a flood of them
 * would delay everybody. A place is free again when the response begins, so that slow readers do not hold it.
 * @param onFailed is told that a request failed, possibly because the database is unavailable
 */
export function takeTurns(app: FastifyInstance, queue: FairQueue, onFailed?: () => void): void {
  app.decorateRequest('leaveTurn', null)
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const release = await queue.enter(networkOf(addressOf(request)), request.work?.signal)
    request.leaveTurn = () => {
      request.leaveTurn = null
      release()
    }
    if (reply.raw.closed) request.leaveTurn()
    // Not every response passes `onSend` of these routes: an unknown file is answered by the handler of unknown addresses.
    else reply.raw.once('close', () => request.leaveTurn?.())
  })
  app.addHook('onSend', async (request) => request.leaveTurn?.())
  app.addHook('onError', async () => onFailed?.())
}
