import type { FastifyInstance } from 'fastify'
import type { FairQueue } from '#kernel/fair-queue.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { getClientIpAddress } from '#server/request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    releaseQueuePlace: (() => void) | null
  }
}

/** A route handler must not enter `queue` again: waiting requests may occupy all queue places (deadlock). */
export function queueHttpGetRequestsByClientNetwork(
  app: FastifyInstance,
  queue: FairQueue,
  onFailed?: () => void,
): void {
  app.decorateRequest('releaseQueuePlace', null)
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const release = await queue.enter(
      getNetworkOfIpAddress(getClientIpAddress(request)),
      request.work?.signal,
    )
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
