import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { assertFreeDiskSpace } from '#platform/files/disk-space.ts'
import { flushFolderToDisk } from '#platform/files/flush-folder.ts'
import { chownToFolderOwner, makeFolder } from '#platform/files/owners.ts'
import { getErrorCode } from '#platform/logged-error.ts'

export function createDiskStorage(location: string): PhotoStorage {
  const folder = path.resolve(location)

  /** A forged backup could contain photo keys that lead to files outside the folder. */
  function fileOf(key: string): string {
    const file = path.join(folder, key)
    if (!file.startsWith(folder + path.sep)) throw new Error(`The key ${key} leads outside of ${folder}`)
    return file
  }

  return {
    async put(key, bytes) {
      const target = fileOf(key)
      const draft = `${target}.${randomUUID()}.tmp`
      try {
        await inFolderOf(target, async () => {
          await assertFreeDiskSpace(path.dirname(target))
          // Flush the file before the rename: a power failure could otherwise leave a partial photo.
          await writeThrough(draft, bytes)
          await rename(draft, target)
          await flushFolderToDisk(path.dirname(target))
        })
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async sizeOf(key) {
      const found = await stat(fileOf(key)).catch(nullWhenMissing)
      return found?.isFile() ? found.size : null
    },

    async open(key) {
      const file = await open(fileOf(key)).catch(nullWhenMissing)
      if (!file) return null
      try {
        const found = await file.stat()
        if (found.isFile()) return { stream: file.createReadStream(), size: found.size }
        await file.close()
        return null
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async move(from, to) {
      const [source, target] = [fileOf(from), fileOf(to)]
      await inFolderOf(target, async () => {
        // The error of `rename` does not tell whether the source or the target is missing.
        if (!(await exists(source))) return
        await rename(source, target)
        await flushFolderToDisk(path.dirname(target))
      })
      await tidy(path.dirname(source))
    },

    async remove(key) {
      const target = fileOf(key)
      await rm(target, { force: true })
      await tidy(path.dirname(target))
    },

    async *list() {
      for await (const file of filesUnder(folder)) {
        if (!file.endsWith('.tmp')) yield path.relative(folder, file).split(path.sep).join('/')
      }
    },
  }

  async function tidy(emptied: string): Promise<void> {
    for (let at = emptied; at.startsWith(folder + path.sep); at = path.dirname(at)) {
      const removed = await rmdir(at).then(
        () => true,
        () => false,
      )
      if (!removed) return
    }
  }
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullWhenMissing)
  for (const entry of entries ?? []) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(inside)
    else if (entry.isFile()) yield inside
  }
}

const attempts = 20

async function inFolderOf(target: string, act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolder(path.dirname(target))
      return await act()
    } catch (error) {
      if (attempt === attempts || !isMissing(error)) throw error
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(nullWhenMissing)) !== null
}

async function writeThrough(target: string, bytes: Uint8Array): Promise<void> {
  const file = await open(target, 'wx')
  try {
    await chownToFolderOwner(target)
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(String(getErrorCode(error)))
}
