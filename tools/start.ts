import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuildStale } from './build.ts'

/**
 * `npm start`: builds the product if a source has changed, then runs the server.
 * The npm script uses `exec`, so that a signal to npm reaches the server instead of a shell.
 */

const root = path.resolve(import.meta.dirname, '..')

if (await isBuildStale()) {
  process.stdout.write('Preparando Círculo; la primera vez tarda unos segundos…\n')
  // Build in a child process, because the end of that process frees the compiler's memory.
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

/** Stops the server after npm was killed, because the port would stay occupied. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
