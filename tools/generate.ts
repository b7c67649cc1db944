import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { computeFilesFingerprint } from './fingerprint.ts'

const root = path.resolve(import.meta.dirname, '..')
const output = path.join(root, '.generated', 'prisma')
const stamp = path.join(root, '.generated', 'prisma.stamp')

const prisma = findPrisma()
if (prisma && existsSync(path.join(root, 'prisma', 'schema'))) await generateIfStale(prisma)

async function generateIfStale(command: string): Promise<void> {
  const current = await computeFilesFingerprint(root, [
    'prisma/schema',
    'prisma.config.ts',
    'tools/generate-columns.ts',
    'node_modules/prisma-json-types-generator/package.json',
    'node_modules/prisma/package.json',
    'node_modules/@prisma/client/package.json',
  ])
  const former = await readFile(stamp, 'utf8').catch(() => '')
  if (former === current && existsSync(path.join(output, 'client.ts'))) return
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'generate'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    process.exitCode = status ?? 1
    return
  }
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, current)
}

function findPrisma(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('prisma/build/index.js')
  } catch {
    return undefined
  }
}
