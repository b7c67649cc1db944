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
import { buildHeader } from '#kernel/contract.ts'
import { FairQueue, retryAfterSeconds } from '#kernel/fair-queue.ts'
import { installationMark } from '#kernel/installation-key.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { defaultMaxBodyBytes } from '#kernel/trpc.ts'
import { type ContactBudget, createContactBudget } from '#platform/contact-budget.ts'
import { metricsRoute } from '#platform/metrics/route.ts'
import { photoRoutes } from '#platform/photos/routes.ts'
import type { NotReadyReason } from '#platform/readiness.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { beforeConnectionsClose } from '#platform/stop.ts'
import { archiveRoutes } from '#server/archive-route.ts'
import { calendarRoutes } from '#server/calendar-routes.ts'
import { cardRoutes } from '#server/card-routes.ts'
import { abortOnClientDisconnect } from '#server/client-disconnect.ts'
import { contentSecurityPolicy } from '#server/content-security-policy.ts'
import { answerError, answerUnknown, answerUnreadable } from '#server/error-handler.ts'
import { procedures } from '#server/fast-path/procedures.ts'
import { federatedRoutes } from '#server/federated-routes.ts'
import { limitConnections } from '#server/limit-connections.ts'
import { rejectMalformedRequests } from '#server/malformed-requests.ts'
import { rejectForeignWrites } from '#server/origin-check.ts'
import { type PageSource, pages } from '#server/pages.ts'
import { limitPipelining } from '#server/pipelining.ts'
import { previousBuildRoutes } from '#server/previous-build-routes.ts'
import { queueRequests } from '#server/queue-requests.ts'
import { type AppDeps, addressOf, createRequestContext } from '#server/request-context.ts'
import { createAnswerNotes, describeAnswer, requestLog } from '#server/request-log.ts'
import { sitemapRoutes } from '#server/sitemap-routes.ts'
import { limitUnreadResponses } from '#server/unread-responses.ts'
import { unsubscribeRoute } from '#server/unsubscribe-route.ts'

const maxWaitMs = 30_000
/**
 * Limits of the fair queues for calls and files. Each kind of call has a separate queue, so that short reads do not wait for expensive
 * reads.
 */
const queueLimits = {
  /** Three expensive reads of one address use six of the seven web connections (`connections.ts`), so that one connection stays free. */
  expensive: { width: 6, widthPerOwner: 3, maxWaiting: 4_000, maxWaitMs },
  /** Each short read uses one connection. */
  short: { width: 6, widthPerOwner: 3, maxWaiting: 10_000, maxWaitMs },
  /** Writes are limited per address only: a write may wait for a lock of another write, and must not delay writes of other addresses. */
  write: { width: 10_000, widthPerOwner: 4, maxWaiting: 10_000, maxWaitMs },
  /**
   * Photos wait for their storage, which may be slow or unavailable, and calendar files for a short read: files in the queue of short reads
   * would stop all of them.
   */
  file: { width: 6, widthPerOwner: 3, maxWaiting: 10_000, maxWaitMs },
}
/** Max time for a request to arrive, in ms. It is longer than the minute of an upload, whose own timeout responds with a message. */
const requestTimeout = 70_000
/** How often Node checks `requestTimeout`, in ms; its default is 30 s. */
const connectionsCheckingInterval = 5_000
/** Max time in ms that `/readyz` or a failed page waits for the database: shorter than the timeouts of load balancers. */
const readinessTimeoutMs = 2_000

export interface AppOptions extends Omit<AppDeps, 'contactBudget'> {
  /** Budget for reads of contact data; the default is a new budget, not shared with another app. */
  contactBudget?: ContactBudget
  logger: FastifyBaseLogger | false
  photoStorage: PhotoStorage
  /** Returns why the product is not ready, for the response of `/readyz`; null when it is ready. */
  findObstacle: () => Promise<NotReadyReason | null>
  /** Whether the process received a stop signal and still serves requests until the load balancer has noticed. */
  isLeaving?: () => boolean
  pageSource: PageSource
}

/** The whole product as one Fastify application. It does not listen: tests inject requests, `main.ts` listens. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, metrics, reads, assertDiskSpace } = options
  const contactBudget = options.contactBudget ?? createContactBudget(config.limits)
  const requestQueues = {
    expensive: new FairQueue(queueLimits.expensive),
    short: new FairQueue(queueLimits.short),
    write: new FairQueue(queueLimits.write),
    file: new FairQueue(queueLimits.file),
  }
  // Load balancers check often. Share one running check: all checks use the same connection and would wait for each other.
  const findObstacle = singleFlight(() => inTime(options.findObstacle(), 'timeout' as const))
  const dropWaiting = () => {
    for (const queue of Object.values(requestQueues)) queue.dropWaiting('unavailable')
  }
  // If a call failed because the database is unavailable, reject all waiting calls now: otherwise each would start and run into its own
  // timeout.
  const onFailedCall = async () => {
    const obstacle = await findObstacle()
    if (obstacle === 'database-away' || obstacle === 'timeout') dropWaiting()
  }
  const deps: AppDeps = {
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
  const noteAnswer = createAnswerNotes({ config, clock, metrics })
  const serverOptions: FastifyHttpOptions<Server> = {
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // Turn off the framework's log lines: `request-log.ts` logs one line per request instead of two, without personal data.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: defaultMaxBodyBytes,
    requestTimeout,
    // Turn off Node's check of the Host header, because `rejectMalformedRequests` responds to these requests and logs them.
    http: { requireHostHeader: false, connectionsCheckingInterval },
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomUUID(),
    // Allow long paths: the path of a batch contains the names of all its procedures.
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (error, request, reply) => {
      // This request has no route, so no hook logs it.
      reply.raw.once('finish', () => noteAnswer(describeAnswer(request, reply)))
      return answerUnreadable(error, request, reply)
    },
    forceCloseConnections: 'idle',
    // Also respond to the last request of a keep-alive connection while the server closes, and then close the connection.
    return503OnClosing: false,
  }
  const app = Fastify(serverOptions)
  if (config.trustProxy === false) limitConnections(app)
  limitPipelining(app)
  limitUnreadResponses(app)
  beforeConnectionsClose(app, dropWaiting)

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options),
    // Google Maps checks the referrer when a key is restricted to a site. Only the origin is sent, without the path.
    referrerPolicy: { policy: config.googleMapsApiKey ? 'strict-origin' : 'no-referrer' },
    hsts: config.appUrl?.startsWith('https:') ?? false,
    global: false,
  })
  // Computed once, because the headers are equal in every response and computing them takes longer than a short procedure.
  let protection: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', async (_request, reply) => {
    if (!protection) {
      await reply.helmet()
      protection = reply.raw.getHeaders()
    }
    reply.headers(protection)
  })
  // Reject compressed bodies: a small one can expand to a large one, and the product's clients never send them.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(cookie)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
  requestLog(app, noteAnswer)
  rejectMalformedRequests(app, noteAnswer)
  abortOnClientDisconnect(app, (request, reply) => noteAnswer(describeAnswer(request, reply)))
  app.addHook('onRequest', (request) => rejectForeignWrites(request, config.appUrl))
  const { build } = options.pageSource
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (reply.statusCode === 503) reply.header('retry-after', retryAfterSeconds)
    // This header tells an open page that the client was updated since.
    if (build) reply.header(buildHeader, build)
    // Close the connection after the response: the client then opens a new connection, which the load balancer routes to another process.
    if (options.isLeaving?.()) reply.header('connection', 'close')
  })

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  /** `doctor` compares this mark of the installation to check that an address leads to it. */
  const mark = singleFlight(() => inTime(installationMark(db), undefined))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    // Start both queries together, so that both finish within one timeout.
    const installation = mark()
    const reason = options.isLeaving?.() ? 'stopping' : await findObstacle()
    return reason === null
      ? { status: 'ready', installation: await installation }
      : reply.code(503).send({ status: 'unavailable', reason })
  })

  if (metrics && config.metricsToken)
    await app.register(metricsRoute, { metrics, token: config.metricsToken })
  await app.register(procedures, { prefix: '/trpc', deps })
  await app.register(async (files) => {
    queueRequests(files, requestQueues.file, deps.onFailedCall)
    await files.register(photoRoutes, {
      db,
      clock,
      storage: options.photoStorage,
      quota: config.photoQuota,
      spoolFolder: config.dataDir,
      addressOf,
      resolveActor: async (request, reply) => (await createRequestContext(deps, request, reply)).actor,
    })
    await files.register(calendarRoutes, { deps })
    await files.register(cardRoutes, { deps, storage: options.photoStorage })
    if (options.pageSource.kind === 'build') await files.register(previousBuildRoutes, { db })
  })
  await app.register(archiveRoutes, { deps, storage: options.photoStorage })
  await app.register(federatedRoutes, { deps })
  await app.register(unsubscribeRoute, { deps })
  await app.register(sitemapRoutes, { deps })
  // Programs use the addresses under these prefixes, so an unknown address gets a JSON error instead of a page.
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
  await app.register(pages, {
    deps,
    source: options.pageSource,
    isReady: async () => (await findObstacle()) === null,
  })
  return app
}

/** Returns `otherwise` when the promise fails or takes longer than `readinessTimeoutMs`. */
function inTime<Known, Otherwise>(known: Promise<Known>, otherwise: Otherwise): Promise<Known | Otherwise> {
  const impatience = sleep(readinessTimeoutMs, otherwise, { ref: false })
  return Promise.race([known.catch(() => otherwise), impatience])
}

/** Fastify accepts a number of proxies only as a function of the hop. */
function trustedProxies(setting: AppDeps['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
