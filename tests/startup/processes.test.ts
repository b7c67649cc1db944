import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import { startProductServer } from './start-product.ts'
import { createTestFolder, isProcessAlive, makeTestFolder, readPostmasterPid, waitUntil } from './support.ts'

const processes = 2
const token = 'a-token-for-the-metrics'
const signOut = '{"json":null}'

interface Response {
  status: number | undefined
  body: string
}

/** Sends each request on a new connection, because the primary process distributes connections. */
async function request(url: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  const [response] = await once(get(url, { agent: false, headers }), 'response')
  return { status: response.statusCode, body: await text(response) }
}

async function requestRepeatedly(url: string, count: number): Promise<Response[]> {
  const responses: Response[] = []
  for (let sent = 0; sent < count; sent++) responses.push(await request(url))
  return responses
}

function readMetric({ body }: Response, name: string): number {
  const line = body.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? 0 : Number(line.slice(name.length + 1))
}

describe('several processes', () => {
  let dataDir: string
  let remove: () => Promise<void>

  beforeAll(async () => {
    const created = await createTestFolder()
    dataDir = created.folder
    remove = created.remove
  })
  afterAll(() => remove())

  async function start(env: Record<string, string> = {}) {
    const product = await startProductServer(dataDir, {
      PROCESSES: String(processes),
      METRICS_TOKEN: token,
      LOG_LEVEL: 'info',
      ...env,
    })
    await product.ready()
    const readLogPids = (message: RegExp) => {
      const lines = product
        .output()
        .split('\n')
        .filter((line) => message.test(line))
      return new Set(lines.map((line) => Number(JSON.parse(line).pid)))
    }
    const readWorkers = () => [...readLogPids(/"Server listening.*}$/)]
    await expect.poll(readWorkers).toHaveLength(processes)
    const workers = readWorkers()
    expect(workers).not.toContain(product.pid)
    return { ...product, workers, readLogPids }
  }

  async function beginRequest(port: number) {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const answer = text(socket)
    const head = [
      'POST /trpc/identity.signOut HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${signOut.length}`,
      'Connection: close',
    ]
    await new Promise<void>((resolve) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${signOut.slice(0, -1)}`, () => resolve())
    })
    return { answer, complete: () => void socket.write(signOut.slice(-1)) }
  }

  it('two workers share the requests, /metrics adds up their figures, and SIGTERM lets running requests end', async () => {
    const product = await start({ DRAIN_SECONDS: '1' })
    const { url, port, workers, readLogPids } = product
    expect(product.output().match(/^Círculo listo en .*$/gm)).toEqual([`Círculo listo en ${url}`])

    for (const { status } of await requestRepeatedly(`${url}/login`, 10)) expect(status).toBe(200)
    await expect.poll(() => [...readLogPids(/"\/login"/)].sort()).toEqual([...workers].sort())

    const counter = 'circulo_http_request_duration_seconds_count{method="GET",route="/login",status="2xx"}'
    for (const scrape of await requestRepeatedly(`${url}/metrics`, 2 * processes)) {
      expect(readMetric(scrape, counter)).toBe(10)
      expect(scrape.body).toMatch(/^circulo_build_info\{.*\} 1$/m)
      expect(scrape.body).not.toMatch(/ (null|undefined)$/m)
    }

    process.kill(workers[0] ?? 0, 'SIGSTOP')
    const scrapes = [request(`${url}/metrics`), request(`${url}/metrics`)]
    expect((await Promise.race(scrapes)).status).toBe(503)
    process.kill(workers[0] ?? 0, 'SIGCONT')
    await Promise.all(scrapes)

    const running = []
    for (let begun = 0; begun < 4 * processes; begun++) running.push(await beginRequest(port))
    product.child.kill('SIGTERM')
    await expect.poll(async () => (await request(`${url}/readyz`)).status).toBe(503)
    for (const { status, body } of await requestRepeatedly(`${url}/readyz`, processes)) {
      expect(status).toBe(503)
      expect(body).toContain('stopping')
    }
    for (const { complete } of running) complete()

    const answers = await Promise.all(running.map(({ answer }) => answer))
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(await product.ended()).toBe(0)
    expect(workers.filter(isProcessAlive)).toEqual([])
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the primary server process ends with exit code 1 when a worker process is killed, and can restart at once', async () => {
    const product = await start()
    const [killed = 0, other = 0] = product.workers

    process.kill(killed, 'SIGKILL')

    expect(await product.ended()).toBe(1)
    expect(product.output()).toMatch(/"a worker process ended"/)
    expect(isProcessAlive(other)).toBe(false)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
    const again = await start()
    expect((await request(`${again.url}/readyz`)).status).toBe(200)
  })

  it('the primary server process stops with exit code 0 after every server process receives SIGINT', async () => {
    const product = await start()

    for (const pid of [...product.workers, product.pid]) process.kill(pid, 'SIGINT')

    expect(await product.ended()).toBe(0)
    expect(product.output()).not.toMatch(/"level":(4|5|6)0/)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  async function occupyPort(port: number): Promise<void> {
    const server = createServer().listen(port, '::')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
  }

  it('the server process prints only one error message if the port is taken before or during startup', async () => {
    const port = await findFreePort()
    const env = { PROCESSES: String(processes), PORT: String(port) }
    const sentence = `El puerto ${port} ya está ocupado: cierra el programa que lo usa o elige otro, por ejemplo PORT=${port + 1}.\n`

    const late = await startProductServer(dataDir, env)
    // The product starts the database after it has checked the port.
    await waitUntil(async () => (await readPostmasterPid(dataDir)) !== undefined, 'the database to start')
    await occupyPort(port)
    expect(await late.ended()).toBe(1)
    expect(late.output()).toBe(sentence)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()

    const early = await startProductServer(dataDir, env)
    expect(await early.ended()).toBe(1)
    expect(early.output()).toBe(sentence)
  })

  it('the workers end when the primary process is killed', async () => {
    const product = await start()

    product.child.kill('SIGKILL')

    await waitUntil(async () => !product.workers.some(isProcessAlive), 'the workers to end', 5_000)
    await expect(request(`${product.url}/healthz`)).rejects.toThrow()
  })

  it('the server process ends with exit code 1 when the database cannot recover from a crash', async () => {
    const fresh = await makeTestFolder()
    const product = await start({ DATA_DIR: fresh })
    const postmaster = (await readPostmasterPid(fresh)) ?? 0
    await rename(path.join(fresh, 'postgres', 'base'), path.join(fresh, 'gone'))

    process.kill(postmaster, 'SIGKILL')

    expect(await product.ended()).toBe(1)
    expect(product.output().match(/^La base de datos integrada no arrancó/gm)).toHaveLength(1)
    expect(product.workers.filter(isProcessAlive)).toEqual([])
  })
})
