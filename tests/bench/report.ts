import { computeDefaultServerProcessCount } from '#kernel/default-processes.ts'
import { findPerformanceBudgetOfBenchmarkCase, performanceBudgetsOfBenchmarkCases } from './budgets.ts'
import type { BenchCaseResult } from './measure.ts'
import type { LatencyAtHalfLoad } from './measure-in-alternation.ts'
import type { HtmlPageBenchmarkResult } from './pages.ts'

export interface ServerProcessFigures {
  readyMs: number
  residentMb: number | undefined
}

const budgets = {
  overBare: 0.4,
  aim: 0.5,
  overStock: 2,
  growth: 2,
  p99Ms: { page: 25, search: 60 },
  tradeInCityPerSecond: 1_500,
  newPagesPerSecond: 150,
  cachedPageOverBare: 0.3,
  readyMs: 3_000,
  /** Max resident memory of the server process before the first request (docs/performance.md, 'Memory'). */
  residentMb: 300,
}

const halfLoadHead = ['at half load: p50 ms', 'p99 ms', 'bare p99 ms']
const halfLoadCells = ({ p50Ms, p99Ms, bareP99Ms }: LatencyAtHalfLoad) => [
  p50Ms.toFixed(2),
  p99Ms.toFixed(2),
  bareP99Ms.toFixed(2),
]

export function formatBenchResultTable(results: readonly BenchCaseResult[]): string {
  const head = ['procedure', 'as', 'requests/s', '× bare', '× stock', 'growth', ...halfLoadHead]
  const rows = results.map((result) => [
    result.name,
    result.actor,
    result.rps.toFixed(0),
    result.overBare.toFixed(2),
    result.overStock?.toFixed(2) ?? '–',
    result.growth?.toFixed(2) ?? '–',
    ...halfLoadCells(result.halfLoad),
  ])
  return alignColumns([head, ...rows])
}

export function formatHtmlPageBenchmarkTable(results: readonly HtmlPageBenchmarkResult[]): string {
  const head = [
    'page',
    'as',
    'bytes',
    'pages/s, 1 process',
    `${computeDefaultServerProcessCount()} processes`,
    '× bare',
    'CPU ms',
    ...halfLoadHead,
  ]
  const rows = results.map((result) => [
    result.name,
    describeReader(result),
    result.bytes.toLocaleString('en-US'),
    result.pagesPerSecond.toFixed(0),
    result.pagesPerSecondByDefault.toFixed(0),
    result.overBare.toFixed(3),
    result.cpuMs.toFixed(2),
    ...halfLoadCells(result.halfLoad),
  ])
  return alignColumns([head, ...rows])
}

/** A response time above its limit does not fail the command, because times depend on the machine. */
export function formatPerformanceBudgetReport(
  results: readonly BenchCaseResult[],
  pages: readonly HtmlPageBenchmarkResult[],
  { readyMs, residentMb }: ServerProcessFigures,
): string {
  const named = results.map((result) => ({ ...result, label: `${result.name} (${result.actor})` }))
  const isFirstPage = (result: BenchCaseResult) =>
    findPerformanceBudgetOfBenchmarkCase(result) === performanceBudgetsOfBenchmarkCases[0]
  const namedPages = pages
    .filter(({ isCompressed }) => !isCompressed)
    .map((page) => ({ ...page, label: `${page.name} (${describeReader(page)})` }))
  const p99 = ({ halfLoad }: BenchCaseResult) => halfLoad.p99Ms
  const delays = [...results, ...pages].map(({ halfLoad }) => halfLoad.generatorP99Ms)
  const lines = [
    judge(
      `at least ${budgets.overBare} of the bare server's requests/s (aim ${budgets.aim})`,
      named,
      ({ overBare }) => overBare,
      { atLeast: budgets.overBare },
    ),
    judge(
      `at least ${budgets.overStock} times the stock server's requests/s`,
      named,
      ({ overStock }) => overStock,
      { atLeast: budgets.overStock },
    ),
    judge(
      `growth of the median of at most ${budgets.growth} times, except for search`,
      named.filter(({ kind }) => kind !== 'search'),
      ({ growth }) => growth,
      { atMost: budgets.growth },
    ),
    judge(
      `trade in a city: at least ${budgets.tradeInCityPerSecond} requests/s`,
      named.filter(({ name, actor }) => name === 'circles.explore: trade in a city' && actor === 'visitor'),
      ({ rps }) => rps,
      { atLeast: budgets.tradeInCityPerSecond },
    ),
    judge(
      `a visitor's first page: at least ${budgets.overBare} of the bare server's requests/s`,
      named.filter(isFirstPage),
      ({ overBare }) => overBare,
      { atLeast: budgets.overBare },
    ),
    ...performanceBudgetsOfBenchmarkCases.map((budget) =>
      judge(
        `${budget.question}: p99 at half load of at most ${budget.maxP99Ms} ms`,
        named.filter((result) => findPerformanceBudgetOfBenchmarkCase(result) === budget),
        p99,
        { atMost: budget.maxP99Ms },
      ),
    ),
    ...(['page', 'search'] as const).map((kind) =>
      judge(
        `other cases, ${kind}: p99 at half load of at most ${budgets.p99Ms[kind]} ms`,
        named.filter((result) => result.kind === kind && !findPerformanceBudgetOfBenchmarkCase(result)),
        p99,
        { atMost: budgets.p99Ms[kind] },
      ),
    ),
    judge(
      `pages rendered anew: at least ${budgets.newPagesPerSecond} a second`,
      namedPages.filter(({ reader }) => reader !== 'visitor, again'),
      ({ pagesPerSecondByDefault }) => pagesPerSecondByDefault,
      { atLeast: budgets.newPagesPerSecond },
    ),
    judge(
      `a visitor's page again: at least ${budgets.cachedPageOverBare} of the bare server's pages/s`,
      namedPages.filter(({ reader }) => reader === 'visitor, again'),
      ({ overBare }) => overBare,
      { atLeast: budgets.cachedPageOverBare },
    ),
    `${readyMs <= budgets.readyMs ? '✓' : '✗'} ready within ${budgets.readyMs / 1000} s: ${(readyMs / 1000).toFixed(1)} s`,
    ...(residentMb === undefined
      ? []
      : [
          `${residentMb < budgets.residentMb ? '✓' : '✗'} memory after the start below ${budgets.residentMb} MB: ${residentMb} MB`,
        ]),
    ...(delays.length === 0
      ? []
      : [
          `  The load generator itself delayed requests at half load by up to ${Math.max(...delays).toFixed(1)} ms (p99 of the worst case).`,
        ]),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function describeReader({ reader, isCompressed }: HtmlPageBenchmarkResult): string {
  return isCompressed ? `${reader}, compressed` : reader
}

function judge<Result extends { label: string }>(
  budget: string,
  results: readonly Result[],
  figureOf: (result: Result) => number | null,
  limit: { atLeast: number } | { atMost: number },
): string {
  const figures = results.flatMap((result) => {
    const figure = figureOf(result)
    return figure === null ? [] : [{ label: result.label, figure }]
  })
  if (figures.length === 0) return ''
  const missed = figures.filter(({ figure }) =>
    'atLeast' in limit ? figure < limit.atLeast : figure > limit.atMost,
  )
  const kept = figures.length - missed.length
  const lines = missed.map(({ label, figure }) => `    ${figure.toFixed(2)}  ${label}`)
  return [`${missed.length === 0 ? '✓' : '✗'} ${budget}: ${kept} of ${figures.length}`, ...lines].join('\n')
}

export function alignColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
