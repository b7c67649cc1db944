import pretty from 'pino-pretty'
import { serve } from '#server/serve.ts'
import { createVitePageSource } from './vite-page-source.ts'

/** The server process that `npm run dev` starts and restarts. */
await serve({
  createPageSource: createVitePageSource,
  logDestination: pretty({ singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }),
})
