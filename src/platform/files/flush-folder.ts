import { open } from 'node:fs/promises'

/**
 * Writes the names of a folder's files to the disk. Without this call, a new or renamed file may be missing after a
 * power failure. Not needed on Windows, which cannot open folders.
 */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
