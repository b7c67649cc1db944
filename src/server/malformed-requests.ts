import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createKernelError } from '#kernel/errors.ts'
import type { ResponseListener } from '#server/request-log.ts'

const hostAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const maxHostLength = 255

/** A proxy and the server could interpret two Host headers differently (RFC 9112, 3.2). */
export function isWellFormedRequest({ url, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (!url?.startsWith('/')) return false
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  // Some load balancers send health checks over HTTP/1.0 without a Host header.
  if (host === undefined) return httpVersion === '1.0'
  if (hosts.length > 1 || host.length > maxHostLength) return false
  return hostAndPort.test(host) && URL.canParse(`http://${host}`)
}

export function rejectMalformedRequests(app: FastifyInstance, noteAnswer: ResponseListener): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!isWellFormedRequest(raw)) throw createKernelError('KERNEL.INVALID_INPUT')
  })

  const note = (method: string, status: number, address: string | undefined) =>
    noteAnswer({ method, route: 'none', status, ms: 0, calls: null, address: address ?? '', log: app.log })

  // Prepend the listener, because Fastify's own `clientError` listener responds and destroys the socket.
  app.server.prependListener('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    note('none', status, socket instanceof Socket ? socket.remoteAddress : undefined)
  })

  // Without a listener for the method CONNECT, Node.js closes the connection without a response.
  app.server.on('connect', ({ socket }: IncomingMessage, stream) => {
    stream.on('error', () => undefined)
    stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    note('CONNECT', 400, socket.remoteAddress)
  })
}
