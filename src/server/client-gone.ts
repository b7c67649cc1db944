import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { abortWith, ClientGoneError } from '#kernel/asking.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts the work of a request that only reads; null for one that may write. */
    work: AbortController | null
  }
  interface FastifyContextConfig {
    /** A GET route that changes something: its work is completed when the client leaves. */
    isWrite?: true
  }
}

/** nginx's status for a request whose client closed the connection first. Only the log and the metrics see it. */
export const clientClosedRequest = 499

/**
 * Aborts the work of GET and HEAD requests when their client closes the connection before the response is complete.
 * @param noteAbandoned writes the request's line in the log: Fastify may not call its hook for a response without a reader
 */
export function abortWhenClientLeaves(
  app: FastifyInstance,
  noteAbandoned: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.decorateRequest('work', null)
  app.addHook('preHandler', (request, reply, done) => {
    const { raw } = reply
    const { method, routeOptions } = request
    if ((method !== 'GET' && method !== 'HEAD') || routeOptions.config.isWrite) return done()
    const work = new AbortController()
    request.work = work
    const leave = () => {
      if (raw.writableFinished) return
      work.abort(new ClientGoneError())
      noteAbandoned(request, reply.code(clientClosedRequest))
    }
    if (raw.closed) leave()
    else raw.once('close', leave)
    abortWith(work.signal, done)
  })
}

/** Whether nobody will read the response. */
export function hasClientLeft({ work }: FastifyRequest): boolean {
  return work?.signal.reason instanceof ClientGoneError
}
