import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { buildTestApp } from './build-test-app.ts'
import { arbitraryHostileInput, maliciousTypedArrayInputs } from './hostile-inputs.ts'

/** The script needs `--expose-gc` and a large `--min-semi-space-size`: a garbage collection would hide allocations. */

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' } },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const db = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
const app = await buildTestApp(db)
const host = 'circulo.test'
const json = { host, origin: `http://${host}`, 'content-type': 'application/json' }

type SendInput = (input: string) => Promise<{ statusCode: number }>

const ways: SendInput[] = [
  (input: string) =>
    app.inject({ method: 'POST', url: '/trpc/identity.signIn', headers: json, payload: input }),
  (input: string) =>
    app.inject({
      method: 'POST',
      url: '/trpc/identity.signIn?batch=1',
      headers: { ...json, accept: 'application/jsonl' },
      payload: `{"0":${input}}`,
    }),
  (input: string) =>
    app.inject({ url: `/trpc/identity.viewer?input=${encodeURIComponent(input)}`, headers: { host } }),
]

let collections = 0
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().length
})
observer.observe({ entryTypes: ['gc'] })
/** Wait for two iterations of the event loop: Node reports a garbage collection late. */
const countCollections = async () => {
  await nextTurn()
  await nextTurn()
  return collections
}

function allocated(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

interface Measured {
  bytes: number
  /** CPU time of the request in ms. */
  cpu: number
  status: number
}

async function measure(ask: SendInput, input: string): Promise<Measured> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const collectedBefore = await countCollections()
    const before = allocated()
    const cpuBefore = process.cpuUsage()
    const { statusCode: status } = await ask(input)
    const { user, system } = process.cpuUsage(cpuBefore)
    const bytes = allocated() - before
    if ((await countCollections()) === collectedBefore) return { bytes, cpu: (user + system) / 1_000, status }
    globalThis.gc?.()
  }
  return { bytes: Number.POSITIVE_INFINITY, cpu: Number.NaN, status: 0 }
}

async function note(ask: SendInput, input: string): Promise<void> {
  const { bytes, cpu, status } = await measure(ask, input)
  statuses.add(status)
  if (bytes > worst.bytes) worst = { bytes, input }
  if (cpu > slowest.cpu) slowest = { cpu, input }
}

const statuses = new Set<number>()
let worst = { bytes: 0, input: '' }
let slowest = { cpu: 0, input: '' }
for (const attack of maliciousTypedArrayInputs) {
  for (const ask of ways) await note(ask, JSON.stringify(attack))
}
for (let sent = 0; sent < runs && Number.isFinite(worst.bytes); sent += ways.length) {
  const inputs = fc.sample(arbitraryHostileInput, { numRuns: ways.length, seed: seed + sent })
  for (const [index, ask] of ways.entries()) await note(ask, inputs[index] ?? '')
}
process.stdout.write(`${JSON.stringify({ statuses: [...statuses], worst, slowest })}\n`)
observer.disconnect()
await app.close()
await closeDb(db)
