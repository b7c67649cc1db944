import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { computeDefaultServerProcessCount } from '#kernel/default-processes.ts'
import {
  type BenchCasePostgresBlockReads,
  countPostgresBlockReadsOfBenchmarkCases,
  formatPostgresBlockReadReport,
} from './blocks.ts'
import { type BenchCase, listBenchCases } from './cases.ts'
import { readTrustGraphFile, type TrustGraph } from './data-set/circles.ts'
import { formatCount } from './data-set/generate.ts'
import { type DataSetDatabase, startBenchDatabases } from './databases.ts'
import { measureFastPathOfProcedureCalls } from './fast-path/run.ts'
import { filterBenchCasesOfExistingProcedures, findUnmeasuredQueries } from './known-cases.ts'
import { type BenchCaseResult, measureBenchCase } from './measure.ts'
import {
  type HtmlPageBenchmarkResult,
  listHtmlPageBenchmarkCases,
  measureHtmlPageBenchmarkCases,
} from './pages.ts'
import { recordProcedureCallsForReplay } from './plan.ts'
import {
  formatBenchResultTable,
  formatHtmlPageBenchmarkTable,
  formatPerformanceBudgetReport,
} from './report.ts'
import { type BenchPeopleSample, chooseBenchPeopleSample } from './sample.ts'
import { formatSchedulingBenchReport, runSchedulingBench } from './scheduling.ts'
import { measureSearchTextParsingTime } from './search-interpretation.ts'
import { type BenchServer, startBaselineServer, startBuiltProductServer } from './servers.ts'
import { signInSampleMembers } from './sign-in.ts'

export interface BenchOptions {
  people: number
  edgesPerPerson: number
  graph: string | undefined
  only: string | undefined
  blocks: boolean
  fastPath: boolean
  crowd: number
  dataDir: string
}

export const smallDataSetSize = 10_000

/** Cleanup functions that the caller runs in reverse order, also after an error. */
export type CleanupFunctions = (() => Promise<void>)[]

export interface BenchResults {
  cases: BenchCaseResult[]
  pages: HtmlPageBenchmarkResult[]
  blocks: BenchCasePostgresBlockReads[]
}

export async function runBench(
  options: BenchOptions,
  started: CleanupFunctions,
  print: (line: string) => void,
): Promise<BenchResults> {
  const stopwatch = createStopwatch(print)
  const databases = await startBenchDatabases(options.dataDir)
  started.push(() => databases.stop())
  const graph = options.graph ? await readTrustGraphFile(options.graph) : undefined
  const main = await databases.open(nameOf(options), setOptions(options, graph, stopwatch))
  print(
    `The set: ${formatCount(main.size.people)} people, ${formatCount(main.size.edges)} edges, ${formatCount(main.size.reviews)} reviews, ` +
      `${formatCount(main.size.appointments)} appointments; ready after ${stopwatch.seconds()} s`,
  )
  const filesOf = async (name: string) => {
    const folder = path.join(options.dataDir, 'files', name)
    await mkdir(folder, { recursive: true })
    return folder
  }
  if (options.fastPath) {
    await measureFastPathOfProcedureCalls(main.url, options.only, filesOf, started, print)
    warnIfBusy(print)
    return { cases: [], pages: [], blocks: [] }
  }
  const isSmall = main.size.people <= smallDataSetSize
  const smallOptions = { ...options, people: smallDataSetSize, graph: undefined }
  const small = isSmall
    ? undefined
    : await databases.open(nameOf(smallOptions), setOptions(smallOptions, undefined, stopwatch))
  const sets = {
    main: await withSample(main),
    small: small && (await withSample(small)),
  }
  const blocks = await measureBlocks(sets, options.only, print)
  if (options.blocks) {
    print(`\n${measureSearchTextParsingTime()}`)
    return { cases: [], pages: [], blocks }
  }
  return { ...(await measureTimes(sets, options, filesOf, started, stopwatch, print)), blocks }
}

interface SampledSet extends DataSetDatabase {
  sample: BenchPeopleSample
}
interface SampledSets {
  main: SampledSet
  small: SampledSet | undefined
}

async function withSample(set: DataSetDatabase): Promise<SampledSet> {
  return { ...set, sample: await chooseBenchPeopleSample(set.url) }
}

async function measureBlocks(
  { main, small }: SampledSets,
  only: string | undefined,
  print: (line: string) => void,
): Promise<BenchCasePostgresBlockReads[]> {
  const casesOf = ({ url, sample }: SampledSet) => ({ url, cases: choose(listBenchCases(sample), only) })
  const blocks = await countPostgresBlockReadsOfBenchmarkCases(casesOf(main), small && casesOf(small))
  if (blocks.length === 0) return []
  print(`\n${formatPostgresBlockReadReport(blocks, { main: main.size.people, small: small?.size.people })}`)
  for (const { size, sample } of small ? [small, main] : [main]) {
    const { typical, largest } = sample.circleSizes
    print(
      `  Circles with ${formatCount(size.people)} people: typical ${typical}, largest ${formatCount(largest)}.`,
    )
  }
  return blocks
}

async function measureTimes(
  sets: SampledSets,
  { dataDir, only, crowd }: BenchOptions,
  filesOf: (name: string) => Promise<string>,
  started: CleanupFunctions,
  stopwatch: Stopwatch,
  print: (line: string) => void,
): Promise<Omit<BenchResults, 'blocks'>> {
  const { main, small } = sets
  const start = async (starting: Promise<BenchServer>) => {
    const server = await starting
    started.push(server.stop)
    return server
  }
  const product = await start(startBuiltProductServer(main.url, await filesOf('main')))
  const process = { readyMs: product.readyMs, residentMb: await product.residentMb() }
  const smallProduct = small && (await start(startBuiltProductServer(small.url, await filesOf('small'))))
  const sample = await signInSampleMembers(main.sample, product.url)
  const cases = choose(listBenchCases(sample), only)
  const smallCases =
    small && smallProduct
      ? choose(listBenchCases(await signInSampleMembers(small.sample, smallProduct.url)), only)
      : []
  stopwatch.print('all members are signed in')

  const pageCases = listHtmlPageBenchmarkCases(sample).filter(({ name }) => name.includes(only ?? ''))
  const measurePages = async () => {
    const files = await filesOf('default-processes')
    const productByDefault = await start(
      startBuiltProductServer(main.url, files, computeDefaultServerProcessCount()),
    )
    const measured = await measureHtmlPageBenchmarkCases(
      { product, productByDefault },
      pageCases,
      { dataDir, people: main.size.people },
      started,
      stopwatch.print,
    )
    await productByDefault.stop()
    return measured
  }
  const pages = pageCases.length === 0 ? [] : await measurePages()

  const plan = await recordProcedureCallsForReplay(
    main.url,
    cases.flatMap(({ calls }) => calls),
  )
  const planFile = path.join(dataDir, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan))
  const settings = { DATABASE_URL: main.url, BENCH_PLAN: planFile }
  const bare = await start(startBaselineServer('bare', settings))
  const stock = await start(startBaselineServer('stock', settings))

  const results: BenchCaseResult[] = []
  let firstCall = 0
  for (const [index, measured] of cases.entries()) {
    const onSmall = smallCases.find(({ name, actor }) => name === measured.name && actor === measured.actor)
    const servers = { product, bare, stock, small: smallProduct }
    results.push(await measureBenchCase(servers, measured, firstCall, onSmall, main.size))
    firstCall += measured.calls.length
    stopwatch.print(`${index + 1} of ${cases.length}: ${measured.name} (${measured.actor})`)
  }
  const [busiest] = sample.providers
  const asksForBooking = 'scheduling.book'.includes(only ?? '')
  const scheduling =
    busiest && asksForBooking ? await runSchedulingBench(product, main.url, busiest, crowd) : undefined
  warnIfBusy(print)
  if (pages.length > 0) print(`\n${formatHtmlPageBenchmarkTable(pages)}`)
  if (results.length > 0) print(`\n${formatBenchResultTable(results)}`)
  print(`\n${formatPerformanceBudgetReport(results, pages, process)}`)
  if (scheduling) print(formatSchedulingBenchReport(scheduling))
  const forgotten = only ? [] : findUnmeasuredQueries(cases)
  if (forgotten.length > 0) print(`\nNot measured: ${forgotten.join(', ')} (tests/bench/cases.ts)`)
  print(`\nTotal time: ${stopwatch.seconds()} s`)
  return { cases: results, pages }
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
  return filterBenchCasesOfExistingProcedures(cases).filter(({ name }) => name.includes(only ?? ''))
}

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
