import type { FastifyRequest } from 'fastify'

const lingerMs = 5_000

/**
 * An unread request body keeps the connection open, but closing the connection at once could discard the response
 * before it arrives.
 */
export function discardRequestBody({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(timer))
}
