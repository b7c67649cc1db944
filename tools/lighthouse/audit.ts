import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import lighthouse, { generateReport, type Result } from 'lighthouse'
import type { PublicPage } from './pages.ts'

const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof minScores
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

const tries = 3

const columns = [
  { head: 'LCP', audit: 'largest-contentful-paint', show: seconds },
  { head: 'TBT', audit: 'total-blocking-time', show: milliseconds },
  { head: 'CLS', audit: 'cumulative-layout-shift', show: (value: number) => value.toFixed(3) },
  { head: 'kB', audit: 'total-byte-weight', show: (value: number) => Math.round(value / 1000).toString() },
]

interface AuditOptions {
  pages: PublicPage[]
  url: string
  port: number
  runs: number
  folder: string
  print: (line: string) => void
}

/** @returns a sentence for each requirement that a page does not meet */
export async function auditPagesWithLighthouse({
  pages,
  url,
  port,
  runs,
  folder,
  print,
}: AuditOptions): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const scores = categories.map((category) => category.padStart(16)).join('')
  print(`${'page'.padEnd(20)}${scores}${columns.map(({ head }) => head.padStart(9)).join('')}`)
  const misses: string[] = []
  for (const page of pages) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await auditOnce(new URL(page.path, url).href, port))
    const result = inTheMiddle(results)
    await writeFile(path.join(folder, `${page.name}.html`), generateReport(result, 'html'))
    await writeFile(path.join(folder, `${page.name}.json`), JSON.stringify(result, null, 2))
    print(lineOf(page, result))
    misses.push(...findMisses(page, result))
  }
  return misses
}

async function auditOnce(address: string, port: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const answer = await lighthouse(address, { port, logLevel: 'silent' })
    const problem = answer?.lhr.runtimeError ?? undefined
    if (answer && !problem && answer.lhr.categories.performance?.score != null) return answer.lhr
    if (attempt === tries)
      throw new Error(`${address} could not be audited: ${problem?.message ?? 'no score'}`)
  }
}

function inTheMiddle(results: Result[]): Result {
  const ordered = results.toSorted(
    (one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'),
  )
  const middle = ordered[Math.floor(ordered.length / 2)]
  if (!middle) throw new Error('At least one run per page is required')
  return middle
}

function findMisses(page: PublicPage, result: Result): string[] {
  return judged(page)
    .filter((category) => scoreOf(result, category) < minScores[category])
    .map((category) => {
      const failed = result.categories[category]?.auditRefs.flatMap(({ id, weight }) => {
        const score = result.audits[id]?.score ?? 1
        return weight > 0 && score < 0.9 ? [id] : []
      })
      return `${page.name}: ${category} ${scoreOf(result, category)} < ${minScores[category]} (${failed?.join(', ')})`
    })
}

function lineOf(page: PublicPage, result: Result): string {
  const scores = categories.map((category) =>
    (judged(page).includes(category) ? String(scoreOf(result, category)) : '–').padStart(16),
  )
  const figures = columns.map(({ audit, show }) =>
    show(result.audits[audit]?.numericValue ?? Number.NaN).padStart(9),
  )
  return page.name.padEnd(20) + scores.join('') + figures.join('')
}

function judged({ indexed }: PublicPage): Category[] {
  return categories.filter((category) => category !== 'seo' || indexed)
}

function scoreOf(result: Result, category: Category): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`
}
