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
import { clientBuildHeaderName } from '#kernel/contract.ts'
import { FairQueue, retryAfterSeconds } from '#kernel/fair-queue.ts'
import { getInstallationFingerprint } from '#kernel/installation-key.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { defaultMaxProcedureBodyBytes } from '#kernel/trpc.ts'
import { type ContactDataReadLimiter, createContactDataReadLimiter } from '#platform/contact-budget.ts'
import { metricsRoute } from '#platform/metrics/route.ts'
import { photoRoutes } from '#platform/photos/routes.ts'
import type { NotReadyReason } from '#platform/readiness.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { runBeforeConnectionsClose } from '#platform/stop.ts'
import { dataArchiveRoutes } from '#server/archive-route.ts'
import { calendarRoutes } from '#server/calendar-routes.ts'
import { linkPreviewRoutes } from '#server/card-routes.ts'
import { abortOnClientDisconnect } from '#server/client-disconnect.ts'
import { createContentSecurityPolicy } from '#server/content-security-policy.ts'
import { respondToUnknownRoute, respondToUnroutableRequest, respondWithError } from '#server/error-handler.ts'
import { procedureRoutes } from '#server/fast-path/procedures.ts'
import { federatedSignInRoutes } from '#server/federated-routes.ts'
import { limitConnectionsPerNetwork } from '#server/limit-connections.ts'
import { rejectMalformedRequests } from '#server/malformed-requests.ts'
import { rejectCrossSiteWrites } from '#server/origin-check.ts'
import { PageCache } from '#server/page-cache.ts'
import { expandWildcardAcceptEncoding } from '#server/page-encoding.ts'
import { type HtmlPageProvider, pageRoutes } from '#server/pages.ts'
import { limitHttpPipelining } from '#server/pipelining.ts'
import { previousBuildRoutes } from '#server/previous-build-routes.ts'
import { queueHttpGetRequestsByClientNetwork } from '#server/queue-requests.ts'
import { type AppDependencies, createRequestContext, getClientIpAddress } from '#server/request-context.ts'
import {
  createRequestLogAndMetricsRecorder,
  describeResponse,
  registerRequestLog,
} from '#server/request-log.ts'
import { sitemapRoutes } from '#server/sitemap-routes.ts'
import { limitUnreadHttpResponses } from '#server/unread-responses.ts'
import { unsubscribeRoute } from '#server/unsubscribe-route.ts'

const maxWaitMs = 30_000
/** Each kind of call has a separate queue, so that short reads do not wait for expensive reads. */
const queueLimits = {
  /** Each expensive read may use two database connections, so limit how many reads one IP address runs. */
  expensive: { width: 6, widthPerOwner: 3, maxWaiting: 4_000, maxWaitMs },
  short: { width: 6, widthPerOwner: 3, maxWaiting: 10_000, maxWaitMs },
  /** The total limit of concurrent writes is high, so slow clients do not delay others. */
  write: { width: 10_000, widthPerOwner: 4, maxWaiting: 10_000, maxWaitMs },
  file: { width: 6, widthPerOwner: 3, maxWaiting: 10_000, maxWaitMs },
}
/** Timeout in ms, longer than the one minute allowed for a photo upload. */
const requestTimeout = 70_000
const connectionsCheckingInterval = 5_000
const readinessTimeoutMs = 2_000

export interface AppOptions extends Omit<AppDependencies, 'contactBudget'> {
  contactBudget?: ContactDataReadLimiter
  pageCache?: PageCache
  logger: FastifyBaseLogger | false
  photoStorage: PhotoStorage
  findObstacle: () => Promise<NotReadyReason | null>
  isLeaving?: () => boolean
  pageProvider: HtmlPageProvider
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, metrics, reads, assertDiskSpace } = options
  const contactBudget = options.contactBudget ?? createContactDataReadLimiter(config.limits)
  const requestQueues = {
    expensive: new FairQueue(queueLimits.expensive),
    short: new FairQueue(queueLimits.short),
    write: new FairQueue(queueLimits.write),
    file: new FairQueue(queueLimits.file),
  }
  const findObstacle = singleFlight(() => inTime(options.findObstacle(), 'timeout' as const))
  const dropWaiting = () => {
    for (const queue of Object.values(requestQueues)) queue.dropWaiting('unavailable')
  }
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
  const noteAnswer = createRequestLogAndMetricsRecorder({ config, clock, metrics })
  const serverOptions: FastifyHttpOptions<Server> = {
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: defaultMaxProcedureBodyBytes,
    requestTimeout,
    // `rejectMalformedRequests` responds to requests without a Host header and logs them.
    http: { requireHostHeader: false, connectionsCheckingInterval },
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomUUID(),
    // The path of a batch contains the names of all its procedures.
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (error, request, reply) => {
      // The logging hooks do not run for a request that cannot be routed.
      reply.raw.once('finish', () => noteAnswer(describeResponse(request, reply)))
      return respondToUnroutableRequest(error, request, reply)
    },
    forceCloseConnections: 'idle',
    // Fastify's default would respond 503 to the last request of a keep-alive connection while the server closes.
    return503OnClosing: false,
  }
  const app = Fastify(serverOptions)
  if (config.trustProxy === false) limitConnectionsPerNetwork(app)
  limitHttpPipelining(app)
  limitUnreadHttpResponses(app)
  runBeforeConnectionsClose(app, dropWaiting)

  await app.register(helmet, {
    contentSecurityPolicy: createContentSecurityPolicy(options),
    // Google Maps checks the referrer when a key is restricted to a site.
    referrerPolicy: { policy: config.googleMapsApiKey ? 'strict-origin' : 'no-referrer' },
    hsts: config.appUrl?.startsWith('https:') ?? false,
    global: false,
  })
  let protection: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', async (_request, reply) => {
    if (!protection) {
      await reply.helmet()
      protection = reply.raw.getHeaders()
    }
    reply.headers(protection)
  })
  app.addHook('onRequest', expandWildcardAcceptEncoding)
  // Reject compressed request bodies: a small body can expand to a large body.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(cookie)
  app.setErrorHandler(respondWithError)
  app.setNotFoundHandler(respondToUnknownRoute)
  registerRequestLog(app, noteAnswer)
  rejectMalformedRequests(app, noteAnswer)
  abortOnClientDisconnect(app, (request, reply) => noteAnswer(describeResponse(request, reply)))
  app.addHook('onRequest', (request) => rejectCrossSiteWrites(request, config.appUrl))
  const { build } = options.pageProvider
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (reply.statusCode === 503) reply.header('retry-after', retryAfterSeconds)
    if (build) reply.header(clientBuildHeaderName, build)
    if (options.isLeaving?.()) reply.header('connection', 'close')
  })

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  const mark = singleFlight(() => inTime(getInstallationFingerprint(db), undefined))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
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
    queueHttpGetRequestsByClientNetwork(files, requestQueues.file, deps.onFailedCall)
    await files.register(photoRoutes, {
      db,
      clock,
      storage: options.photoStorage,
      quota: config.photoQuota,
      spoolFolder: config.dataDir,
      addressOf: getClientIpAddress,
      resolveActor: async (request, reply) => (await createRequestContext(deps, request, reply)).actor,
    })
    await files.register(calendarRoutes, { deps })
    await files.register(linkPreviewRoutes, { deps, storage: options.photoStorage })
    if (options.pageProvider.kind === 'build') await files.register(previousBuildRoutes, { db })
  })
  await app.register(dataArchiveRoutes, { deps, storage: options.photoStorage })
  await app.register(federatedSignInRoutes, { deps })
  await app.register(unsubscribeRoute, { deps })
  await app.register(sitemapRoutes, { deps })
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
    source: options.pageProvider,
    cache,
    isReady: async () => (await findObstacle()) === null,
  })
  return app
}

function inTime<Known, Otherwise>(known: Promise<Known>, otherwise: Otherwise): Promise<Known | Otherwise> {
  const timeout = sleep(readinessTimeoutMs, otherwise, { ref: false })
  return Promise.race([known.catch(() => otherwise), timeout])
}

/** Fastify trusts no proxy if `trustProxy` is a number, so pass a function. */
function trustedProxies(setting: AppDependencies['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
