import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  type VitestResultCounts,
  vitestResultCountsFileEnvName,
  vitestResultCountsSchema,
} from '../tests/support/count-reporter.ts'
import { findOrInstallBrowser } from './browser.ts'

/** `npm test`: runs all tests, or the tests that the arguments for Vitest select. */

const projects = ['unit', 'integration', 'architecture', 'startup', 'e2e', 'container'] as const
type Project = (typeof projects)[number]

const nothingRan: VitestResultCounts = { passed: 0, failed: 1, retried: [] }

const args = process.argv.slice(2)
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'test',
  NODE_COMPILE_CACHE: path.resolve('node_modules', '.cache', 'compiled'),
}

try {
  const chosen = chooseProjects(args)
  if (chosen.includes('e2e')) env.CHROME_PATH = findOrInstallBrowser()
  if (chosen.includes('e2e') || chosen.includes('startup')) await build()
  process.exitCode = await runTests()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  printCounts(nothingRan)
  process.exitCode = 1
}

function chooseProjects(given: string[]): Project[] {
  const { values, positionals } = parseArgs({
    args: given,
    options: { project: { type: 'string', multiple: true } },
    strict: false,
    allowPositionals: true,
  })
  const named = projects.filter((project) => !values.project || values.project.includes(project))
  const files = globSync('{src,modules,client,tests}/**/*.test.{ts,tsx}').map((file) => path.resolve(file))
  const filters = positionals.filter((filter) => files.some((file) => file.includes(filter)))
  if (filters.length === 0) return named
  return named.filter((project) =>
    files.some(
      (file) =>
        file.startsWith(path.resolve('tests', project)) && filters.some((filter) => file.includes(filter)),
    ),
  )
}

async function build(): Promise<void> {
  const status = await run('tools/build.ts', [])
  if (status !== 0) throw new Error('The product does not build, so its tests cannot run.')
}

async function runTests(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'circulo-counts-'))
  const countsFile = path.join(folder, 'counts.json')
  env[vitestResultCountsFileEnvName] = countsFile
  try {
    const reporters = ['--reporter=default', '--reporter=./tests/support/count-reporter.ts']
    const status = await run('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args])
    const counts = readCounts(countsFile) ?? nothingRan
    if (status !== 0 && counts.failed === 0) counts.failed = 1
    printCounts(counts)
    return counts.failed > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readCounts(file: string): VitestResultCounts | undefined {
  try {
    return vitestResultCountsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function printCounts({ passed, failed, retried }: VitestResultCounts): void {
  for (const { file, test, why } of retried) {
    process.stdout.write(`passed at the second try: ${path.relative('', file)}: ${test}\n${why}\n`)
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
}

function run(script: string, scriptArgs: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...scriptArgs], { env, stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
