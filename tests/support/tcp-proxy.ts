import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  open(): number
  /** Closes all connections and refuses new ones, like a server that is down. */
  cut(): void
  /** Accepts all data and forwards nothing, like a network that drops packets. */
  stall(): void
  restore(): void
  redirectTo(port: number): void
  close(): Promise<void>
}

export async function openTcpProxy(target: number, host = '127.0.0.1'): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'silent' = 'open'
  let leadsTo = target
  const pairs = new Map<Socket, Socket>()
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'cut') return near.resetAndDestroy()
    const far = connect(leadsTo, host)
    far.on('error', () => near.resetAndDestroy())
    pairs.set(near, far)
    near.on('close', () => {
      pairs.delete(near)
      far.destroy()
    })
    far.on('close', () => {
      if (!lost.has(near)) near.destroy()
    })
    if (state === 'silent') return lose(near, far)
    near.pipe(far)
    far.pipe(near)
  })
  const lost = new WeakSet<Socket>()
  const lose = (near: Socket, far: Socket) => {
    lost.add(near)
    near.unpipe()
    far.unpipe()
    near.resume()
    far.resume()
  }
  const breakAll = () => {
    for (const near of pairs.keys()) near.resetAndDestroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port')
  return {
    port: address.port,
    open: () => pairs.size,
    cut() {
      state = 'cut'
      breakAll()
    },
    stall() {
      state = 'silent'
      for (const [near, far] of pairs) lose(near, far)
    },
    restore() {
      state = 'open'
    },
    redirectTo(port) {
      leadsTo = port
      breakAll()
    },
    async close() {
      server.close()
      breakAll()
      await once(server, 'close')
    },
  }
}
