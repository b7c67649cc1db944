import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

/** Which version of the product this is: '0.1.0'. */
export async function productVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(path.join(projectRoot, 'package.json'), 'utf8'),
  )
  return version
}
