import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address that leads to a server, and can be cut, silenced, or led to another one. */
export interface TcpWay {
  port: number
  /** How many connections lead through it at this moment. */
  open(): number
  /** What is connected breaks, and nobody can connect: a server that is gone, or is not yet there. */
  cut(): void
  /** Everything is taken and nothing comes of it: a network that loses what it is given. */
  silence(): void
  /** As it was in the beginning; what was connected before a silence stays lost. */
  restore(): void
  /** What is connected breaks; who connects from now on arrives at another port. */
  leadTo(port: number): void
  close(): Promise<void>
}

/** @param target port that it leads to, on this machine unless said */
export async function openWay(target: number, host = '127.0.0.1'): Promise<TcpWay> {
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
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return {
    port: address.port,
    open: () => pairs.size,
    cut() {
      state = 'cut'
      breakAll()
    },
    silence() {
      state = 'silent'
      for (const [near, far] of pairs) lose(near, far)
    },
    restore() {
      state = 'open'
    },
    leadTo(port) {
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
