import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface LoadBalancer {
  url: string
  /** The backend on this port receives requests once its readiness check succeeds. */
  add(port: number): void
  /** Number of requests that were sent to another backend, because the chosen backend had stopped. */
  repeated(): number
  inUse(): number[]
  close(): Promise<void>
}

interface Backend {
  port: number
  /**
   * Number of consecutive failed readiness checks. The balancer skips the backend only after several
   * failures, because a single one may only mean a busy machine.
   */
  failures: number
  /** Keeps the connections to the backend open, like a real load balancer. */
  agent: Agent
}

/** Pause between two checks of a backend, in ms. */
const checkMs = 100
/** Number of consecutive failed checks after which a backend gets no requests. */
const fall = 2
const isReady = ({ failures }: Backend) => failures < fall
const methodsToRepeat = ['GET', 'HEAD', 'OPTIONS']

/**
 * A minimal round-robin load balancer. A request that was not sent, or that is safe to repeat, goes to
 * another backend. A broken write gets a 502 response, because its outcome is unknown.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const backends: Backend[] = []
  let turn = 0
  let repeated = 0
  const next = (tried: readonly Backend[]) => {
    const untried = backends.filter((backend) => !tried.includes(backend))
    const ready = untried.filter(isReady)
    // If no backend is ready, use one that is not ready: the backend responds with an error message.
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
      if (wasNotSent) backend.failures = fall
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
        backend.failures = told.statusCode === 200 ? 0 : backend.failures + 1
      },
    )
    asking.on('error', () => {
      backend.failures += 1
    })
    asking.end()
  }
  const checking = setInterval(() => backends.forEach(check), checkMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port')
  return {
    url: `http://localhost:${address.port}`,
    add: (port) => backends.push({ port, failures: fall, agent: new Agent({ keepAlive: true }) }),
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

/** Hop-by-hop headers apply to one connection only, so the load balancer does not forward them. */
function withoutHop(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _own, 'keep-alive': _too, ...others } = headers
  return others
}
