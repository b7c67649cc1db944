/** Performance limits for a benchmark database with a million people (docs/performance.md). */
export interface BenchmarkCasePerformanceBudget {
  question: string
  maxBlocks: number
  maxBlockGrowth: number | null
  /** Max 99th percentile of the response time, measured at half of the server's peak request rate. */
  maxP99Ms: number
  cases: readonly (readonly [name: string, actor: string])[]
}

export const peopleCountAssumedByPerformanceBudgets = 1_000_000

export const performanceBudgetsOfBenchmarkCases: readonly BenchmarkCasePerformanceBudget[] = [
  {
    question: "a visitor's first page of explore",
    maxBlocks: 500,
    maxBlockGrowth: 2,
    maxP99Ms: 25,
    cases: [['circles.explore: first page', 'visitor']],
  },
  {
    question: 'trade, city, trade in a city, nearby, as visitor',
    maxBlocks: 800,
    maxBlockGrowth: 2,
    maxP99Ms: 25,
    cases: [
      ['circles.explore: trade', 'visitor'],
      ['circles.explore: city', 'visitor'],
      ['circles.explore: largest city', 'visitor'],
      ['circles.explore: trade in a city', 'visitor'],
      ['circles.explore: trade near a place', 'visitor'],
    ],
  },
  {
    question: 'the same, as member with a typical circle',
    maxBlocks: 2_000,
    maxBlockGrowth: 2,
    maxP99Ms: 25,
    cases: [
      ['circles.explore: trade', 'member'],
      ['circles.explore: trade, my trust', 'member'],
      ['circles.explore: city', 'member'],
      ['circles.explore: my trust in a city', 'member'],
      ['circles.explore: largest city', 'member'],
      ['circles.explore: largest city, my trust', 'member'],
      ['circles.explore: trade in a city', 'member'],
      ['circles.explore: trade in a city, my trust', 'member'],
      ['circles.explore: trade near a place', 'member'],
    ],
  },
  {
    question: 'names, phones, typos',
    maxBlocks: 2_000,
    maxBlockGrowth: null,
    maxP99Ms: 60,
    cases: [
      ['circles.explore: common name', 'visitor'],
      ['circles.explore: common name', 'member'],
      ['circles.explore: common name, my trust', 'member'],
      ['circles.explore: two common names', 'visitor'],
      ['circles.explore: two common names', 'member'],
      ['circles.explore: rare name', 'visitor'],
      ['circles.explore: rare name', 'member'],
      ['circles.explore: common name in the largest city', 'visitor'],
      ['circles.explore: beginning of a name', 'visitor'],
      ['circles.explore: two letters', 'visitor'],
      ['circles.explore: name with a typo', 'visitor'],
      ['circles.explore: name with a typo', 'member'],
      ['circles.explore: trade with a typo', 'visitor'],
      ['circles.explore: phone', 'member'],
      ['circles.exploreSuggestions: name', 'visitor'],
      ['circles.search: common word', 'member'],
      ['circles.search: rare name', 'member'],
      ['circles.search: phone', 'member'],
      ['circles.suggestNames', 'member'],
    ],
  },
  {
    question: 'reviews of the most recommended person',
    maxBlocks: 300,
    maxBlockGrowth: 2,
    maxP99Ms: 25,
    cases: [
      ['reviews.list: popular person', 'visitor'],
      ['reviews.list: popular person', 'member'],
    ],
  },
  {
    question: 'a member with the largest circle: explore, dashboard, standing',
    maxBlocks: 10_000,
    maxBlockGrowth: 3,
    maxP99Ms: 100,
    cases: [
      ['circles.explore: first page', 'member, large circle'],
      ['circles.explore: my trust', 'member, large circle'],
      ['circles.dashboard', 'member, large circle'],
      ['circles.standing', 'member, large circle'],
      ['circles.standing: popular person', 'member, large circle'],
    ],
  },
]

export function findPerformanceBudgetOfBenchmarkCase({
  name,
  actor,
}: {
  name: string
  actor: string
}): BenchmarkCasePerformanceBudget | undefined {
  return performanceBudgetsOfBenchmarkCases.find(({ cases }) =>
    cases.some((one) => one[0] === name && one[1] === actor),
  )
}
