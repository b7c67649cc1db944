import { constants } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readFreeDiskBytes } from '#platform/files/free-bytes.ts'
import { getErrorCode } from '#platform/logged-error.ts'
import { createCachedLoader } from '#platform/single-flight.ts'

/** The embedded PostgreSQL stops when the disk has no space for a write-ahead log segment. */
export const reservedDiskBytes = 64 * 1024 ** 2
const freshMs = 500
/** A smaller test file could fit in the inode despite a full disk. */
const probeBytes = 64 * 1024

export class DiskFullError extends Error {
  override name = 'DiskFullError'
  readonly code = 'ENOSPC'
}

export async function assertFreeDiskSpace(folder: string): Promise<void> {
  if ((await readFreeDiskBytes(folder)) < reservedDiskBytes)
    throw new DiskFullError('The reserve of the disk is reached')
}

export function createDiskSpaceCheck(folder: string): () => Promise<void> {
  return createCachedLoader(freshMs, () => assertFreeDiskSpace(folder))
}

/**
 * Writes a test file, because free space alone does not show quotas and read-only disks.
 * @throws the system's error, or DiskFullError
 */
export async function assertFolderWritable(folder: string): Promise<void> {
  const existing = await findNearestExistingFolder(folder)
  await assertFreeDiskSpace(existing)
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

export async function findNearestExistingFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT' && path.dirname(folder) !== folder) return null
    throw error
  })
  return found ? folder : findNearestExistingFolder(path.dirname(folder))
}
