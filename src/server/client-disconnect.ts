import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ClientDisconnectedError, runWithAbortSignal } from '#kernel/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: AbortController | null
  }
  interface FastifyContextConfig {
    /** Set for a GET route that writes data: the server completes the request even if the client disconnects. */
    isWrite?: true
    /** Tells whether a POST request only reads, so that a client's disconnect can abort the work. */
    isRead?: (request: FastifyRequest) => boolean
  }
}

/** nginx's status 499 means that the client closed the connection. */
export const clientClosedRequestStatus = 499

/** Fastify may not call `onResponse` after the client has disconnected, so `noteAbandoned` logs the request. */
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
