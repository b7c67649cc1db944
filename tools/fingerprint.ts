import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** The fingerprint ignores the time stamps of files, because a fresh clone has new time stamps. */
export async function computeFilesFingerprint(root: string, paths: string[]): Promise<string> {
  const files = (await Promise.all(paths.map((name) => listFiles(path.join(root, name))))).flat().sort()
  const hash = createHash('sha256').update(process.version)
  for (const file of files) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

async function listFiles(start: string): Promise<string[]> {
  const stats = await stat(start).catch(() => undefined)
  if (!stats) return []
  if (!stats.isDirectory()) return [start]
  const entries = await readdir(start, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
