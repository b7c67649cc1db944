import type { FastifyInstance } from 'fastify'
import { getNetwork } from '#kernel/throttle.ts'

const maxConnectionsPerNetwork = 2_000

/**
 * Closes new connections of a network that has too many. Each connection takes a file descriptor, and the
 * process also needs descriptors for the database and for other clients. Do not use this limit behind a
 * proxy, whose connections carry the requests of all clients.
 */
export function limitConnections(app: FastifyInstance, maxPerNetwork = maxConnectionsPerNetwork): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const network = getNetwork(socket.remoteAddress ?? '')
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
