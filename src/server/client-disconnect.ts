import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ClientDisconnectedError, runWithAbortSignal } from '#kernel/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: AbortController | null
  }
  interface FastifyContextConfig {
    /** A GET route that writes has `true`, so that its work is not aborted when the client disconnects. */
    isWrite?: true
    /**
     * The function of a POST route that tells whether a request only reads, so that its work can be aborted when the
     * client disconnects.
     */
    isRead?: (request: FastifyRequest) => boolean
  }
}

/** nginx's status for a request whose client closed the connection; used only in the log and the metrics. */
export const clientClosedRequestStatus = 499

/**
 * Aborts requests that only read when their client closes the connection.
 * @param noteAbandoned logs the request: Fastify may not call `onResponse` after the client has disconnected
 */
export function abortOnClientDisconnect(
  app: FastifyInstance,
  noteAbandoned: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.decorateRequest('work', null)
  app.addHook('preHandler', (request, reply, done) => {
    const { raw } = reply
    if (!isFullyRead(request)) return done()
    const work = new AbortController()
    request.work = work
    const leave = () => {
      if (raw.writableFinished) return
      work.abort(new ClientDisconnectedError())
      noteAbandoned(request, reply.code(clientClosedRequestStatus))
    }
    if (raw.closed) leave()
    else raw.once('close', leave)
    runWithAbortSignal(work.signal, done)
  })
}

function isFullyRead(request: FastifyRequest): boolean {
  const { isWrite, isRead } = request.routeOptions.config
  if (request.method === 'POST') return isRead?.(request) ?? false
  return (request.method === 'GET' || request.method === 'HEAD') && !isWrite
}

export function hasClientDisconnected({ work }: FastifyRequest): boolean {
  return work?.signal.reason instanceof ClientDisconnectedError
}
