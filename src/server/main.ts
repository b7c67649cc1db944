import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { runProcess, type ServerProcessContext } from '#server/run-process.ts'

const settingsFile = path.join(projectRoot, '.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

// The primary process must stay small, so the code of the server is imported only where it runs.
const worker = cluster.isWorker ? await import('#server/worker.ts') : undefined

await runProcess(start, { report: worker?.reportToPrimaryProcess })

async function start(context: ServerProcessContext): Promise<void> {
  const { config } = context
  if (!worker && config.processes > 1) {
    const { startWorkerProcesses } = await import('#server/primary.ts')
    return startWorkerProcesses(context, import.meta.filename)
  }
  const [{ startServer }, { createBuiltHtmlPageProvider }] = await Promise.all([
    import('#server/serve.ts'),
    import('#server/built-html-page-provider.ts'),
  ])
  await startServer(context, {
    createPageProvider: ({ serviceWorker }) => createBuiltHtmlPageProvider({ worker: serviceWorker }),
    role: worker?.createWorkerProcessRole(config),
  })
}
