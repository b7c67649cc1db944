import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder that holds `package.json`, seen from this file. The same code runs from the sources and from `dist/server`,
 * which lie at different depths, so relative paths to migrations or to the built client would point at different places.
 */
export const projectRoot: string = findUpwards(import.meta.dirname)

function findUpwards(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`)
  return findUpwards(parent)
}
