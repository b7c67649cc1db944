import { constants } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { cachedFor } from '#kernel/ask-once.ts'
import { freeBytes } from '#kernel/free-bytes.ts'
import { codeOf } from '#kernel/logged-error.ts'

/**
 * Free space below which the product writes nothing, in bytes: four segments of PostgreSQL's write-ahead log. The embedded
 * server ends when it cannot write a segment, and reads end with it.
 */
export const reserveBytes = 64 * 1024 ** 2
/** How long one look at the free space counts, in ms. */
const freshMs = 500
/** More than file systems store beside a file's name, in bytes. */
const probeBytes = 64 * 1024

/** Less than the reserve is free. Carries the code that the system would give a moment later. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  readonly code = 'ENOSPC'
}

/** @throws DiskFullError */
export async function assertReserve(folder: string): Promise<void> {
  if ((await freeBytes(folder)) < reserveBytes) throw new DiskFullError('The reserve of the disk is reached')
}

/** The same at the cost of a comparison, for every write of a request. A full disk is looked at anew each time. */
export function createRoomCheck(folder: string): () => Promise<void> {
  return cachedFor(freshMs, () => assertReserve(folder))
}

/**
 * Writes a file, flushes it and removes it again: the free space says nothing of quotas and read-only disks.
 * @param folder the nearest one above it that exists, while it is not there itself
 * @throws what the system says, or DiskFullError
 */
export async function probeFolder(folder: string): Promise<void> {
  const existing = await nearestExisting(folder)
  await assertReserve(existing)
  // One name for all: a killed process leaves no more than one. Photo storage ignores drafts, which end so.
  const probe = path.join(existing, '.probe.tmp')
  try {
    const file = await open(probe, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
    try {
      await file.writeFile(Buffer.alloc(probeBytes))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(probe, { force: true })
  }
}

/** The folder itself, or what is there above it. */
export async function nearestExisting(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' && path.dirname(folder) !== folder) return null
    throw error
  })
  return found ? folder : nearestExisting(path.dirname(folder))
}
