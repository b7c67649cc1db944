import type { BenchCaseKind } from './cases.ts'
import type { CaseResult } from './figures.ts'

export interface CaseResultWithKind extends CaseResult {
  kind: BenchCaseKind
}

export interface ProcessFigures {
  readyMs: number
  residentMb: number | undefined
}

const budgets = {
  ratio: 0.4,
  aim: 0.5,
  overStock: 2,
  pageP99Ms: 25,
  searchP99Ms: 60,
  growth: 2,
  readyMs: 3_000,
  residentMb: 200,
}

export function formatResultTable(results: readonly CaseResult[]): string {
  const head = ['procedure', 'as', 'median ms', 'p99 ms', 'requests/s', '× bare', '× stock', 'growth']
  const rows = results.map((result) => [
    result.name,
    result.actor,
    result.medianMs.toFixed(2),
    result.p99Ms.toFixed(2),
    result.rps.toFixed(0),
    decimals(result.ratio),
    decimals(overStock(result)),
    decimals(result.growth),
  ])
  return alignColumns([head, ...rows])
}

export function formatBudgetReport(
  results: readonly CaseResultWithKind[],
  { readyMs, residentMb }: ProcessFigures,
): string {
  const of = (...kinds: BenchCaseKind[]) => results.filter(({ kind }) => kinds.includes(kind))
  const lines = [
    judge(
      `at least ${budgets.ratio} of the bare server's requests/s (aim ${budgets.aim})`,
      results,
      ({ ratio }) => ratio,
      {
        atLeast: budgets.ratio,
      },
    ),
    judge(`at least ${budgets.overStock} times the stock server's requests/s`, results, overStock, {
      atLeast: budgets.overStock,
    }),
    judge(`pages: p99 of at most ${budgets.pageP99Ms} ms`, of('page'), ({ p99Ms }) => p99Ms, {
      atMost: budgets.pageP99Ms,
    }),
    judge(`search: p99 of at most ${budgets.searchP99Ms} ms`, of('search'), ({ p99Ms }) => p99Ms, {
      atMost: budgets.searchP99Ms,
    }),
    judge(
      `growth of at most ${budgets.growth} times, except for search`,
      of('page', 'read'),
      ({ growth }) => growth,
      {
        atMost: budgets.growth,
      },
    ),
    `${readyMs <= budgets.readyMs ? '✓' : '✗'} ready within ${budgets.readyMs / 1000} s: ${(readyMs / 1000).toFixed(1)} s`,
    ...(residentMb === undefined
      ? []
      : [
          `${residentMb < budgets.residentMb ? '✓' : '✗'} idle below ${budgets.residentMb} MB: ${residentMb} MB`,
        ]),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function judge(
  budget: string,
  results: readonly CaseResultWithKind[],
  figureOf: (result: CaseResultWithKind) => number | null,
  limit: { atLeast: number } | { atMost: number },
): string {
  const figures = results.flatMap((result) => {
    const figure = figureOf(result)
    return figure === null ? [] : [{ result, figure }]
  })
  if (figures.length === 0) return ''
  const missed = figures.filter(({ figure }) =>
    'atLeast' in limit ? figure < limit.atLeast : figure > limit.atMost,
  )
  const kept = figures.length - missed.length
  const lines = missed.map(
    ({ result, figure }) => `    ${figure.toFixed(2)}  ${result.name} (${result.actor})`,
  )
  return [`${missed.length === 0 ? '✓' : '✗'} ${budget}: ${kept} of ${figures.length}`, ...lines].join('\n')
}

function overStock({ rps, stockRps }: CaseResult): number | null {
  return stockRps === null ? null : rps / stockRps
}

function decimals(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

export function alignColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
