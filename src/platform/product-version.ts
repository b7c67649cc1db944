import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#kernel/project-root.ts'

const packageSchema = z.object({ version: z.string() })

export async function readProductVersion(): Promise<string> {
  const text = await readFile(path.join(projectRoot, 'package.json'), 'utf8')
  return packageSchema.parse(JSON.parse(text)).version
}
