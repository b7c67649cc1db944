import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { abortWith, ClientGoneError } from '#kernel/asking.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts the work of a request that only reads; null for one that may write. */
    work: AbortController | null
  }
  interface FastifyContextConfig {
    /** For a GET route that writes: its work is not aborted when the client leaves. */
    isWrite?: true
  }
}

/** nginx's status for a request whose client closed the connection. It appears in the log and the metrics only. */
export const clientClosedRequest = 499

/**
 * Aborts the work of GET and HEAD requests when their client closes the connection before the response is complete.
 * @param noteAbandoned logs the request: Fastify may not call `onResponse` when the client has left
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

/** Whether the client has closed its connection. */
export function hasClientLeft({ work }: FastifyRequest): boolean {
  return work?.signal.reason instanceof ClientGoneError
}
