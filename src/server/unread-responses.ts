import type { FastifyInstance } from 'fastify'
import { networkOf } from '#kernel/throttle.ts'
import { addressOf } from '#server/request-context.ts'

interface UnreadLimits {
  /** Max bytes of responses that one network has not read yet. A page has about 400 KB before compression. */
  maxBytesPerNetwork: number
  /** Max time to read a response, in ms. Kernel buffers take what a slow connection reads later. */
  maxReadMs: number
}

const productLimits: UnreadLimits = { maxBytesPerNetwork: 32 * 1024 * 1024, maxReadMs: 60_000 }

/**
 * Closes connections that do not read their responses: Node.js keeps a response in memory until the client has read it. Streams do
 * not count, because they wait for their reader. Register it before compression, which makes a stream of a response.
 */
export function limitUnreadResponses(
  app: FastifyInstance,
  { maxBytesPerNetwork, maxReadMs } = productLimits,
): void {
  /** Bytes by network; networks without any are removed. */
  const unread = new Map<string, number>()
  const add = (network: string, bytes: number) => {
    const sum = (unread.get(network) ?? 0) + bytes
    if (sum > 0) unread.set(network, sum)
    else unread.delete(network)
    return sum
  }
  app.addHook('onSend', (request, { raw: response }, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    if (bytes === 0 || response.destroyed) return done()
    const network = networkOf(addressOf(request))
    const { socket } = request.raw
    const timer = setTimeout(() => socket.destroy(), maxReadMs)
    response.once('close', () => {
      clearTimeout(timer)
      add(network, -bytes)
    })
    if (add(network, bytes) > maxBytesPerNetwork) socket.destroy()
    done()
  })
}
