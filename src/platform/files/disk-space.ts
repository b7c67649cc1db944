import { constants } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readFreeDiskBytes } from '#platform/files/free-bytes.ts'
import { getErrorCode } from '#platform/logged-error.ts'
import { createCachedLoader } from '#platform/single-flight.ts'

/**
 * Disk space in bytes kept free for four segments of PostgreSQL's write-ahead log. The embedded server stops when it
 * cannot write a segment, and then reads fail too.
 */
export const reservedDiskBytes = 64 * 1024 ** 2
const freshMs = 500
/** The probe file is too large for file systems that store small files inside the inode. */
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
 * Writes a file, because free space alone does not show quotas and read-only disks.
 * @param folder may be missing; then its nearest existing parent is tested
 * @throws the system's error, or DiskFullError
 */
export async function assertFolderWritable(folder: string): Promise<void> {
  const existing = await findNearestExistingFolder(folder)
  await assertFreeDiskSpace(existing)
  // The file that tests writing has a fixed name, so that killed processes leave at most one such file. The photo
  // storage ignores file names that end in '.tmp'.
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
