import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The second request may arrive before the `close` event of the first response. */
const maxPipelinedRequests = 2

export function limitHttpPipelining(app: FastifyInstance): void {
  const pending = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (pending.get(socket) ?? 0) + 1
    if (count > maxPipelinedRequests) {
      reply.hijack()
      socket.destroy()
      return
    }
    pending.set(socket, count)
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    done()
  })
}
