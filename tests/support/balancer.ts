import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What operators put before several processes: takes turns, and leaves out who is not ready. */
export interface Balancer {
  url: string
  /** Sends requests to this port too, once what listens there is ready. */
  add(port: number): void
  /** How many requests had to be sent again, because who got them was gone. */
  repeated(): number
  /** Ports that get requests at this moment. */
  inUse(): number[]
  close(): Promise<void>
}

interface Backend {
  port: number
  /** How often in a row it was not ready: once may be a machine that is busy. */
  refusals: number
  /** Kept connections, as balancers do it. */
  agent: Agent
}

/** Pause between two questions of whether a backend is ready, in ms. */
const checkMs = 100
/** Refusals in a row after which a backend is left out. */
const fall = 2
const isReady = ({ refusals }: Backend) => refusals < fall
const methodsToRepeat = ['GET', 'HEAD', 'OPTIONS']

/**
 * A balancer as plain as they come. What could not be sent goes to another backend, and so does what may be asked twice; a change
 * that broke off in the middle is answered with 502, since nobody knows what became of it.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends: Backend[] = []
  let turn = 0
  let repeated = 0
  const next = (tried: readonly Backend[]) => {
    const untried = backends.filter((backend) => !tried.includes(backend))
    const ready = untried.filter(isReady)
    // When nobody is ready, one of them has the better answer: a sentence.
    const choice = ready.length > 0 ? ready : untried
    turn += 1
    return choice[turn % choice.length]
  }
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(incoming, Buffer.concat(chunks), answer, []))
  })
  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    tried: readonly Backend[],
  ): void => {
    const backend = next(tried)
    if (!backend) return void answer.writeHead(502).end('No backend')
    const { method, url: path, headers } = incoming
    const { port, agent } = backend
    const asking = request({ host: '127.0.0.1', port, method, path, headers, agent }, (told) => {
      answer.writeHead(told.statusCode ?? 502, withoutHop(told.headers))
      told.pipe(answer)
      told.on('error', () => answer.destroy())
    })
    asking.on('error', (error) => {
      if (answer.headersSent) return void answer.destroy()
      const wasNotSent = 'code' in error && error.code === 'ECONNREFUSED'
      if (wasNotSent) backend.refusals = fall
      if (wasNotSent || methodsToRepeat.includes(method ?? '')) {
        repeated += 1
        return pass(incoming, body, answer, [...tried, backend])
      }
      answer.writeHead(502).end('Broke off')
    })
    asking.end(body)
  }
  const check = (backend: Backend) => {
    const asking = request(
      { host: '127.0.0.1', port: backend.port, path: '/readyz', agent: false },
      (told) => {
        told.resume()
        backend.refusals = told.statusCode === 200 ? 0 : backend.refusals + 1
      },
    )
    asking.on('error', () => {
      backend.refusals += 1
    })
    asking.end()
  }
  const checking = setInterval(() => backends.forEach(check), checkMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return {
    url: `http://localhost:${address.port}`,
    add: (port) => backends.push({ port, refusals: fall, agent: new Agent({ keepAlive: true }) }),
    repeated: () => repeated,
    inUse: () => backends.filter(isReady).map(({ port }) => port),
    close: async () => {
      clearInterval(checking)
      for (const { agent } of backends) agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A connection is each side's own affair. */
function withoutHop(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _own, 'keep-alive': _too, ...others } = headers
  return others
}
