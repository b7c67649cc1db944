import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#kernel/project-root.ts'
import { findBenchmarkCasesOverPostgresBlockBudget } from '../tests/bench/blocks.ts'
import { type CleanupFunctions, runBench, smallDataSetSize } from '../tests/bench/run.ts'

const usage = `npm run bench -- [options]
  --people N             people in the set (100000; 10000 with --fast-path)
  --edges-per-person K   edges of trust per person (10)
  --graph FILE           circles from a list of edges, 'from to' on each line, gzipped or not
  --only TEXT            only the cases with this in their name, such as 'explore' or 'page:'
  --blocks               only count the 8 kB blocks that each case reads in the database, independent of the machine
  --fast-path            only measure what each part of the fast path gains (docs/fast-path.md)
  --crowd N              members who book one slot at once (1000)
  --json FILE            also write the results to this file
  --data-dir DIR         folder of the databases (a temporary one)
  --keep                 keep the databases: the next run with the same options and folder starts at once
`

const print = (line: string) => void process.stdout.write(`${line}\n`)
const started: CleanupFunctions = []
let ending: Promise<void> | undefined
const end = () => {
  ending ??= undo()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)))
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options) await bench(options)
  else print(usage)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
await end()

async function bench({ dataDir, keep, json, ...options }: Options): Promise<void> {
  const built = spawnSync(process.execPath, [path.join(projectRoot, 'tools', 'build.ts')], {
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('The product does not build, so it cannot be measured.')
  const folder = dataDir ? path.resolve(dataDir) : await mkdtemp(path.join(tmpdir(), 'circulo-bench-'))
  await mkdir(folder, { recursive: true })
  if (!keep) started.push(() => rm(path.join(folder, 'bench'), { recursive: true, force: true }))
  if (!keep && !dataDir) started.push(() => rm(folder, { recursive: true, force: true }))
  const results = await runBench({ ...options, dataDir: folder }, started, print)
  if (json) await writeFile(json, `${JSON.stringify(results, null, 2)}\n`)
  if (keep) print(`The databases stay in ${folder}`)
  if (findBenchmarkCasesOverPostgresBlockBudget(results.blocks).length > 0) process.exitCode = 1
}

type Options = NonNullable<ReturnType<typeof readOptions>>

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string' },
      'edges-per-person': { type: 'string', default: '10' },
      graph: { type: 'string' },
      only: { type: 'string' },
      blocks: { type: 'boolean', default: false },
      'fast-path': { type: 'boolean', default: false },
      crowd: { type: 'string', default: '1000' },
      json: { type: 'string' },
      'data-dir': { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { graph, only, blocks, json, keep, 'fast-path': fastPath } = values
  return {
    people: positive('people', values.people ?? String(fastPath ? smallDataSetSize : 100_000)),
    edgesPerPerson: positive('edges-per-person', values['edges-per-person']),
    graph,
    only,
    blocks,
    fastPath,
    crowd: positive('crowd', values.crowd),
    json,
    dataDir: values['data-dir'],
    keep,
  }
}

function positive(option: string, text: string): number {
  const number = Number(text.replaceAll(/[_,]/g, ''))
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${option} takes a whole number, not '${text}'`)
  return number
}

async function undo(): Promise<void> {
  for (const step of started.reverse()) {
    await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}
