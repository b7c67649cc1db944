import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { tableOfBlocks } from './blocks.ts'
import { type Case, listCases } from './cases.ts'
import { startDatabases } from './databases.ts'
import { measureFastPath } from './fast-path/run.ts'
import { forgottenQueries, knownCases } from './known-cases.ts'
import { measureCase } from './measure.ts'
import { planCalls } from './plan.ts'
import { formatBudgets, formatTable, type Judged } from './report.ts'
import { chooseSample } from './sample.ts'
import { formatScheduling, measureScheduling } from './scheduling.ts'
import { type Server, startProduct, startStockServer } from './servers.ts'
import { type Graph, readGraph } from './set/circles.ts'
import { count } from './set/generate.ts'
import { signIn } from './sign-in.ts'
import { timeUnderstanding } from './understanding.ts'

export interface BenchOptions {
  people: number
  edgesPerPerson: number
  /** Path of a file with the edges of the circles; undefined: random circles. */
  graph: string | undefined
  /** Substring of the names of the cases to measure; undefined: all cases. */
  only: string | undefined
  blocks: boolean
  fastPath: boolean
  crowd: number
  /** Absolute path of an existing folder for the databases and files of the benchmark. */
  dataDir: string
}

export const smallPeople = 10_000

/** Cleanup functions. The caller runs them in reverse order, also after an error. */
export type Started = (() => Promise<void>)[]

/**
 * Generates the data sets, starts the servers, measures the cases and prints the progress.
 * @param started receives the cleanup functions
 * @returns a result for each case
 */
export async function runBench(
  options: BenchOptions,
  started: Started,
  print: (line: string) => void,
): Promise<Judged[]> {
  const { dataDir } = options
  const stopwatch = createStopwatch(print)
  const databases = await startDatabases(dataDir)
  started.push(() => databases.stop())
  const graph = options.graph ? await readGraph(options.graph) : undefined
  const main = await databases.open(nameOf(options), setOptions(options, graph, stopwatch))
  print(
    `The set: ${count(main.size.people)} people, ${count(main.size.edges)} edges, ${count(main.size.reviews)} reviews, ` +
      `${count(main.size.appointments)} appointments; ready after ${stopwatch.seconds()} s`,
  )
  const filesOf = async (name: string) => {
    const folder = path.join(dataDir, 'files', name)
    await mkdir(folder, { recursive: true })
    return folder
  }
  if (options.fastPath) {
    await measureFastPath(main.url, options.only, filesOf, started, print)
    warnIfBusy(print)
    return []
  }
  const isSmall = main.size.people <= smallPeople
  const smallOptions = { ...options, people: smallPeople, graph: undefined }
  const small = isSmall
    ? undefined
    : await databases.open(nameOf(smallOptions), setOptions(smallOptions, undefined, stopwatch))

  if (options.blocks) {
    const sets = [...(small ? [small] : []), main].map(({ url, size }) => ({ url, people: size.people }))
    print(`\n${await tableOfBlocks(sets, (cases) => choose(cases, options.only))}\n\n${timeUnderstanding()}`)
    return []
  }

  const servers: Server[] = []
  const start = async (server: Promise<Server>) => {
    servers.push(await server)
    started.push((await server).stop)
    return server
  }
  const product = await start(startProduct(main.url, await filesOf('main')))
  const process = { readyMs: product.readyMs, residentMb: await product.residentMb() }
  const smallProduct = small && (await start(startProduct(small.url, await filesOf('small'))))
  const sample = await signIn(await chooseSample(main.url), product.url)
  const cases = choose(listCases(sample), options.only)
  const smallCases =
    small && smallProduct
      ? choose(listCases(await signIn(await chooseSample(small.url), smallProduct.url)), options.only)
      : []
  stopwatch.print('all members are signed in')

  const plan = await planCalls(
    main.url,
    cases.flatMap(({ calls }) => calls),
  )
  const planFile = path.join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan))
  const bare = await start(startStockServer('bare', main.url, planFile))
  const stock = await start(startStockServer('stock', main.url, planFile))

  const results: Judged[] = []
  let firstCall = 0
  for (const [index, measured] of cases.entries()) {
    const onSmall = smallCases.find(({ name, actor }) => name === measured.name && actor === measured.actor)
    const field = { product, bare, stock, small: smallProduct }
    const result = await measureCase(field, measured, firstCall, onSmall, main.size)
    firstCall += measured.calls.length
    results.push({ ...result, kind: measured.kind })
    stopwatch.print(`${index + 1} of ${cases.length}: ${measured.name} (${measured.actor})`)
  }
  const [busiest] = sample.providers
  const asksForBooking = 'scheduling.book'.includes(options.only ?? '')
  const scheduling =
    busiest && asksForBooking ? await measureScheduling(product, main.url, busiest, options.crowd) : undefined
  warnIfBusy(print)
  print(`\n${formatTable(results)}\n\n${formatBudgets(results, process)}`)
  if (scheduling) print(formatScheduling(scheduling))
  const forgotten = options.only ? [] : forgottenQueries(cases)
  if (forgotten.length > 0) print(`\nNot measured: ${forgotten.join(', ')} (tests/bench/cases.ts)`)
  print(`\nTotal time: ${stopwatch.seconds()} s`)
  return results
}

function setOptions(
  { people, edgesPerPerson }: BenchOptions,
  graph: Graph | undefined,
  stopwatch: Stopwatch,
) {
  const enough = Math.max(people, graph?.nodes ?? 0)
  return {
    people: enough,
    edgesPerPerson,
    reviewsPerPerson: 2,
    appointmentsPerPerson: 3,
    graph,
    print: stopwatch.print,
  }
}

/**
 * Name of the database of a data set. The name depends only on the options, so that the next run can reuse
 * the data set.
 */
function nameOf({ people, edgesPerPerson, graph }: BenchOptions): string {
  const origin = graph
    ? path
        .basename(graph)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
    : `of_${edgesPerPerson}`
  return `set_${people}_${origin}`.slice(0, 60)
}

function choose(cases: readonly Case[], only: string | undefined): Case[] {
  return knownCases(cases).filter(({ name }) => name.includes(only ?? ''))
}

/**
 * Warns when other programs use the machine: response times are then invalid, but ratios between servers stay
 * valid.
 */
function warnIfBusy(print: (line: string) => void): void {
  const cores = availableParallelism()
  const [load = 0] = loadavg()
  // The benchmark itself keeps about three processes busy.
  if (load > cores + 2)
    print(`\nThe machine was busy with other things: a load of ${load.toFixed(1)} on ${cores} cores.`)
}

interface Stopwatch {
  print(line: string): void
  seconds(): number
}

function createStopwatch(print: (line: string) => void): Stopwatch {
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  return { seconds, print: (line) => print(`${String(seconds()).padStart(5)} s  ${line}`) }
}
