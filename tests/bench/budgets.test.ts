import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import {
  type BenchCasePostgresBlockReads,
  findBenchmarkCasesOverPostgresBlockBudget,
  formatPostgresBlockReadReport,
} from './blocks.ts'
import { performanceBudgetsOfBenchmarkCases } from './budgets.ts'
import { listBenchCases } from './cases.ts'
import type { BenchPeopleSample } from './sample.ts'

const personId = personIdSchema.parse('01890a5d-ac96-774b-bcce-b302099a8057')
const member = { personId, email: 'persona1@correo.example', token: 'token' }
const person = { id: personId, slug: 'maria', name: 'María', phone: '55 1234 5678' }
const sample: BenchPeopleSample = {
  typical: [member],
  heavy: [member],
  empty: [member],
  circleSizes: { typical: 1, largest: 1 },
  providers: [member],
  withBuffers: [personId],
  reviewedProviders: ['maria'],
  links: ['token'],
  people: [person],
  popular: [person],
  cursors: [{ recommendationCount: 1, name: 'María', personId }],
  city: 'Guadalajara, Jalisco',
  state: 'México',
  commonWord: 'María',
  rareName: 'Xóchitl',
}

const [firstPage, trade] = [
  { name: 'circles.explore: first page', actor: 'visitor' },
  { name: 'circles.explore: trade', actor: 'visitor' },
] as const
const within: BenchCasePostgresBlockReads[] = [
  { ...firstPage, blocks: 500, smallBlocks: 250, growth: 2 },
  { ...trade, blocks: 800, smallBlocks: 400, growth: 2 },
]

describe('performanceBudgetsOfBenchmarkCases', () => {
  it('performanceBudgetsOfBenchmarkCases contains each benchmark case at most once, and no unknown benchmark case', () => {
    const existing = listBenchCases(sample).map(({ name, actor }) => `${name}, ${actor}`)
    const named = performanceBudgetsOfBenchmarkCases.flatMap(({ cases }) =>
      cases.map((one) => one.join(', ')),
    )
    expect(named.filter((one) => !existing.includes(one))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('findBenchmarkCasesOverPostgresBlockBudget', () => {
  it('findBenchmarkCasesOverPostgresBlockBudget omits a benchmark case at exactly the limit of PostgreSQL block reads', () => {
    expect(findBenchmarkCasesOverPostgresBlockBudget(within)).toEqual([])
  })

  it('findBenchmarkCasesOverPostgresBlockBudget returns the benchmark cases that read too many PostgreSQL blocks', () => {
    const tooMany: BenchCasePostgresBlockReads = { ...firstPage, blocks: 501, smallBlocks: 400, growth: 1.25 }
    const tooFast: BenchCasePostgresBlockReads = { ...trade, blocks: 700, smallBlocks: 300, growth: 2.33 }
    expect(findBenchmarkCasesOverPostgresBlockBudget([...within, tooMany, tooFast])).toEqual([
      tooMany,
      tooFast,
    ])
  })

  it('findBenchmarkCasesOverPostgresBlockBudget ignores a benchmark case without a configured block limit', () => {
    const other: BenchCasePostgresBlockReads = {
      name: 'circles.list',
      actor: 'member',
      blocks: 99_999,
      smallBlocks: 1,
      growth: 99_999,
    }
    expect(findBenchmarkCasesOverPostgresBlockBudget([other])).toEqual([])
  })
})

describe('formatPostgresBlockReadReport', () => {
  it('the benchmark report marks the figure that exceeds its limit', () => {
    const tooFast: BenchCasePostgresBlockReads = { ...trade, blocks: 700, smallBlocks: 300, growth: 2.33 }
    const report = formatPostgresBlockReadReport([tooFast], { main: 1_000_000, small: 10_000 })
    expect(report).toMatch(/circles\.explore: trade +visitor +300 +700 +2\.33 ✗$/m)
    expect(report).toContain('✗ PostgreSQL blocks and their growth: 0 of 1 cases')
  })
})
