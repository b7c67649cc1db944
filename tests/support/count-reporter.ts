import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'
import { z } from 'zod'

export const vitestResultCountsFileEnvName = 'CIRCULO_TEST_COUNTS'

export const vitestResultCountsSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  retried: z.array(z.object({ file: z.string(), test: z.string(), why: z.string() })),
})
export type VitestResultCounts = z.infer<typeof vitestResultCountsSchema>

export default class VitestResultCountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts: VitestResultCounts = { passed: 0, failed: unhandledErrors.length, retried: [] }
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
    const file = process.env[vitestResultCountsFileEnvName]
    if (file) writeFileSync(file, JSON.stringify(counts))
  }
}
