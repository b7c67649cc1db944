import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'

const program = fileURLToPath(new URL('../../support/measure-inputs.ts', import.meta.url))
const measured = z.object({
  statuses: z.array(z.number()),
  worst: z.object({ bytes: z.number().nullable(), input: z.string() }),
})

const runs = process.env.INPUT_RUNS ?? '1000'
const seed = String(Math.floor(Math.random() * 2 ** 31))
const megabyte = 1024 * 1024

it(`the server allocates less than 50 MB for each of ${runs} random procedure inputs`, {
  timeout: 600_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    // Enlarge V8's young generation: at the default size, garbage collections would often falsify the measured memory.
    '--min-semi-space-size=64',
    '--max-semi-space-size=64',
    program,
    ...['--runs', runs, '--seed', seed],
  ])
  const { statuses, worst } = measured.parse(JSON.parse(stdout))
  const about = `seed ${seed}: ${worst.input.slice(0, 500)}`
  expect(worst.bytes ?? Number.POSITIVE_INFINITY, about).toBeLessThan(50 * megabyte)
  expect([200, 400], about).toEqual(expect.arrayContaining(statuses))
})
