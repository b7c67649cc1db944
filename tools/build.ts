import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fingerprint } from './fingerprint.ts'

/**
 * `npm run build`: the browser's files into `dist/client` and the server into `dist/server`. Does nothing when nothing
 * that goes into them has changed since.
 */

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const stamp = path.join(dist, 'build.stamp')

const SOURCES = [
  'client',
  'modules',
  'src',
  'prisma/engine',
  'prisma/schema',
  '.generated/prisma',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Smaller files do not get smaller, or not by enough to be worth a second copy. */
const SMALLEST_COMPRESSED_BYTES = 1024
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** Whether something that goes into the build has changed since the last one. */
export async function isBuildStale(): Promise<boolean> {
  // A production image has the result and not the sources.
  if (!existsSync(path.join(root, 'vite.config.ts'))) return false
  return (await readFile(stamp, 'utf8').catch(() => '')) !== (await fingerprint(root, SOURCES))
}

async function buildIfStale(): Promise<boolean> {
  if (!(await isBuildStale())) return false
  const before = await fingerprint(root, SOURCES)
  await build()
  // What was edited meanwhile may be in the build or not: the next one will tell.
  await writeFile(stamp, before)
  return true
}

async function build(): Promise<void> {
  // A build that fails halfway must not pass for the former one.
  await rm(stamp, { force: true })
  const { NODE_ENV } = process.env
  // Vite would compile for development or for tests because the environment it was started from says so.
  process.env.NODE_ENV = 'production'
  const { build: viteBuild } = await import('vite')
  const shared = {
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
  } as const
  await viteBuild(shared)
  await viteBuild({ ...shared, build: { ssr: true } })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await compressFiles(path.join(dist, 'client'))
}

/** Compresses once, as hard as can be, instead of a little for each visitor. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files) {
    if ((await stat(file)).size < SMALLEST_COMPRESSED_BYTES) continue
    const content = await readFile(file)
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    ])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  }
}

if (import.meta.main) {
  const started = performance.now()
  const built = await buildIfStale()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(built ? `Compilado en dist/ en ${seconds} s\n` : 'dist/ está al día\n')
}
