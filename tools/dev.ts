import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '#kernel/config.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'

/** `npm run dev`: restarts the server when a source changes, while the embedded database keeps running. */

const settingsFile = path.join(projectRoot, '.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)
process.env.NODE_ENV = 'development'

const print = (_details: object, message: string) => void process.stderr.write(`${message}\n`)

try {
  const config = loadConfig(process.env)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: { info: print, warn: print, error: print },
      })
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(projectRoot, 'tools', 'dev-server.ts')],
    { stdio: 'inherit', env: { ...process.env, DATABASE_URL: config.databaseUrl ?? embedded?.url } },
  )
  // Stop the database only after the server has ended: on Ctrl+C, the terminal sends SIGINT to the server too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', async (code) => {
    await embedded?.stop()
    process.exit(code ?? 0)
  })
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
