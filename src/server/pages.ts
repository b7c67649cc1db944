import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '#kernel/context.ts'
import { findDatabaseUnavailability } from '#kernel/db/unavailability.ts'
import { AppError } from '#kernel/errors.ts'
import { FairQueue, retryAfterSeconds, TaskDroppedError } from '#kernel/fair-queue.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { removeTrackingParameters } from '#kernel/tracking-parameters/contract.ts'
import { runBeforeConnectionsClose } from '#platform/stop.ts'
import { clientClosedRequestStatus, hasClientDisconnected } from '#server/client-disconnect.ts'
import { renderErrorPage } from '#server/error-page.ts'
import {
  type CachedPage,
  createCachedPage,
  createPageETag,
  createSingleFlightContactDataReader,
  type PageCache,
} from '#server/page-cache.ts'
import type { ContactHtmlByPlaceholderName, PageRenderer, RenderedPage } from '#server/page-renderer.ts'
import { getPublicOrigin } from '#server/public-origin.ts'
import {
  type AppDependencies,
  createRequestContext,
  getClientIpAddress,
  hasCookieThatBypassesCaches,
} from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'

export interface HtmlPageProvider {
  kind: 'vite' | 'build'
  build?: string | null
  assets?: string
  template(url: string): Promise<string>
  entry(): Promise<PageRenderer>
  scripts?(screen: string): string[]
  registerAssets(app: FastifyInstance): Promise<void>
}

/** Render timeout in ms: below the timeout of proxies, except in development, where Vite compiles the page. */
const maxRenderWaitMs = { build: 15_000, vite: 300_000 }

const [maxRenders, maxRendersPerOwner] = [4, 2]
const maxWaiting = 1_000
/** Most proxies give up after 60 s, so requests for HTML pages leave the queue after 55 s. */
const maxWaitMs = 55_000
class PageTimeoutError extends Error {}

interface PagesOptions {
  deps: AppDependencies
  source: HtmlPageProvider
  isReady: () => Promise<boolean>
  cache: PageCache
  renderTimeoutMs?: number
}

interface CachedPageForReader {
  page: CachedPage
  texts: ContactHtmlByPlaceholderName
}

export async function pageRoutes(
  app: FastifyInstance,
  { deps, source, isReady, cache, renderTimeoutMs = maxRenderWaitMs[source.kind] }: PagesOptions,
) {
  await source.registerAssets(app)
  const queue = new FairQueue(
    { width: maxRenders, widthPerOwner: maxRendersPerOwner, maxWaiting, maxWaitMs },
    (outcome, waitedMs) => deps.metrics?.pageLeftQueue(outcome, waitedMs),
  )
  runBeforeConnectionsClose(app, () => queue.dropWaiting('unavailable'))
  deps.metrics?.watchPages(() => queue.waiting)

  app.get('/*', async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    const key = findCacheKey(request)
    try {
      const cached = await findCachedPageForReader(key, request, reply)
      deps.metrics?.pageLookedUp(key === null ? 'bypass' : cached ? 'hit' : 'miss')
      if (cached) return await sendCached(key, cached, request, reply)
      return await queue.run(
        getNetworkOfIpAddress(getClientIpAddress(request)),
        () => renderPage(key, request, reply),
        request.work?.signal,
      )
    } catch (error) {
      if (hasClientDisconnected(request)) return reply.code(clientClosedRequestStatus).send()
      if (error instanceof TaskDroppedError) return sendUnavailable(request, reply)
      reply.header('cache-control', 'no-store')
      const rejection =
        error instanceof TRPCError && error.cause instanceof AppError ? error.cause : undefined
      if (rejection?.kind === 'TOO_MANY_REQUESTS') {
        reply.header('retry-after', rejection.retryAfterSeconds ?? retryAfterSeconds)
        return reply.code(429).send(renderErrorPage(request.id, 'KERNEL.TOO_MANY_REQUESTS'))
      }
      request.log.error({ err: error }, 'page could not be rendered')
      const ready = isReady().then((isReadyNow) => {
        if (!isReadyNow) queue.dropWaiting('unavailable')
        return isReadyNow
      })
      const isPassing =
        findDatabaseUnavailability(error) !== null || error instanceof PageTimeoutError || !(await ready)
      if (isPassing) return sendUnavailable(request, reply)
      return reply.code(500).send(renderErrorPage(request.id, 'KERNEL.UNEXPECTED'))
    }
  })

  /** A page has no cache key (null) if a session, token or cookie affects the page. */
  function findCacheKey(request: FastifyRequest): string | null {
    const url = getPageUrl(request)
    if (source.kind !== 'build' || containsToken(url) || hasCookieThatBypassesCaches(deps.config, request))
      return null
    // The space character after the origin prevents cache poisoning with a forged Host header.
    return `${deps.config.appUrl ?? `${request.protocol}://${request.host}`} ${url}`
  }

  async function findCachedPageForReader(
    key: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CachedPageForReader | null> {
    const page = key === null ? null : cache.find(key, deps.clock.now().getTime())
    if (!page?.readContact) return page && { page, texts: {} }
    const context = await createRequestContext(deps, request, reply)
    const texts = await inTime(request, page.readContact(context))
    return texts && { page, texts }
  }

  async function sendCached(
    key: string | null,
    { page, texts }: CachedPageForReader,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    request.screen = page.screen
    const etag = createPageETag(page, texts)
    reply
      .header('cache-control', page.readContact ? 'private, no-cache' : cacheControlOf(page))
      .header('etag', etag)
      .header('vary', 'accept-encoding, cookie')
    if (page.noindex) reply.header('x-robots-tag', 'noindex')
    if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const { headers } = request
    const { body, encoding } = await cache.encode(key ?? '', page, texts, headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  /** Without `APP_URL`, request headers change the HTML page, so a CDN must not cache the HTML page. */
  function cacheControlOf({ readAt }: CachedPage): string {
    if (!deps.config.appUrl) return 'private, no-cache'
    const remainingMs = cache.maxAgeMs - (deps.clock.now().getTime() - readAt)
    return `public, max-age=0, s-maxage=${Math.max(0, Math.floor(remainingMs / 1_000))}, must-revalidate`
  }

  async function renderPage(key: string | null, request: FastifyRequest, reply: FastifyReply) {
    const cached = await findCachedPageForReader(key, request, reply)
    if (cached) return sendCached(key, cached, request, reply)
    const readAt = deps.clock.now().getTime()
    const { context, template, page, isForReader } = await inTime(
      request,
      prepare(request, reply, key !== null),
    )
    request.screen = page.screen
    const html = fillTemplate(template, {
      head: page.head + preloads(page.screen) + page.styles,
      body: page.body,
      state: page.state,
    })
    if (key !== null && page.status === 200 && !page.redirect && !page.isSecret && !isForReader) {
      const stored = toCachedPage(page, html, readAt)
      if (stored) {
        cache.store(key, stored.page, deps.clock.now().getTime())
        return sendCached(key, stored, request, reply)
      }
    }
    if (typeof page.contact === 'object') return renderPage(null, request, reply)
    // After a sign-out, the browser's back button must not show a personal page.
    const isPersonal =
      context.actor !== null || containsToken(getPageUrl(request)) || page.isSecret || isForReader
    reply.header('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache')
    if (page.noindex || page.status === 404) reply.header('x-robots-tag', 'noindex')
    if (page.redirect) return reply.redirect(page.redirect, page.status)
    return reply.code(page.status).send(html)
  }

  function toCachedPage(page: RenderedPage, html: string, readAt: number): CachedPageForReader | null {
    const { screen, noindex = false, contact = 'unknown' } = page
    if (contact === 'unknown') return null
    if (contact === 'none') {
      const facts = { readAt, screen, noindex, readContact: null }
      return { page: createCachedPage({ texts: [html], slots: [] }, facts), texts: {} }
    }
    const parts = contact.split(html)
    const facts = { readAt, screen, noindex, readContact: createSingleFlightContactDataReader(contact.read) }
    return parts && { page: createCachedPage(parts, facts), texts: contact.texts }
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

  async function prepare(request: FastifyRequest, reply: FastifyReply, shared: boolean) {
    const reader = await createRequestContext(deps, request, reply)
    let [hasReadContacts, isOverBudget] = [false, false]
    const context: RequestContext = {
      ...reader,
      page: {},
      takeContactReads(keys, scope) {
        hasReadContacts ||= keys.length > 0
        const allowed = reader.takeContactReads(keys, scope)
        isOverBudget ||= allowed.size < keys.length
        return allowed
      },
    }
    const [template, entry] = await Promise.all([source.template(request.url), source.entry()])
    const page = await entry.render({
      url: getPageUrl(request),
      site: { origin: getPublicOrigin(deps.config, request), privacyUrl: deps.config.privacyUrl ?? null },
      router: appRouter,
      context,
      signal: request.work?.signal,
      development: deps.config.environment === 'development',
      shared,
    })
    // Search results for a phone number or e-mail address reveal the owner, so do not cache these results.
    const isForReader = isOverBudget || (hasReadContacts && page.contact === 'none')
    return { context, template, page, isForReader }
  }

  /** Scripts are preloaded with low priority, because visible content needs the styles first. */
  function preloads(screen: string | null): string {
    const scripts = screen === null ? [] : (source.scripts?.(screen) ?? [])
    return scripts.map((script) => `<link rel="modulepreload" fetchpriority="low" href="${script}">`).join('')
  }
}

function fillTemplate(template: string, parts: Record<string, string>): string {
  return template
    .split(/<!--(head|body|state)-->/)
    .map((text, index) => (index % 2 === 1 ? (parts[text] ?? '') : text))
    .join('')
}

const getPageUrl = ({ url }: FastifyRequest) => removeTrackingParameters(url)

function containsToken(url: string): boolean {
  const queryStart = url.indexOf('?')
  return queryStart >= 0 && new URLSearchParams(url.slice(queryStart)).has('token')
}

/** Compares an ETag weakly with the header `If-None-Match` (RFC 9110, 13.1.2). */
function matchesETag(header: string | undefined, etag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(etag))
}

function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .send(renderErrorPage(request.id, 'KERNEL.UNAVAILABLE'))
}
