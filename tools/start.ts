import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuildStale } from './build.ts'

/**
 * `npm start`: builds if a source has changed, then becomes the server. Its script begins with `exec`, so that a signal to npm reaches this
 * process instead of a shell. Without `exec` (Windows) the second half of the script runs.
 */

const root = path.resolve(import.meta.dirname, '..')

if (await isBuildStale()) {
  process.stdout.write('Preparando Círculo; la primera vez tarda unos segundos…\n')
  // Build in a separate process: the memory of a compiler is not returned to the system.
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

/** Stops the server when npm is killed without passing on the signal: the server would keep running and keep its port. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
