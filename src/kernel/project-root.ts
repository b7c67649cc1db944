import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder that contains `package.json`. The code runs from the sources and from `dist/server`, which have
 * different depths, so paths relative to the current file would differ.
 */
export const projectRoot: string = findUpwards(import.meta.dirname)

function findUpwards(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`)
  return findUpwards(parent)
}
