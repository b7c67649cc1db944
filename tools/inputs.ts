import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { createLargestInputOfSchema } from '../tests/support/largest-input.ts'
import { type FieldPath, findFreeTextFieldPaths, setInputTextAtPath } from '../tests/support/text-fields.ts'
import { listProcedures } from './procedures-list.ts'

/**
 * `npm run inputs`: measures the CPU time of random and of long repetitive inputs, to find slow regular expressions.
 */

const usage = `npm run inputs -- [options]
  --runs N   number of random inputs (10000)
  --seed N   seed of the inputs: repeats those of an earlier run
`
const parts = [
  'a',
  'A',
  '1',
  ' ',
  '.',
  '-',
  '_',
  '@',
  '/',
  '\n',
  '\r\n',
  'a.',
  'a@',
  'a@a.',
  '+',
  '%',
  '😀',
  '\\',
]
const unicodeParts = [
  '\u0301\u0316',
  '\u0F73\u0301',
  '\u200D',
  '\u202E',
  '\u3164',
  '\u1100\u1161',
  'İ',
  '\uFDFA',
]
const lengths = [4_000, 16_000, 48_000]

const print = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) print(usage)
else {
  await measureRequests(values)
  measureContracts()
}

async function measureRequests({ runs, seed }: { runs: string; seed: string }): Promise<void> {
  const program = fileURLToPath(new URL('../tests/support/measure-inputs.ts', import.meta.url))
  const semiSpace = ['--min-semi-space-size=64', '--max-semi-space-size=64']
  const options = ['--expose-gc', ...semiSpace, program, '--runs', runs, '--seed', seed]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  const { worst, slowest } = z
    .object({
      worst: z.object({ bytes: z.number().nullable(), input: z.string() }),
      slowest: z.object({ cpu: z.number(), input: z.string() }),
    })
    .parse(JSON.parse(stdout))
  print(`${runs} random inputs, seed ${seed}`)
  print(`  most memory: ${worst.bytes ?? 'over 64 MB of'} bytes   ${worst.input.slice(0, 100)}`)
  print(`  most CPU time: ${slowest.cpu.toFixed(1)} ms   ${slowest.input.slice(0, 100)}`)
}

interface Timed {
  field: string
  part: string
  times: number[]
}

function measureContracts(): void {
  const timed = listProcedures().flatMap(({ name, input }) => {
    if (!input) return []
    return findFreeTextFieldPaths(input).flatMap((field) =>
      [...parts, ...unicodeParts].map((part): Timed => {
        const times = lengths.map((length) => timeOf(input, field, part.repeat(length / part.length)))
        return { field: `${name} ${field.join('.')}`, part: JSON.stringify(part), times }
      }),
    )
  })
  print(`Checks of texts of ${lengths.join(', ')} characters, the slowest of ${timed.length}, in ms`)
  const slowest = timed.toSorted((a, b) => Math.max(...b.times) - Math.max(...a.times)).slice(0, 10)
  for (const { field, part, times } of slowest)
    print(`  ${times.map((time) => time.toFixed(1).padStart(7)).join(' ')}   ${field} ${part}`)
}

/** Returns the shortest of three CPU times in ms, because a garbage collection may run meanwhile. */
function timeOf(schema: z.ZodType, field: FieldPath, text: string): number {
  const filled = createLargestInputOfSchema(schema)
  const input = setInputTextAtPath(typeof filled === 'object' && filled !== null ? filled : {}, field, text)
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    schema.safeParse(input)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}
