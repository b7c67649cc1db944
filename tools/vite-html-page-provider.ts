import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { z } from 'zod'
import { projectRoot } from '#kernel/project-root.ts'
import type { PageRenderer } from '#server/page-renderer.ts'
import type { HtmlPageProvider } from '#server/pages.ts'

const isFunction = z.custom<PageRenderer['render']>((value) => typeof value === 'function')
const entrySchema = z.object({ render: isFunction })

/** Vite runs within the product's own server and compiles the sources on demand, for development. */
export async function createViteHtmlPageProvider(): Promise<HtmlPageProvider> {
  let vite: ViteDevServer | undefined
  const running = () => {
    if (!vite) throw new Error('Vite is not started yet: register the asset routes before rendering a page')
    return vite
  }
  return {
    kind: 'vite',
    template: async (url) => {
      const html = await readFile(path.join(projectRoot, 'client', 'index.html'), 'utf8')
      return running().transformIndexHtml(url, html)
    },
    entry: async () => entrySchema.parse(await running().ssrLoadModule('/app/entry-server.tsx')),
    registerAssets: async (app) => {
      vite = await startVite(app)
    },
  }
}

async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: path.join(projectRoot, 'vite.config.ts'),
    // Vite's own loader writes a copy of the configuration, which watch mode would treat as a source change.
    configLoader: 'native',
    appType: 'custom',
    // Vite's WebSocket uses the product's port, so that development needs no second free port.
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  // Vite's open WebSockets would keep the server from closing.
  app.addHook('preClose', () => vite.close())
  return vite
}
