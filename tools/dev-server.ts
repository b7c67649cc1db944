import pretty from 'pino-pretty'
import { runServer } from '#server/serve.ts'
import { createViteHtmlPageProvider } from './vite-html-page-provider.ts'

await runServer({
  createPageProvider: createViteHtmlPageProvider,
  logDestination: pretty({ singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }),
})
