import type { FastifyInstance } from 'fastify'
import type { FairQueue } from '#kernel/fair-queue.ts'
import { getNetwork } from '#kernel/throttle.ts'
import { getClientAddress } from '#server/request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends this request's place in the queue, so that the next request runs. Null while the request waits, and after the call. */
    releaseQueuePlace: (() => void) | null
  }
}

/**
 * Limits how many GET requests of these routes run concurrently: each request queries the database, and a flood of
 * requests would delay all others. A request occupies the queue until its response begins, so that slow clients do
 * not block others.
 * @param queue must not be a queue in which a handler of these routes waits, because the requests would wait for
 * each other
 * @param onFailed called when a request fails, possibly because the database is unavailable
 */
export function queueRequestsByClient(app: FastifyInstance, queue: FairQueue, onFailed?: () => void): void {
  app.decorateRequest('releaseQueuePlace', null)
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const release = await queue.enter(getNetwork(getClientAddress(request)), request.work?.signal)
    request.releaseQueuePlace = () => {
      request.releaseQueuePlace = null
      release()
    }
    if (reply.raw.closed) request.releaseQueuePlace()
    // Release the place when the response closes. For an unknown file, the not-found handler sends the 404
    // without running the `onSend` hook below.
    else reply.raw.once('close', () => request.releaseQueuePlace?.())
  })
  app.addHook('onSend', async (request) => request.releaseQueuePlace?.())
  app.addHook('onError', async () => onFailed?.())
}
