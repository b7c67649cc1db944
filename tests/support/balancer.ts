import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface LoadBalancer {
  url: string
  add(port: number): void
  repeated(): number
  inUse(): number[]
  close(): Promise<void>
}

interface Backend {
  port: number
  /** A single failed readiness check may only mean a busy machine. */
  failures: number
  agent: Agent
}

const checkIntervalMs = 100
const maxFailures = 2
const isReady = ({ failures }: Backend) => failures < maxFailures
const methodsToRepeat = ['GET', 'HEAD', 'OPTIONS']

/** If a connection breaks during a write, the load balancer responds 502, because the write may have succeeded. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const backends: Backend[] = []
  let turn = 0
  let repeated = 0
  const next = (tried: readonly Backend[]) => {
    const untried = backends.filter((backend) => !tried.includes(backend))
    const ready = untried.filter(isReady)
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
      answer.writeHead(told.statusCode ?? 502, withoutHopByHopHeaders(told.headers))
      told.pipe(answer)
      told.on('error', () => answer.destroy())
    })
    asking.on('error', (error) => {
      if (answer.headersSent) return void answer.destroy()
      const wasNotSent = 'code' in error && error.code === 'ECONNREFUSED'
      if (wasNotSent) backend.failures = maxFailures
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
  const checking = setInterval(() => backends.forEach(check), checkIntervalMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port')
  return {
    url: `http://localhost:${address.port}`,
    add: (port) => backends.push({ port, failures: maxFailures, agent: new Agent({ keepAlive: true }) }),
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

function withoutHopByHopHeaders(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _own, 'keep-alive': _too, ...others } = headers
  return others
}
