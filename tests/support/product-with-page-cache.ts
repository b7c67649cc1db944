import { render } from '#client/app/entry-server.tsx'
import { systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { createMetricsRecorder } from '#platform/metrics/metrics.ts'
import { PageCache } from '#server/page-cache.ts'
import type { PageRenderer } from '#server/page-renderer.ts'
import { createTestHtmlPageProvider } from './html-page-providers.ts'
import { createTestApp } from './test-app.ts'

const host = 'circulo.test'
const template = '<head><!--head--></head><!--body--><!--state-->'

interface Visit {
  cookies?: Record<string, string>
  headers?: Record<string, string>
  remoteAddress?: string
  method?: 'GET' | 'HEAD'
}

export async function createTestAppWithPageCache(
  db: Db,
  options: { config?: Parameters<typeof createTestApp>[1]; render?: PageRenderer['render'] } = {},
) {
  const rendered: string[] = []
  let now = systemClock.now().getTime()
  const pageProvider = createTestHtmlPageProvider((input) => {
    rendered.push(input.url)
    return (options.render ?? render)(input)
  }, template)
  const cache = new PageCache()
  const metrics = createMetricsRecorder(db, { version: '1', build: null }, [])
  const clock = { now: () => new Date(now) }
  const app = await createTestApp(db, options.config, { pageProvider, pageCache: cache, metrics, clock })
  return {
    cache,
    rendered,
    metrics,
    wait: (ms: number) => {
      now += ms
    },
    call: (procedure: string, cookies: Record<string, string>, payload: object = { json: {} }) =>
      app.inject({
        method: 'POST',
        url: `/trpc/${procedure}`,
        headers: { host, origin: `http://${host}` },
        cookies,
        payload,
      }),
    visit: (url: string, { headers, ...visit }: Visit = {}) =>
      app.inject({ url, ...visit, headers: { host, ...headers } }),
  }
}
