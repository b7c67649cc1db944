import { open } from 'node:fs/promises'

/** Without the flush of a folder, a new or renamed file may be missing after a power failure. */
export async function flushFolderToDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
