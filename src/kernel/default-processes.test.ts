import { expect, it } from 'vitest'
import { computeDefaultServerProcessCount } from './default-processes.ts'

const gib = 1024 ** 3

it.each([
  [{ cores: 1, memory: 8 * gib }, 1],
  [{ cores: 2, memory: 8 * gib }, 2],
  [{ cores: 32, memory: 64 * gib }, 4],
  [{ cores: 4, memory: 3.5 * gib }, 2],
  [{ cores: 4, memory: 3.5 * gib - 1 }, 1],
  [{ cores: 4, memory: gib / 2 }, 1],
])('on a machine with %j the default is %i processes', (machine, processes) => {
  expect(computeDefaultServerProcessCount(machine)).toBe(processes)
})
