import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
// Import generate.ts first, because it generates the Prisma client that the type checks need.
import './generate.ts'

/** `npm run check`: runs all checks that need neither a build nor a database, as many at once as there are cores. */

interface Outcome {
  ok: boolean
  output: string
}
type Check = () => Promise<Outcome>

/** The slowest static checks are first, so that they do not run alone at the end. */
const checks: Record<string, Check> = {
  types: checkTypes,
  "Prisma's arguments": () => runNode('tools/prisma-arguments.ts'),
  boundaries: () => runNode('tools/boundaries.ts'),
  lint: () => runNode('node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=40', '.'),
  'dead code': () => runNode('node_modules/knip/bin/knip.js', '--no-progress'),
  'docs/procedures.md': () => runNode('tools/procedures.ts', '--check'),
  'commit subjects': () => runNode('tools/commit-subjects.ts'),
}

const env = {
  ...process.env,
  NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules', '.cache', 'compiled'),
}

const waiting = Object.entries(checks)
const outcomes: boolean[] = []
await Promise.all(Array.from({ length: availableParallelism() }, runWaitingChecks))
const failed = outcomes.filter((ok) => !ok).length
process.stdout.write(`${outcomes.length - failed} checks passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

async function runWaitingChecks(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await report(...next))
}

async function report(name: string, check: Check): Promise<boolean> {
  const started = performance.now()
  const { ok, output } = await check()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${seconds} s)\n${ok ? '' : `${output.trim()}\n\n`}`)
  return ok
}

function checkTypes(): Promise<Outcome> {
  // Use one type checker: several would each check the types of the libraries again.
  const options = [
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ]
  return runNode('node_modules/typescript/bin/tsc', '--project', '.', '--pretty', 'false', ...options)
}

function runNode(script: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(projectRoot, script), ...args], {
      cwd: projectRoot,
      env,
    })
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
