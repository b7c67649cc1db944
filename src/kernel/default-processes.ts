import { availableParallelism, totalmem } from 'node:os'

const maxDefaultProcesses = 4
/**
 * Memory in bytes for one server process: a busy process uses 620 MB, and PostgreSQL needs memory too. The value is
 * below 2 GiB, because a '4 GB' machine has less than 4 GiB.
 */
const memoryPerProcess = 1.75 * 1024 ** 3

export interface MachineResources {
  cores: number
  /** Memory of the machine in bytes. */
  memory: number
}

/** @returns one process for each processor core and each 1.75 GiB of memory, at least 1 and at most 4 */
export function computeDefaultServerProcessCount(machine: MachineResources = readMachineResources()): number {
  const fitting = Math.min(machine.cores, Math.floor(machine.memory / memoryPerProcess), maxDefaultProcesses)
  return Math.max(1, fitting)
}

function readMachineResources(): MachineResources {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return { cores: availableParallelism(), memory: Math.min(totalmem(), limit) }
}
