import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import { type RunProgramOptions, runNodeScript } from './support.ts'

const mainScript = path.join(projectRoot, 'dist', 'server', 'main.js')

export async function startProductServer(
  dataDir: string,
  env: Record<string, string> = {},
  options: RunProgramOptions = {},
) {
  const port = env.PORT ?? String(await findFreePort())
  const begun = performance.now()
  const running = runNodeScript([mainScript], {
    ...options,
    env: { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', PROCESSES: '1', ...env },
  })
  const ready = async () => {
    await running.seen(/^Círculo listo en .+$/m)
    return Math.round(performance.now() - begun)
  }
  return { ...running, ready, port: Number(port), url: `http://localhost:${port}` }
}
