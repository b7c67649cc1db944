import type { FastifyInstance } from 'fastify'
import { networkOf } from '#kernel/throttle.ts'

/** Max connections of one network. A browser opens six; a mobile carrier puts thousands of people behind one address. */
const maxConnectionsPerNetwork = 2_000

/**
 * Closes new connections of a network that has too many: each takes a file descriptor, which the database and all other readers need
 * too. Do not use it behind a proxy, whose connections carry the requests of all readers.
 */
export function limitConnections(app: FastifyInstance, most = maxConnectionsPerNetwork): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
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
