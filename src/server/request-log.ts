import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ClientDisconnectedError, runAsCaller } from '#kernel/caller.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { ProcedureCall } from '#kernel/context.ts'
import { networkPseudonym } from '#kernel/network-pseudonym.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Outcomes of the procedures of this request, in the order in which they ended. */
    calls: ProcedureCall[] | null
    /** Path of a page's screen, as in `screens.ts`; null for other requests. */
    screen: string | null
    /** The client's IPv4 or IPv6 address, read according to `TRUST_PROXY`. Unlike `ip` it is available after the socket closes. */
    address: string | null
  }
}

interface RequestLogOptions {
  config: Pick<Config, 'logAddress'>
  clock: Clock
  metrics: Metrics | undefined
}

interface Answer {
  method: string
  /** Pattern of the route, never the requested URL. */
  route: string
  status: number
  ms: number
  calls: ProcedureCall[] | null
  address: string
  log: FastifyBaseLogger
}

export type AnswerListener = (answer: Answer) => void

/** Records every request after its response. The caller records requests without a route. */
export function requestLog(app: FastifyInstance, noteAnswer: AnswerListener): void {
  app.decorateRequest('calls', null)
  app.decorateRequest('screen', null)
  app.decorateRequest('address', null)
  app.addHook('onRequest', (request, _reply, done) => {
    // Read the client's address now: a closed socket has no address.
    request.address = request.ip ?? 'unknown'
    done()
  })
  app.addHook('preHandler', (request, _reply, done) =>
    runAsCaller(`${request.method} ${routeOf(request)}`, done),
  )
  app.addHook('onResponse', (request, reply, done) => {
    // A request whose client left has already been logged, with status 499.
    if (!(request.work?.signal.reason instanceof ClientDisconnectedError))
      noteAnswer(describeAnswer(request, reply))
    done()
  })
}

export function describeAnswer(request: FastifyRequest, reply: FastifyReply): Answer {
  const { method, calls, log } = request
  const address = request.address ?? request.ip
  const [status, ms] = [reply.statusCode, reply.elapsedTime]
  return { method, route: routeOf(request), status, ms, calls, address, log }
}

/**
 * Records a request as one log line and one metric: route, procedures with outcomes, duration and client. It never contains the URL, which
 * may have names, tokens and search texts.
 */
export function createAnswerNotes({ config, clock, metrics }: RequestLogOptions): AnswerListener {
  const clientOf = (address: string) =>
    config.logAddress === 'full' ? address : networkPseudonym(address, clock.now())
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

/** Route of a request for the log: one of a fixed list of values, whatever the URL was. */
function routeOf({ screen, routeOptions }: FastifyRequest): string {
  return screen ?? routeOptions.url ?? 'none'
}

function describeCall({ path, ms, outcome, appCode }: ProcedureCall) {
  return { name: path, outcome, ms: Math.round(ms * 10) / 10, ...(appCode !== null && { code: appCode }) }
}
