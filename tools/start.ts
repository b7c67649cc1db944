import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuildStale } from './build.ts'

/**
 * `npm start`: builds what is stale, then becomes the server. Its script says `exec` first, so that a signal to npm reaches
 * this process and not a shell that would die of it alone; where there is no `exec` (Windows) the second half of it runs.
 */

const root = path.resolve(import.meta.dirname, '..')

if (await isBuildStale()) {
  process.stdout.write('Preparando Círculo; la primera vez tarda unos segundos…\n')
  // In a process of its own: a compiler's memory is never given back.
  const { status } = spawnSync(process.execPath, [path.join(root, 'tools', 'build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    process.stderr.write(
      'No se pudo compilar Círculo: corrige el error de arriba o vuelve a correr "npm ci".\n',
    )
    process.exit(1)
  }
}
stopWithNpm()
await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href)

/** npm that is killed without a chance to pass it on would leave the server behind, holding its port. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
