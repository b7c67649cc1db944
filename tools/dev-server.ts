import pretty from 'pino-pretty'
import { serve } from '#server/serve.ts'
import { createVitePageSource } from './vite-page-source.ts'

await serve({
  createPageSource: createVitePageSource,
  logDestination: pretty({ singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }),
})
