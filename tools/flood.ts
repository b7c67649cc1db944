import { type RequestOptions, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runWithCleanup } from './demo-product/run-with-cleanup.ts'
import { startDemoProductServer } from './demo-product/start.ts'

/** `npm run flood`: measures response times during many GET requests from another IP address. */

const usage = `npm run flood -- [options]
  --count N       simultaneous GETs (500)
  --path PATH     path of the requests (/explorar)
  --forwarded     send each with its own X-Forwarded-For of one IPv6 /56; the product needs TRUST_PROXY=1
  --port PORT     port of a running local product with the demo (starts its own product)
`
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    path: { type: 'string', default: '/explorar' },
    forwarded: { type: 'boolean', default: false },
    port: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)
const maxMedianMs = 1_000
const [crowdAddress, readerAddress, balancerAddress] = ['127.0.0.1', '127.0.0.2', '127.0.0.3']

interface Answer {
  status: number
  ms: number
  text: string
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

if (values.help || !Number.isInteger(count) || count < 1 || count > 2_000) {
  print(usage)
  process.exitCode = values.help ? 0 : 1
} else {
  await runWithCleanup(async (ending) => {
    if (values.port) return measure(Number(values.port))
    const product = await startDemoProductServer(undefined, print)
    ending.push(product.stop)
    return measure(Number(new URL(product.url).port))
  })
}

async function measure(port: number): Promise<boolean> {
  const get = (path: string, localAddress: string, forwardedFor?: string) =>
    sendRequest({ host: '127.0.0.1', port, path, localAddress, ...(forwardedFor && headersOf(forwardedFor)) })
  const readers = values.forwarded ? '2001:db8:ffff::1' : undefined
  const read = (path: string) => get(path, readerAddress, readers)
  const profile = /href="(\/perfil\/[^"]+)"/.exec((await read('/explorar')).text)?.[1] ?? '/'
  const paths = ['/explorar', profile]
  const visit = (visits: number) => read(paths[visits % 2] ?? '/')
  const quiet: Answer[] = []
  for (let visits = 0; visits < 60; visits++) quiet.push(await visit(visits))

  let isOver = false
  const meanwhile = async (visit: (visits: number) => Promise<Answer>) => {
    const answers: Answer[] = []
    do {
      answers.push(await visit(answers.length))
      await sleep(20)
    } while (!isOver)
    return answers
  }
  const crowd = Promise.all(
    Array.from({ length: count }, (_, at) =>
      get(
        values.path,
        crowdAddress,
        values.forwarded ? `2001:db8:1:${(at % 256).toString(16)}::1` : undefined,
      ),
    ),
  ).finally(() => {
    isOver = true
  })
  const [answers, reader, ready] = await Promise.all([
    crowd,
    meanwhile(visit),
    meanwhile(() => get('/readyz', balancerAddress)),
  ])
  print(`reader before  ${describe(quiet.slice(20))}`)
  print(`crowd          ${describe(answers)}`)
  print(`reader         ${describe(reader)}`)
  print(`/readyz        ${describe(ready)}`)
  return quantile(reader, 0.5) < maxMedianMs && [...reader, ...ready].every(({ status }) => status === 200)
}

function headersOf(forwardedFor: string) {
  return { headers: { 'x-forwarded-for': forwardedFor } }
}

function sendRequest(options: RequestOptions): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string) => resolve({ status, ms: performance.now() - begun, text })
    const sent = request({ ...options, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.once('close', () => end(response.complete ? (response.statusCode ?? 0) : 0, text))
    })
    sent.once('error', () => end(0, '')).end()
  })
}

function describe(answers: readonly Answer[]): string {
  const statuses = Map.groupBy(answers, ({ status }) => status)
  const counts = [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ')
  const [median, p95, max] = [0.5, 0.95, 1].map((part) => Math.round(quantile(answers, part)))
  return `${counts}: median ${median} ms, p95 ${p95} ms, max ${max} ms`
}

function quantile(answers: readonly Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
