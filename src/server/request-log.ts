import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ClientDisconnectedError, runWithOperationName } from '#kernel/caller.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { ProcedureCall } from '#kernel/context.ts'
import { getIpNetworkPseudonym } from '#kernel/network-pseudonym.ts'
import type { MetricsRecorder } from '#platform/metrics/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    calls: ProcedureCall[] | null
    screen: string | null
    /** The client's IP address stays available after the socket closes, unlike Fastify's `ip`. */
    address: string | null
  }
}

interface RequestLogOptions {
  config: Pick<Config, 'logAddress'>
  clock: Clock
  metrics: MetricsRecorder | undefined
}

interface Answer {
  method: string
  route: string
  status: number
  ms: number
  calls: ProcedureCall[] | null
  address: string
  log: FastifyBaseLogger
}

export type ResponseListener = (answer: Answer) => void

export function registerRequestLog(app: FastifyInstance, noteAnswer: ResponseListener): void {
  app.decorateRequest('calls', null)
  app.decorateRequest('screen', null)
  app.decorateRequest('address', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.address = request.ip ?? 'unknown'
    done()
  })
  app.addHook('preHandler', (request, _reply, done) =>
    runWithOperationName(`${request.method} ${routeOf(request)}`, done),
  )
  app.addHook('onResponse', (request, reply, done) => {
    // A request of a disconnected client has already been logged, with status 499.
    if (!(request.work?.signal.reason instanceof ClientDisconnectedError))
      noteAnswer(describeResponse(request, reply))
    done()
  })
}

export function describeResponse(request: FastifyRequest, reply: FastifyReply): Answer {
  const { method, calls, log } = request
  const address = request.address ?? request.ip
  const [status, ms] = [reply.statusCode, reply.elapsedTime]
  return { method, route: routeOf(request), status, ms, calls, address, log }
}

/** Do not log the URL of a request: the URL may contain names, tokens and search texts. */
export function createRequestLogAndMetricsRecorder({
  config,
  clock,
  metrics,
}: RequestLogOptions): ResponseListener {
  const clientOf = (address: string) =>
    config.logAddress === 'full' ? address : getIpNetworkPseudonym(address, clock.now())
  return ({ method, route, status, ms, calls, address, log }) => {
    metrics?.answered({ method, route, status, ms })
    log.info(
      {
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        ...(calls && { procedures: calls.map(describeCall) }),
        client: clientOf(address),
      },
      'request',
    )
  }
}

function routeOf({ screen, routeOptions }: FastifyRequest): string {
  return screen ?? routeOptions.url ?? 'none'
}

function describeCall({ path, ms, outcome, appCode }: ProcedureCall) {
  return { name: path, outcome, ms: Math.round(ms * 10) / 10, ...(appCode !== null && { code: appCode }) }
}
