import type { FastifyRequest } from 'fastify'

const lingerMs = 5_000

/** Discard the request body instead of closing the connection at once, which could lose the response. */
export function discardRequestBody({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(timer))
}
