import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EntryServer } from '#client/app/entry-server.tsx'
import { errorPage } from '#server/error-page.ts'
import { publicOrigin } from '#server/public-origin.ts'
import { type AppDeps, createRequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'

/** Where the client comes from. `vite` is the development server, `build` the folder that `npm run build` makes. */
export interface PageSource {
  kind: 'vite' | 'build'
  /** The HTML with the marks `<!--head-->`, `<!--body-->` and `<!--state-->`. */
  template(url: string): Promise<string>
  entry(): Promise<EntryServer>
  /** Registers the routes of scripts, styles, fonts and pictures. */
  registerAssets(app: FastifyInstance): Promise<void>
}

/** Answers every other GET with a page that is already rendered, its data included. */
export async function pages(app: FastifyInstance, { deps, source }: { deps: AppDeps; source: PageSource }) {
  await source.registerAssets(app)

  app.get('/*', async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    try {
      return await renderPage(request, reply)
    } catch (error) {
      request.log.error({ err: error }, 'page could not be rendered')
      return reply.code(500).send(errorPage(request.id))
    }
  })

  async function renderPage(request: FastifyRequest, reply: FastifyReply) {
    const context = await createRequestContext(deps, request, reply)
    // What is shown depends on who is signed in, and what only a member sees, or whoever holds the token of a link, must not
    // come back after they have left: going back, a browser shows what it has kept without asking.
    const holdsToken = new URLSearchParams(request.url.split('?')[1]).has('token')
    const isPersonal = context.actor !== null || holdsToken
    reply.header('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache')
    const [template, entry] = await Promise.all([source.template(request.url), source.entry()])
    const page = await entry.render({
      url: request.url,
      origin: publicOrigin(deps.config, request),
      router: appRouter,
      context,
      development: deps.config.environment === 'development',
    })
    if (page.noindex) reply.header('x-robots-tag', 'noindex')
    if (page.redirect) return reply.redirect(page.redirect, page.status)
    return reply.code(page.status).send(
      template
        .replace('<!--head-->', () => page.head)
        .replace('<!--body-->', () => page.body)
        .replace('<!--state-->', () => page.state),
    )
  }
}
