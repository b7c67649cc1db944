import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { formatBlockTable } from './blocks.ts'
import { type BenchCase, listBenchCases } from './cases.ts'
import { readGraphFile, type TrustGraph } from './data-set/circles.ts'
import { formatCount } from './data-set/generate.ts'
import { startBenchDatabases } from './databases.ts'
import { measureFastPath } from './fast-path/run.ts'
import { filterKnownCases, findUnmeasuredQueries } from './known-cases.ts'
import { measureCase } from './measure.ts'
import { recordStockPlan } from './plan.ts'
import { type CaseResultWithKind, formatBudgetReport, formatResultTable } from './report.ts'
import { chooseBenchSample } from './sample.ts'
import { formatSchedulingReport, measureScheduling } from './scheduling.ts'
import { measureSearchInterpretation } from './search-interpretation.ts'
import { type BenchServer, startBuiltProduct, startStockServer } from './servers.ts'
import { signInSampleMembers } from './sign-in.ts'

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

export const smallSetPeople = 10_000

/** Cleanup functions. The caller runs them in reverse order, also after an error. */
export type CleanupFunctions = (() => Promise<void>)[]

/**
 * Generates the data sets, starts the servers, measures the cases and prints the progress.
 * @param started receives the cleanup functions
 * @returns a result for each case
 */
export async function runBench(
  options: BenchOptions,
  started: CleanupFunctions,
  print: (line: string) => void,
): Promise<CaseResultWithKind[]> {
  const { dataDir } = options
  const stopwatch = createStopwatch(print)
  const databases = await startBenchDatabases(dataDir)
  started.push(() => databases.stop())
  const graph = options.graph ? await readGraphFile(options.graph) : undefined
  const main = await databases.open(nameOf(options), setOptions(options, graph, stopwatch))
  print(
    `The set: ${formatCount(main.size.people)} people, ${formatCount(main.size.edges)} edges, ${formatCount(main.size.reviews)} reviews, ` +
      `${formatCount(main.size.appointments)} appointments; ready after ${stopwatch.seconds()} s`,
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
  const isSmall = main.size.people <= smallSetPeople
  const smallOptions = { ...options, people: smallSetPeople, graph: undefined }
  const small = isSmall
    ? undefined
    : await databases.open(nameOf(smallOptions), setOptions(smallOptions, undefined, stopwatch))

  if (options.blocks) {
    const sets = [...(small ? [small] : []), main].map(({ url, size }) => ({ url, people: size.people }))
    print(
      `\n${await formatBlockTable(sets, (cases) => choose(cases, options.only))}\n\n${measureSearchInterpretation()}`,
    )
    return []
  }

  const servers: BenchServer[] = []
  const start = async (server: Promise<BenchServer>) => {
    servers.push(await server)
    started.push((await server).stop)
    return server
  }
  const product = await start(startBuiltProduct(main.url, await filesOf('main')))
  const process = { readyMs: product.readyMs, residentMb: await product.residentMb() }
  const smallProduct = small && (await start(startBuiltProduct(small.url, await filesOf('small'))))
  const sample = await signInSampleMembers(await chooseBenchSample(main.url), product.url)
  const cases = choose(listBenchCases(sample), options.only)
  const smallCases =
    small && smallProduct
      ? choose(
          listBenchCases(await signInSampleMembers(await chooseBenchSample(small.url), smallProduct.url)),
          options.only,
        )
      : []
  stopwatch.print('all members are signed in')

  const plan = await recordStockPlan(
    main.url,
    cases.flatMap(({ calls }) => calls),
  )
  const planFile = path.join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan))
  const bare = await start(startStockServer('bare', main.url, planFile))
  const stock = await start(startStockServer('stock', main.url, planFile))

  const results: CaseResultWithKind[] = []
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
  print(`\n${formatResultTable(results)}\n\n${formatBudgetReport(results, process)}`)
  if (scheduling) print(formatSchedulingReport(scheduling))
  const forgotten = options.only ? [] : findUnmeasuredQueries(cases)
  if (forgotten.length > 0) print(`\nNot measured: ${forgotten.join(', ')} (tests/bench/cases.ts)`)
  print(`\nTotal time: ${stopwatch.seconds()} s`)
  return results
}

function setOptions(
  { people, edgesPerPerson }: BenchOptions,
  graph: TrustGraph | undefined,
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

function choose(cases: readonly BenchCase[], only: string | undefined): BenchCase[] {
  return filterKnownCases(cases).filter(({ name }) => name.includes(only ?? ''))
}

/**
 * Warns when other programs use the machine: response times are then invalid, but ratios between servers stay
 * valid.
 */
function warnIfBusy(print: (line: string) => void): void {
  const cores = availableParallelism()
  const [load = 0] = loadavg()
  // Allow more load than cores, because the benchmark itself keeps about three processes busy.
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
