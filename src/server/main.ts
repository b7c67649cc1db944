import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { createProductionBuildPageSource } from '#server/build-page-source.ts'
import { runServer } from '#server/serve.ts'

const settingsFile = path.join(projectRoot, '.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

await runServer({
  createPageSource: ({ serviceWorker }) => createProductionBuildPageSource({ worker: serviceWorker }),
})
