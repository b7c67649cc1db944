import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { buildHeaderName } from '#kernel/contract.ts'
import { FairQueue, retryAfterSeconds } from '#kernel/fair-queue.ts'
import { getInstallationFingerprint } from '#kernel/installation-key.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { defaultMaxProcedureBodyBytes } from '#kernel/trpc.ts'
import { type ContactReadLimiter, createContactReadLimiter } from '#platform/contact-budget.ts'
import { metricsRoute } from '#platform/metrics/route.ts'
import { photoRoutes } from '#platform/photos/routes.ts'
import type { NotReadyReason } from '#platform/readiness.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { beforeConnectionsClose } from '#platform/stop.ts'
import { dataArchiveRoutes } from '#server/archive-route.ts'
import { calendarRoutes } from '#server/calendar-routes.ts'
import { linkPreviewRoutes } from '#server/card-routes.ts'
import { abortOnClientDisconnect } from '#server/client-disconnect.ts'
import { createContentSecurityPolicy } from '#server/content-security-policy.ts'
import { respondToUnknownRoute, respondToUnroutableRequest, respondWithError } from '#server/error-handler.ts'
import { procedureRoutes } from '#server/fast-path/procedures.ts'
import { federatedRoutes } from '#server/federated-routes.ts'
import { limitConnections } from '#server/limit-connections.ts'
import { rejectMalformedRequests } from '#server/malformed-requests.ts'
import { rejectCrossSiteWrites } from '#server/origin-check.ts'
import { PageCache } from '#server/page-cache.ts'
import { expandAnyEncoding } from '#server/page-encoding.ts'
import { type PageSource, pageRoutes } from '#server/pages.ts'
import { limitPipelining } from '#server/pipelining.ts'
import { previousBuildRoutes } from '#server/previous-build-routes.ts'
import { queueRequestsByClient } from '#server/queue-requests.ts'
import { type AppDependencies, createRequestContext, getClientAddress } from '#server/request-context.ts'
import { createRequestRecorder, describeResponse, registerRequestLog } from '#server/request-log.ts'
import { sitemapRoutes } from '#server/sitemap-routes.ts'
import { limitUnreadResponses } from '#server/unread-responses.ts'
import { unsubscribeRoute } from '#server/unsubscribe-route.ts'

const maxWaitMs = 30_000
/**
 * Limits of the fair queues for calls and files. Each kind of call has a separate queue, so that short reads do not
 * wait for expensive reads.
 */
const queueLimits = {
  /**
   * An expensive read may use two database connections at once, so three reads of one address leave one of the seven
   * web connections (`connections.ts`) free.
   */
  expensive: { width: 6, widthPerOwner: 3, maxWaiting: 4_000, maxWaitMs },
  /**
   * Limits of the queue for short reads. Each read uses one of seven database connections, so six reads leave one
   * free.
   */
  short: { width: 6, widthPerOwner: 3, maxWaiting: 10_000, maxWaitMs },
  /**
   * Limits of the queue for writes: in effect, only a limit per address. A write may wait for another write's lock,
   * and must not delay writes of other addresses.
   */
  write: { width: 10_000, widthPerOwner: 4, maxWaiting: 10_000, maxWaitMs },
  /**
   * Files have a separate queue. Photos wait for their storage, which may be slow or unavailable, and calendar
   * files wait for a short read. In the queue of short reads, waiting files would stop all short reads.
   */
  file: { width: 6, widthPerOwner: 3, maxWaiting: 10_000, maxWaitMs },
}
/**
 * Max time in ms for a request to arrive: longer than the minute of an upload, whose own timeout responds
 * with a message.
 */
const requestTimeout = 70_000
/** Interval in ms at which Node checks `requestTimeout`; its default is 30 s. */
const connectionsCheckingInterval = 5_000
/**
 * Max time in ms that `/readyz`, or an error page, waits for the database. Load balancers wait longer, so they get a
 * response.
 */
const readinessTimeoutMs = 2_000

export interface AppOptions extends Omit<AppDependencies, 'contactBudget'> {
  contactBudget?: ContactReadLimiter
  pageCache?: PageCache
  logger: FastifyBaseLogger | false
  photoStorage: PhotoStorage
  findObstacle: () => Promise<NotReadyReason | null>
  /**
   * Whether the process received a stop signal and still serves requests, until the load balancer has noticed
   * the stop.
   */
  isLeaving?: () => boolean
  pageSource: PageSource
}

/**
 * The whole product as one Fastify application that does not listen on a port: tests inject requests,
 * `main.ts` listens.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, metrics, reads, assertDiskSpace } = options
  const contactBudget = options.contactBudget ?? createContactReadLimiter(config.limits)
  const requestQueues = {
    expensive: new FairQueue(queueLimits.expensive),
    short: new FairQueue(queueLimits.short),
    write: new FairQueue(queueLimits.write),
    file: new FairQueue(queueLimits.file),
  }
  // Load balancers check often, and all checks use one connection: concurrent checks would wait for each other.
  const findObstacle = singleFlight(() => inTime(options.findObstacle(), 'timeout' as const))
  const dropWaiting = () => {
    for (const queue of Object.values(requestQueues)) queue.dropWaiting('unavailable')
  }
  // If a call failed because the database is unavailable, reject all waiting calls: otherwise each call would
  // start and run into its own timeout.
  const onFailedCall = async () => {
    const obstacle = await findObstacle()
    if (obstacle === 'database-away' || obstacle === 'timeout') dropWaiting()
  }
  const deps: AppDependencies = {
    config,
    db,
    clock,
    metrics,
    reads,
    contactBudget,
    requestQueues,
    onFailedCall: () => void onFailedCall(),
    assertDiskSpace,
  }
  const noteAnswer = createRequestRecorder({ config, clock, metrics })
  const serverOptions: FastifyHttpOptions<Server> = {
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // Fastify's log lines are turned off: `request-log.ts` logs one line per request instead of two, without
    // personal data.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: defaultMaxProcedureBodyBytes,
    requestTimeout,
    // Turn off Node's check of the Host header: `rejectMalformedRequests` responds to requests without this
    // header and logs them.
    http: { requireHostHeader: false, connectionsCheckingInterval },
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomUUID(),
    // Allow long paths: the path of a batch contains the names of all its procedures.
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (error, request, reply) => {
      // The logging hooks do not run for a request that cannot be routed, so log its response explicitly.
      reply.raw.once('finish', () => noteAnswer(describeResponse(request, reply)))
      return respondToUnroutableRequest(error, request, reply)
    },
    forceCloseConnections: 'idle',
    // Also respond to the last request of a keep-alive connection while the server closes, and then close the
    // connection.
    return503OnClosing: false,
  }
  const app = Fastify(serverOptions)
  if (config.trustProxy === false) limitConnections(app)
  limitPipelining(app)
  limitUnreadResponses(app)
  beforeConnectionsClose(app, dropWaiting)

  await app.register(helmet, {
    contentSecurityPolicy: createContentSecurityPolicy(options),
    // The browser sends only the origin as referrer, without the path. Google Maps checks the referrer when a
    // key is restricted to a site.
    referrerPolicy: { policy: config.googleMapsApiKey ? 'strict-origin' : 'no-referrer' },
    hsts: config.appUrl?.startsWith('https:') ?? false,
    global: false,
  })
  // Compute the security headers once: they are equal in every response, and computing them takes longer than
  // a short procedure.
  let protection: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', async (_request, reply) => {
    if (!protection) {
      await reply.helmet()
      protection = reply.raw.getHeaders()
    }
    reply.headers(protection)
  })
  app.addHook('onRequest', expandAnyEncoding)
  // Reject compressed request bodies: a small body can expand to a large one, and the product's clients never
  // send them.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(cookie)
  app.setErrorHandler(respondWithError)
  app.setNotFoundHandler(respondToUnknownRoute)
  registerRequestLog(app, noteAnswer)
  rejectMalformedRequests(app, noteAnswer)
  abortOnClientDisconnect(app, (request, reply) => noteAnswer(describeResponse(request, reply)))
  app.addHook('onRequest', (request) => rejectCrossSiteWrites(request, config.appUrl))
  const { build } = options.pageSource
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (reply.statusCode === 503) reply.header('retry-after', retryAfterSeconds)
    // With the build header, an open page detects that the client was updated after the page was loaded.
    if (build) reply.header(buildHeaderName, build)
    // While the process stops, close each connection after the response: the client then opens a new connection,
    // which the load balancer routes to another process.
    if (options.isLeaving?.()) reply.header('connection', 'close')
  })

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  /**
   * The command `doctor` compares this public identifier of the installation to check that a URL leads to
   * this installation.
   */
  const mark = singleFlight(() => inTime(getInstallationFingerprint(db), undefined))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    // Start both database queries together, so that both finish within one timeout.
    const installation = mark()
    const reason = options.isLeaving?.() ? 'stopping' : await findObstacle()
    return reason === null
      ? { status: 'ready', installation: await installation }
      : reply.code(503).send({ status: 'unavailable', reason })
  })

  if (metrics && config.metricsToken)
    await app.register(metricsRoute, { metrics, token: config.metricsToken })
  const cache = options.pageCache ?? new PageCache()
  await app.register(procedureRoutes, { prefix: '/trpc', deps, cache })
  await app.register(async (files) => {
    queueRequestsByClient(files, requestQueues.file, deps.onFailedCall)
    await files.register(photoRoutes, {
      db,
      clock,
      storage: options.photoStorage,
      quota: config.photoQuota,
      spoolFolder: config.dataDir,
      addressOf: getClientAddress,
      resolveActor: async (request, reply) => (await createRequestContext(deps, request, reply)).actor,
    })
    await files.register(calendarRoutes, { deps })
    await files.register(linkPreviewRoutes, { deps, storage: options.photoStorage })
    if (options.pageSource.kind === 'build') await files.register(previousBuildRoutes, { db })
  })
  await app.register(dataArchiveRoutes, { deps, storage: options.photoStorage })
  await app.register(federatedRoutes, { deps })
  await app.register(unsubscribeRoute, { deps })
  await app.register(sitemapRoutes, { deps })
  // Respond with a JSON error instead of a page to an unknown URL under one of the following prefixes: only
  // programs use such URLs.
  for (const url of [
    '/api/*',
    ...(metrics ? [] : ['/metrics']),
    '/trpc',
    '/trpc/*',
    '/fotos/*',
    '/tarjetas/*',
    '/calendario/*',
  ]) {
    app.get(url, (_request, reply) => reply.callNotFound())
  }
  await app.register(pageRoutes, {
    deps,
    source: options.pageSource,
    cache,
    isReady: async () => (await findObstacle()) === null,
  })
  return app
}

function inTime<Known, Otherwise>(known: Promise<Known>, otherwise: Otherwise): Promise<Known | Otherwise> {
  const impatience = sleep(readinessTimeoutMs, otherwise, { ref: false })
  return Promise.race([known.catch(() => otherwise), impatience])
}

/**
 * Converts a number of trusted proxies to a function of the proxy's position (`hop`), because Fastify accepts
 * the number only in this form.
 */
function trustedProxies(setting: AppDependencies['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
