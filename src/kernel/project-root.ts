import { existsSync } from 'node:fs'
import path from 'node:path'

export const projectRoot: string = findUpwards(import.meta.dirname)

function findUpwards(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`)
  return findUpwards(parent)
}
