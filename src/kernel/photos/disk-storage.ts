import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { PhotoStorage } from '#kernel/photos/storage.ts'

/**
 * Keeps photos as files under a folder, which is made when the first one arrives.
 * @param folder absolute path
 */
export function createDiskStorage(folder: string): PhotoStorage {
  return {
    async put(key, bytes) {
      const target = path.join(folder, key)
      const draft = `${target}.${randomUUID()}.tmp`
      await mkdir(path.dirname(target), { recursive: true })
      try {
        // On disk before it has its name: a power cut never leaves half a photo where a whole one is promised.
        await writeThrough(draft, bytes)
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async open(key) {
      const file = await open(path.join(folder, key)).catch(nullWhenMissing)
      if (!file) return null
      try {
        const { size } = await file.stat()
        return { stream: file.createReadStream(), size }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async remove(key) {
      const target = path.join(folder, key)
      await rm(target, { force: true })
      // The last file of a photo takes its folder along; one that still holds others, or is gone, stays as it is.
      await rmdir(path.dirname(target)).catch(() => undefined)
    },
  }
}

async function writeThrough(target: string, bytes: Uint8Array): Promise<void> {
  const file = await open(target, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null
  throw error
}
