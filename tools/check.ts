import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { findImportViolations } from './boundaries.ts'
// Import generate.ts first, because it generates the Prisma client that the type checks need.
import './generate.ts'

/** `npm run check`: runs all static checks in parallel and prints the time of each. */

interface Outcome {
  ok: boolean
  output: string
}
type Check = () => Promise<Outcome>

const checks: Record<string, Check> = {
  types: () => runNode('node_modules/typescript/bin/tsc', '--project', '.', '--pretty', 'false'),
  lint: () => runNode('node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=40', '.'),
  boundaries: checkBoundaries,
  "Prisma's arguments": () => runNode('tools/prisma-arguments.ts'),
  structure: testStructure,
  'dead code': () => runNode('node_modules/knip/bin/knip.js', '--no-progress'),
  'weight of public pages': weighPages,
  'docs/procedures.md': () => runNode('tools/procedures.ts', '--check'),
  'commit subjects': () => runNode('tools/commit-subjects.ts'),
}

const outcomes = await Promise.all(Object.entries(checks).map(([name, check]) => report(name, check)))
const failed = outcomes.filter((ok) => !ok).length
process.stdout.write(`${outcomes.length - failed} checks passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

async function report(name: string, check: Check): Promise<boolean> {
  const started = performance.now()
  const { ok, output } = await check()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${seconds} s)\n${ok ? '' : `${output.trim()}\n\n`}`)
  return ok
}

async function checkBoundaries(): Promise<Outcome> {
  const { violations } = await findImportViolations(projectRoot)
  const output = violations.map(({ rule, from, to, comment }) => `${rule}: ${from} → ${to}\n  ${comment}`)
  return { ok: violations.length === 0, output: output.join('\n') }
}

function testStructure(): Promise<Outcome> {
  const slow = ['boundaries', 'prisma-arguments', 'walk-through']
  const folder = path.join('tests', 'architecture')
  const files = readdirSync(path.join(projectRoot, folder)).filter(
    (file) => file.endsWith('.test.ts') && !slow.some((name) => file === `${name}.test.ts`),
  )
  const paths = files.map((file) => path.join(folder, file))
  return runNode('node_modules/vitest/vitest.mjs', 'run', '--project', 'architecture', ...paths)
}

async function weighPages(): Promise<Outcome> {
  const built = await runNode('tools/build.ts')
  return built.ok ? runNode('tools/weight.ts') : built
}

function runNode(script: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(projectRoot, script), ...args], { cwd: projectRoot })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
