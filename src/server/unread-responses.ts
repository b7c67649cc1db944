import type { FastifyInstance } from 'fastify'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { getClientIpAddress } from '#server/request-context.ts'

interface UnreadLimits {
  /** Each unread stream, such as a photo, holds a file open. */
  maxStreamsPerNetwork: number
  maxPauseMs: number
  /** Limit of unread response bytes in memory; a page has about 400 KB before compression. */
  maxBytesPerNetwork: number
  /** Max time in ms for a client to read a response that is no stream. */
  maxReadMs: number
}

const productLimits: UnreadLimits = {
  maxBytesPerNetwork: 32 * 1024 * 1024,
  maxReadMs: 60_000,
  maxStreamsPerNetwork: 300,
  maxPauseMs: 5 * 60_000,
}

/** Register this hook before compression: a compressed response is a stream, whose bytes the hook cannot count. */
export function limitUnreadHttpResponses(app: FastifyInstance, limits: Partial<UnreadLimits> = {}): void {
  const { maxBytesPerNetwork, maxReadMs, maxStreamsPerNetwork, maxPauseMs } = { ...productLimits, ...limits }
  const unreadBytes = countByNetwork()
  const openStreams = countByNetwork()
  app.addHook('onSend', (request, { raw: response }, payload, done) => {
    if (response.destroyed || payload === null || payload === undefined) return done()
    const network = getNetworkOfIpAddress(getClientIpAddress(request))
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

function countByNetwork(): (network: string, amount: number) => number {
  const sums = new Map<string, number>()
  return (network, amount) => {
    const sum = (sums.get(network) ?? 0) + amount
    if (sum > 0) sums.set(network, sum)
    else sums.delete(network)
    return sum
  }
}
