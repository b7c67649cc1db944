import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#platform/files/owners.ts'

/**
 * Opens a temporary file for an incoming request body and unlinks it at once. The operating system frees the
 * bytes when the handle closes or the process dies.
 * @param folder absolute path of a writable folder
 */
export async function openSpoolFile(folder: string): Promise<FileHandle> {
  await makeFolder(folder)
  const name = path.join(folder, `.upload-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
