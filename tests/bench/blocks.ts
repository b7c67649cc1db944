import pg from 'pg'
import {
  type BenchmarkCasePerformanceBudget,
  findPerformanceBudgetOfBenchmarkCase,
  peopleCountAssumedByPerformanceBudgets,
  performanceBudgetsOfBenchmarkCases,
} from './budgets.ts'
import type { BenchCase } from './cases.ts'
import { countPostgresBlockReads } from './explain.ts'
import { roundToDecimals } from './figures.ts'
import { recordProcedureCallsForReplay } from './plan.ts'
import { alignColumns } from './report.ts'

/** The number of 8 kB blocks that PostgreSQL reads is equal on every machine. */
export interface BenchCasePostgresBlockReads extends Pick<BenchCase, 'name' | 'actor'> {
  blocks: number
  smallBlocks: number | null
  growth: number | null
}

interface CasesOfSet {
  url: string
  cases: readonly BenchCase[]
}

export async function countPostgresBlockReadsOfBenchmarkCases(
  main: CasesOfSet,
  small: CasesOfSet | undefined,
): Promise<BenchCasePostgresBlockReads[]> {
  // Measure the databases one after the other: `captureSqlStatements` would mix their SQL statements.
  const ofSmall = small ? await countBlocks(small) : []
  const ofMain = await countBlocks(main)
  return ofMain.map(({ name, actor, blocks }) => {
    const smallBlocks = ofSmall.find((one) => one.name === name && one.actor === actor)?.blocks ?? null
    const growth = smallBlocks ? roundToDecimals(blocks / smallBlocks, 2) : null
    return { name, actor, blocks, smallBlocks, growth }
  })
}

async function countBlocks({
  url,
  cases,
}: CasesOfSet): Promise<Omit<BenchCasePostgresBlockReads, 'smallBlocks' | 'growth'>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const counted = []
    for (const { name, actor, calls } of cases) {
      const perCall: number[] = []
      for (const { waves } of await recordProcedureCallsForReplay(url, calls)) {
        let blocks = 0
        for (const statement of waves.flat()) blocks += await countPostgresBlockReads(client, statement)
        perCall.push(blocks)
      }
      counted.push({ name, actor, blocks: Math.max(...perCall) })
    }
    return counted
  } finally {
    await client.end()
  }
}

const exceeds = (figure: number | null, max: number | null) => figure !== null && max !== null && figure > max

export function findBenchmarkCasesOverPostgresBlockBudget(
  counted: readonly BenchCasePostgresBlockReads[],
): BenchCasePostgresBlockReads[] {
  return counted.filter((one) => {
    const budget = findPerformanceBudgetOfBenchmarkCase(one)
    return budget && (exceeds(one.blocks, budget.maxBlocks) || exceeds(one.growth, budget.maxBlockGrowth))
  })
}

export function formatPostgresBlockReadReport(
  counted: readonly BenchCasePostgresBlockReads[],
  people: { main: number; small: number | undefined },
): string {
  const count = (value: number) => value.toLocaleString('en-US')
  const titleOfSet = (size: number | undefined) => (size === undefined ? '' : `${count(size)} people`)
  const head = [
    'PostgreSQL blocks of 8 kB',
    'as',
    titleOfSet(people.small),
    titleOfSet(people.main),
    'growth',
    '',
  ]
  const mark = (text: string, isExceeded: boolean) => `${text} ${isExceeded ? '✗' : ' '}`
  const rowOf = (
    { name, actor, blocks, smallBlocks, growth }: BenchCasePostgresBlockReads,
    budget?: BenchmarkCasePerformanceBudget,
  ) => [
    `  ${name}`,
    actor,
    smallBlocks === null ? '–' : count(smallBlocks),
    mark(count(blocks), exceeds(blocks, budget?.maxBlocks ?? null)),
    mark(growth === null ? '–' : growth.toFixed(2), exceeds(growth, budget?.maxBlockGrowth ?? null)),
  ]
  const groups = performanceBudgetsOfBenchmarkCases.map((budget) => {
    const { question, maxBlocks, maxBlockGrowth } = budget
    const limits = [
      '',
      '',
      '',
      `≤ ${count(maxBlocks)}  `,
      maxBlockGrowth === null ? '' : `≤ ${maxBlockGrowth}  `,
    ]
    return {
      title: [question, ...limits.slice(1)],
      rows: counted
        .filter((one) => findPerformanceBudgetOfBenchmarkCase(one) === budget)
        .map((one) => rowOf(one, budget)),
    }
  })
  const others = counted.filter((one) => !findPerformanceBudgetOfBenchmarkCase(one)).map((one) => rowOf(one))
  const sections = [...groups, { title: ['without a budget'], rows: others }].filter(
    ({ rows }) => rows.length > 0,
  )
  const exceeded = findBenchmarkCasesOverPostgresBlockBudget(counted).length
  const budgeted = counted.filter((one) => findPerformanceBudgetOfBenchmarkCase(one)).length
  return [
    alignColumns([head, ...sections.flatMap(({ title, rows }) => [title, ...rows])]),
    '',
    `${exceeded === 0 ? '✓' : '✗'} PostgreSQL blocks and their growth: ${budgeted - exceeded} of ${budgeted} cases within their budget`,
    ...(people.main < peopleCountAssumedByPerformanceBudgets
      ? [
          `  The budgets are for ${count(peopleCountAssumedByPerformanceBudgets)} people: a smaller set can show that one is exceeded, not that it is kept.`,
        ]
      : []),
  ].join('\n')
}
