import type { FastifyInstance } from 'fastify'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'

const maxConnectionsPerNetwork = 2_000

/** Do not call behind a reverse proxy, because all clients share the proxy's IP address. */
export function limitConnectionsPerNetwork(
  app: FastifyInstance,
  maxPerNetwork = maxConnectionsPerNetwork,
): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const network = getNetworkOfIpAddress(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > maxPerNetwork) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const others = (open.get(network) ?? 1) - 1
      if (others > 0) open.set(network, others)
      else open.delete(network)
    })
  })
}
