import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import { type RunOptions, runNodeScript } from './support.ts'

const mainScript = path.join(projectRoot, 'dist', 'server', 'main.js')

/** Starts the built product like `npm start`, on a free port, with only the given settings. */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  options: RunOptions = {},
) {
  const port = env.PORT ?? String(await findFreePort())
  const begun = performance.now()
  const running = runNodeScript([mainScript], {
    ...options,
    env: { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', ...env },
  })
  const ready = async () => {
    await running.seen(/^Círculo listo en .+$/m)
    return Math.round(performance.now() - begun)
  }
  return { ...running, ready, port: Number(port), url: `http://localhost:${port}` }
}
