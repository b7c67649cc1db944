import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'
import { z } from 'zod'

/** Environment variable that says where the counts go. */
export const countsFileVariable = 'CIRCULO_TEST_COUNTS'

export const countsSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  /** Those that passed at their second try only, and what was wrong with the first. */
  retried: z.array(z.object({ file: z.string(), test: z.string(), why: z.string() })),
})
export type Counts = z.infer<typeof countsSchema>

/**
 * Writes how many tests passed and failed, for `tools/test.ts` to say at the very end. A file that did not load, a hook
 * that failed and an error that no test caught count as one failure each: there is no test that could.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, retried: [] }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') counts.passed++
        else if (state !== 'skipped') counts.failed++
        if (test.diagnostic()?.flaky) {
          const why = (test.result().errors ?? []).map(({ message, diff = '' }) => `${message}\n${diff}`)
          counts.retried.push({ file: module.moduleId, test: test.fullName, why: why.join('\n') })
        }
      }
      const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
      counts.failed += suites.filter((suite) => suite.errors().length > 0).length
    }
    const file = process.env[countsFileVariable]
    if (file) writeFileSync(file, JSON.stringify(counts))
  }
}
