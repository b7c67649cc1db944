import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { kernelError } from '#kernel/errors.ts'
import type { ResponseListener } from '#server/request-log.ts'

/**
 * Matches a host name, an IPv4 address or a bracketed IPv6 address, with an optional port. Container names
 * may contain underscores.
 */
const hostAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const maxHostLength = 255

/**
 * Whether a request has a path as its target and one valid Host header (RFC 9112, 3.2). A proxy and this
 * server could interpret two Host headers, or a target with a host, differently.
 */
export function isWellFormedRequest({ url, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (!url?.startsWith('/')) return false
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  // Health checks of some load balancers use HTTP/1.0, which needs no Host header.
  if (host === undefined) return httpVersion === '1.0'
  if (hosts.length > 1 || host.length > maxHostLength) return false
  return hostAndPort.test(host) && URL.canParse(`http://${host}`)
}

/** Rejects malformed requests with 400, and logs the responses that Node.js sends before a request exists. */
export function rejectMalformedRequests(app: FastifyInstance, noteAnswer: ResponseListener): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!isWellFormedRequest(raw)) throw kernelError('KERNEL.INVALID_INPUT')
  })

  const note = (method: string, status: number, address: string | undefined) =>
    noteAnswer({ method, route: 'none', status, ms: 0, calls: null, address: address ?? '', log: app.log })

  // Run this `clientError` listener before Fastify's own listener, which responds and destroys the socket.
  app.server.prependListener('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    note('none', status, socket instanceof Socket ? socket.remoteAddress : undefined)
  })

  // Without a listener for `connect`, Node.js closes the connection without a response.
  app.server.on('connect', ({ socket }: IncomingMessage, stream) => {
    stream.on('error', () => undefined)
    stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    note('CONNECT', 400, socket.remoteAddress)
  })
}
