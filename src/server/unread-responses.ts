import type { FastifyInstance } from 'fastify'
import { getNetwork } from '#kernel/throttle.ts'
import { getClientAddress } from '#server/request-context.ts'

interface UnreadLimits {
  /**
   * Max streams, such as photos, that one network has not read to their end: each stream has an open file.
   */
  maxStreamsPerNetwork: number
  /**
   * Max time in ms in which the client of a stream reads nothing. The limit is long, because slow connections
   * take data with pauses.
   */
  maxPauseMs: number
  /** Max bytes of responses that one network has not read yet. A page has about 400 KB before compression. */
  maxBytesPerNetwork: number
  /**
   * Max time in ms to read a response that is not a stream. The limit need not be long: buffers of the kernel
   * hold what a slow connection reads later.
   */
  maxReadMs: number
}

const productLimits: UnreadLimits = {
  maxBytesPerNetwork: 32 * 1024 * 1024,
  maxReadMs: 60_000,
  maxStreamsPerNetwork: 300,
  maxPauseMs: 5 * 60_000,
}

/**
 * Closes connections that do not read their responses: Node.js keeps a response in memory until the client
 * has read it. A stream is read from its file on demand, so only the open file counts. Register this limit
 * before compression, which turns other responses into streams.
 */
export function limitUnreadResponses(app: FastifyInstance, limits: Partial<UnreadLimits> = {}): void {
  const { maxBytesPerNetwork, maxReadMs, maxStreamsPerNetwork, maxPauseMs } = { ...productLimits, ...limits }
  const unreadBytes = countByNetwork()
  const openStreams = countByNetwork()
  app.addHook('onSend', (request, { raw: response }, payload, done) => {
    if (response.destroyed || payload === null || payload === undefined) return done()
    const network = getNetwork(getClientAddress(request))
    const { socket } = request.raw
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : null
    const [count, amount, maxBytes] =
      bytes === null ? [openStreams, 1, maxStreamsPerNetwork] : [unreadBytes, bytes, maxBytesPerNetwork]
    const timer = bytes === null ? undefined : setTimeout(() => socket.destroy(), maxReadMs)
    if (bytes === null) response.setTimeout(maxPauseMs, () => socket.destroy())
    response.once('close', () => {
      clearTimeout(timer)
      count(network, -amount)
    })
    if (count(network, amount) > maxBytes) socket.destroy()
    done()
  })
}

/**
 * Counts, for each client network, the bytes of responses that clients have not yet read.
 * @returns a function that adds an amount to the bytes of a network, and returns the new sum
 */
function countByNetwork(): (network: string, amount: number) => number {
  const sums = new Map<string, number>()
  return (network, amount) => {
    const sum = (sums.get(network) ?? 0) + amount
    if (sum > 0) sums.set(network, sum)
    else sums.delete(network)
    return sum
  }
}
