import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findUnavailability } from '#kernel/db/unavailability.ts'
import { AppError } from '#kernel/errors.ts'
import { DroppedError, FairQueue, retryAfterSeconds } from '#kernel/fair-queue.ts'
import { getNetwork } from '#kernel/throttle.ts'
import { beforeConnectionsClose } from '#platform/stop.ts'
import { clientClosedStatus, hasClientDisconnected } from '#server/client-disconnect.ts'
import { renderErrorPage } from '#server/error-page.ts'
import { serializeOutput } from '#server/fast-path/serialize-output.ts'
import type { EntryServer } from '#server/page-renderer.ts'
import { getPublicOrigin } from '#server/public-origin.ts'
import { type AppDeps, createRequestContext, getClientAddress } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'

export interface PageSource {
  kind: 'vite' | 'build'
  build?: string | null
  assets?: string
  template(url: string): Promise<string>
  entry(): Promise<EntryServer>
  scripts?(screen: string): string[]
  registerAssets(app: FastifyInstance): Promise<void>
}

/**
 * Max time to render a page in ms, below the timeout of proxies. The limit is longer in development, because
 * Vite compiles the page first.
 */
const maxRenderWaitMs = { build: 15_000, vite: 300_000 }

const [maxRenders, maxRendersPerOwner] = [4, 2]
const maxWaiting = 1_000
/**
 * Max time in ms that a page waits before it is rendered: below the 60 s after which most proxies give up.
 */
const maxWaitMs = 55_000
class PageTimeoutError extends Error {}

interface PagesOptions {
  deps: AppDeps
  source: PageSource
  isReady: () => Promise<boolean>
  renderTimeoutMs?: number
}

export async function pageRoutes(
  app: FastifyInstance,
  { deps, source, isReady, renderTimeoutMs = maxRenderWaitMs[source.kind] }: PagesOptions,
) {
  await source.registerAssets(app)
  const queue = new FairQueue(
    { width: maxRenders, widthPerOwner: maxRendersPerOwner, maxWaiting, maxWaitMs },
    (outcome, waitedMs) => deps.metrics?.pageLeftQueue(outcome, waitedMs),
  )
  beforeConnectionsClose(app, () => queue.dropWaiting('unavailable'))
  deps.metrics?.watchPages(() => queue.waiting)

  app.get('/*', async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    try {
      return await queue.run(
        getNetwork(getClientAddress(request)),
        () => renderPage(request, reply),
        request.work?.signal,
      )
    } catch (error) {
      if (hasClientDisconnected(request)) return reply.code(clientClosedStatus).send()
      if (error instanceof DroppedError) return sendUnavailable(request, reply)
      reply.header('cache-control', 'no-store')
      const rejection =
        error instanceof TRPCError && error.cause instanceof AppError ? error.cause : undefined
      if (rejection?.kind === 'TOO_MANY_REQUESTS') {
        reply.header('retry-after', rejection.retryAfterSeconds ?? retryAfterSeconds)
        return reply.code(429).send(renderErrorPage(request.id, 'KERNEL.TOO_MANY_REQUESTS'))
      }
      request.log.error({ err: error }, 'page could not be rendered')
      // If the database does not respond, drop the waiting pages: these pages would fail too, four at a time,
      // each after its full timeout.
      const ready = isReady().then((isReadyNow) => {
        if (!isReadyNow) queue.dropWaiting('unavailable')
        return isReadyNow
      })
      const isPassing =
        findUnavailability(error) !== null || error instanceof PageTimeoutError || !(await ready)
      if (isPassing) return sendUnavailable(request, reply)
      return reply.code(500).send(renderErrorPage(request.id, 'KERNEL.UNEXPECTED'))
    }
  })

  async function renderPage(request: FastifyRequest, reply: FastifyReply) {
    const { context, template, page } = await inTime(request, prepare(request, reply))
    request.screen = page.screen
    // Forbid caching of a personal page, which depends on the session or on a link's token: after a sign-out,
    // the browser's back button must not show the page.
    const containsToken = new URLSearchParams(request.url.split('?')[1]).has('token')
    const isPersonal = context.actor !== null || containsToken
    reply.header('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache')
    if (page.noindex) reply.header('x-robots-tag', 'noindex')
    if (page.redirect) return reply.redirect(page.redirect, page.status)
    if (page.status === 404) reply.header('x-robots-tag', 'noindex')
    return reply.code(page.status).send(
      fillTemplate(template, {
        head: page.head + preloads(page.screen) + page.styles,
        body: page.body,
        state: page.state,
      }),
    )
  }

  function inTime<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        const error = new PageTimeoutError('The page took too long')
        request.work?.abort(error)
        reject(error)
      }
      const timer = setTimeout(giveUp, renderTimeoutMs)
      work.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  async function prepare(request: FastifyRequest, reply: FastifyReply) {
    const context = await createRequestContext(deps, request, reply)
    const [template, entry] = await Promise.all([source.template(request.url), source.entry()])
    const page = await entry.render({
      url: request.url,
      site: { origin: getPublicOrigin(deps.config, request), privacyUrl: deps.config.privacyUrl ?? null },
      router: appRouter,
      context,
      serialize: serializeOutput,
      signal: request.work?.signal,
      development: deps.config.environment === 'development',
    })
    return { context, template, page }
  }

  /**
   * Preloads the scripts of a screen: without the preload, the first script would request the others only
   * when it runs. The priority is low, because visible content needs the styles first.
   */
  function preloads(screen: string | null): string {
    const scripts = screen === null ? [] : (source.scripts?.(screen) ?? [])
    return scripts
      .map((script) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${script}">`)
      .join('')
  }
}

/** Fills the placeholders of the template, in one pass: the parts are long texts. */
function fillTemplate(template: string, parts: Record<string, string>): string {
  return template
    .split(/<!--(head|body|state)-->/)
    .map((text, index) => (index % 2 === 1 ? (parts[text] ?? '') : text))
    .join('')
}

function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .send(renderErrorPage(request.id, 'KERNEL.UNAVAILABLE'))
}
