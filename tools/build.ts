import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseClientBuildName } from '#kernel/contract.ts'
import { appShellPath, type BuildManifest } from '../client/offline/worker/worker-rules.ts'
import { computeFilesFingerprint } from './fingerprint.ts'

/** `npm run build`: builds `dist/client` and `dist/server` if a source has changed since the last build. */

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const STAMP = 'build.stamp'

const SOURCES = [
  'client',
  'modules',
  'src',
  'prisma/engine',
  'prisma/schema',
  '.generated/prisma',
  'vite.config.ts',
  'tools/build.ts',
  'tools/chunks.ts',
  'tools/demo.ts',
  'tools/demo',
  'tools/font-in-page.ts',
  'tools/screen-files.ts',
  'tools/unused-package-code.ts',
  'package.json',
  'package-lock.json',
]

const SMALLEST_COMPRESSED_BYTES = 1024
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

export async function isBuildStale(): Promise<boolean> {
  // A production image has no sources, so its build is never out of date.
  if (!existsSync(path.join(root, 'vite.config.ts'))) return false
  return (
    (await readFile(path.join(dist, STAMP), 'utf8').catch(() => '')) !==
    (await computeFilesFingerprint(root, SOURCES))
  )
}

async function buildIfStale(): Promise<boolean> {
  if (!(await isBuildStale())) return false
  // Compute the fingerprint first: a source that is edited during the build must cause another build.
  const current = await computeFilesFingerprint(root, SOURCES)
  const draft = path.join(root, '.generated', `build-${process.pid}`)
  const former = `${draft}-former`
  try {
    await build(draft)
    await writeFile(path.join(draft, STAMP), current)
    if (existsSync(dist)) await rename(dist, former)
    await rename(draft, dist)
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(former, { recursive: true, force: true })
  }
  return true
}

async function build(folder: string): Promise<void> {
  // Without NODE_ENV, Vite would build for the environment of the calling process, such as test.
  process.env.NODE_ENV = 'production'
  const { build: viteBuild } = await import('vite')
  const shared = { configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' } as const
  await viteBuild({ ...shared, build: { outDir: path.join(folder, 'client') } })
  await viteBuild({ ...shared, build: { ssr: true, outDir: path.join(folder, 'server') } })
  await rename(
    path.join(folder, 'client', 'licenses.md'),
    path.join(folder, 'server', 'licenses-of-client.md'),
  )
  const { writeScreenScriptUrls: writeScreenFiles } = await import('./screen-files.ts')
  await writeScreenFiles(folder)
  await addWorker(path.join(folder, 'client'), await renderGlobalStyles(folder))
  await compressFiles(path.join(folder, 'client'))
}

async function renderGlobalStyles(folder: string): Promise<string> {
  const file = pathToFileURL(path.join(folder, 'server', 'entry-server.js')).href
  const entry: typeof import('#client/app/entry-server.tsx') = await import(file)
  return entry.renderGlobalStyles()
}

async function addWorker(folder: string, globalStyles: string): Promise<void> {
  const template = await readFile(path.join(folder, 'index.html'), 'utf8')
  const name = parseClientBuildName(template)
  if (name === null) throw new Error('The page does not contain the name of its build')
  const shell = template.replace('<!--head-->', () => `<title>Círculo</title>${globalStyles}`)
  await writeFile(path.join(folder, appShellPath), shell)
  const files = (await readdir(path.join(folder, 'assets'))).map((file) => `/assets/${file}`).sort()
  const { build: viteBuild } = await import('vite')
  await viteBuild({
    configFile: false,
    root: path.join(root, 'client'),
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify({ name, files } satisfies BuildManifest) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: path.join(root, 'client/offline/worker/service-worker.ts'),
        // Some browsers do not support modules as service workers.
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  // A browser fetches a changed shell only if `sw.js` has changed too, so `sw.js` contains a hash of the shell.
  await appendFile(path.join(folder, 'sw.js'), `\n// ${createHash('sha256').update(shell).digest('hex')}\n`)
}

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
