import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'
import { createBuiltHtmlPageProvider } from '#server/built-html-page-provider.ts'
import { runServer } from '#server/serve.ts'

const settingsFile = path.join(projectRoot, '.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

await runServer({
  createPageProvider: ({ serviceWorker }) => createBuiltHtmlPageProvider({ worker: serviceWorker }),
})
