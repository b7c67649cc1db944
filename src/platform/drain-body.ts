import type { FastifyRequest } from 'fastify'

/**
 * Max time in ms to read the rest of a rejected request body, so that the client receives the response before
 * the connection is closed.
 */
const lingerMs = 5_000

/**
 * Reads and discards the rest of a rejected request body, for `lingerMs` at most. An unread body keeps the
 * connection open; closing the connection at once could discard the response before it arrives.
 */
export function discardRequestBody({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(timer))
}
