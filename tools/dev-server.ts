import pretty from 'pino-pretty'
import { runServer } from '#server/serve.ts'
import { createVitePageSource } from './vite-page-source.ts'

await runServer({
  createPageSource: createVitePageSource,
  logDestination: pretty({ singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }),
})
