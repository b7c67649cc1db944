import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailabilityOf } from '#kernel/db/outage.ts'
import { AppError } from '#kernel/errors.ts'
import { DroppedError, FairQueue, retryAfterSeconds } from '#kernel/fair-queue.ts'
import { networkOf } from '#kernel/throttle.ts'
import { beforeConnectionsClose } from '#platform/stop.ts'
import { clientClosedRequest, hasClientLeft } from '#server/client-gone.ts'
import { errorPage } from '#server/error-page.ts'
import type { EntryServer } from '#server/page-renderer.ts'
import { publicOrigin } from '#server/public-origin.ts'
import { type AppDeps, addressOf, createRequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'

/** Where the client comes from. `vite` is the development server, `build` the folder that `npm run build` makes. */
export interface PageSource {
  kind: 'vite' | 'build'
  /** Which one, as `buildIn` reads it; left out when it does not last. */
  build?: string | null
  /** Folder of the files that are named by their content; left out when nothing was built. */
  assets?: string
  /** The HTML with the marks `<!--head-->`, `<!--body-->` and `<!--state-->`. */
  template(url: string): Promise<string>
  entry(): Promise<EntryServer>
  /** The scripts that a screen needs before it can be used, by its path as in `screens.ts`; left out when nobody knows. */
  scripts?(screen: string): string[]
  /** Registers the routes of scripts, styles, fonts and pictures. */
  registerAssets(app: FastifyInstance): Promise<void>
}

/** Longest that a page is waited for, in ms: below what proxies wait. Vite compiles first, which takes as long as it takes. */
const longestWait = { build: 15_000, vite: 300_000 }

/** Max pages rendered at once, in total and for one address. */
const [width, widthPerOwner] = [4, 2]
/** Max pages that wait. A machine that renders 20 pages a second renders all of them within `maxWaitMs`. */
const maxWaiting = 1_000
/** Max time that a page waits before it is rendered, in ms: below the 60 s after which most proxies give up. */
const maxWaitMs = 55_000
class PageTimeoutError extends Error {}

interface PagesOptions {
  deps: AppDeps
  source: PageSource
  /** Whether the database answers, in time to be told. */
  isReady: () => Promise<boolean>
  /** In ms; `longestWait` unless said. */
  patience?: number
}

/** Answers every other GET with a page that is already rendered, its data included. */
export async function pages(
  app: FastifyInstance,
  { deps, source, isReady, patience = longestWait[source.kind] }: PagesOptions,
) {
  await source.registerAssets(app)
  const queue = new FairQueue({ width, widthPerOwner, maxWaiting, maxWaitMs }, (outcome, waitedMs) =>
    deps.metrics?.pageLeftQueue(outcome, waitedMs),
  )
  beforeConnectionsClose(app, () => queue.dropWaiting('unavailable'))
  deps.metrics?.watchPages(() => queue.waiting)

  app.get('/*', async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    try {
      return await queue.run(
        networkOf(addressOf(request)),
        () => renderPage(request, reply),
        request.work?.signal,
      )
    } catch (error) {
      if (hasClientLeft(request)) return reply.code(clientClosedRequest).send()
      if (error instanceof DroppedError) return sendUnavailable(request, reply)
      reply.header('cache-control', 'no-store')
      const rejection =
        error instanceof TRPCError && error.cause instanceof AppError ? error.cause : undefined
      if (rejection?.kind === 'TOO_MANY_REQUESTS') {
        reply.header('retry-after', rejection.retryAfterSeconds ?? retryAfterSeconds)
        return reply.code(429).send(errorPage(request.id, 'KERNEL.TOO_MANY_REQUESTS'))
      }
      request.log.error({ err: error }, 'page could not be rendered')
      // Drop the waiting pages: they would fail too, four at a time, each after its full timeout.
      const ready = isReady().then((isReadyNow) => {
        if (!isReadyNow) queue.dropWaiting('unavailable')
        return isReadyNow
      })
      const isPassing =
        unavailabilityOf(error) !== null || error instanceof PageTimeoutError || !(await ready)
      if (isPassing) return sendUnavailable(request, reply)
      return reply.code(500).send(errorPage(request.id, 'KERNEL.UNEXPECTED'))
    }
  })

  async function renderPage(request: FastifyRequest, reply: FastifyReply) {
    const { context, template, page } = await inTime(request, prepare(request, reply))
    request.screen = page.screen
    // What is shown depends on who is signed in, and what only a member sees, or whoever holds the token of a link, must not
    // come back after they have left: going back, a browser shows what it has kept without asking.
    const holdsToken = new URLSearchParams(request.url.split('?')[1]).has('token')
    const isPersonal = context.actor !== null || holdsToken
    reply.header('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache')
    if (page.noindex) reply.header('x-robots-tag', 'noindex')
    if (page.redirect) return reply.redirect(page.redirect, page.status)
    if (page.status === 404) reply.header('x-robots-tag', 'noindex')
    return reply.code(page.status).send(
      template
        .replace('<!--head-->', () => page.head + preloads(page.screen) + page.styles)
        .replace('<!--body-->', () => page.body)
        .replace('<!--state-->', () => page.state),
    )
  }

  /** A database that takes a question and never answers it is as good as none. */
  function inTime<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        const error = new PageTimeoutError('The page took too long')
        request.work?.abort(error)
        reject(error)
      }
      const timer = setTimeout(giveUp, patience)
      work.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  async function prepare(request: FastifyRequest, reply: FastifyReply) {
    const context = await createRequestContext(deps, request, reply)
    const [template, entry] = await Promise.all([source.template(request.url), source.entry()])
    const page = await entry.render({
      url: request.url,
      site: { origin: publicOrigin(deps.config, request), privacyUrl: deps.config.privacyUrl ?? null },
      router: appRouter,
      context,
      signal: request.work?.signal,
      development: deps.config.environment === 'development',
    })
    return { context, template, page }
  }

  /**
   * Fetched with the first script, which would ask for the others only when it runs. What is seen goes before: it needs no
   * script.
   */
  function preloads(screen: string | null): string {
    const scripts = screen === null ? [] : (source.scripts?.(screen) ?? [])
    return scripts
      .map((script) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${script}">`)
      .join('')
  }
}

function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').send(errorPage(request.id, 'KERNEL.UNAVAILABLE'))
}
