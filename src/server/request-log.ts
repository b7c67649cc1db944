import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askAs, ClientGoneError } from '#kernel/asking.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { ProcedureCall } from '#kernel/context.ts'
import { networkWord } from '#kernel/network-word.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How the procedures went that it called, in the order in which they ended. */
    calls: ProcedureCall[] | null
    /** The screen of a page, as in `screens.ts`; null when it is no page, or none that we know. */
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

/** A response, as recorded in the log and the metrics. */
interface Answer {
  method: string
  /** The pattern of the route, never the requested URL. */
  route: string
  status: number
  ms: number
  calls: ProcedureCall[] | null
  /** IP address of the client. */
  address: string
  log: FastifyBaseLogger
}

export type NoteAnswer = (answer: Answer) => void

/** Has every request noted when it has been answered; those that no route can be found for are the caller's to note. */
export function requestLog(app: FastifyInstance, noteAnswer: NoteAnswer): void {
  app.decorateRequest('calls', null)
  app.decorateRequest('screen', null)
  app.decorateRequest('address', null)
  app.addHook('onRequest', (request, _reply, done) => {
    // Read it now: a closed socket has no address.
    request.address = request.ip ?? 'unknown'
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => askAs(`${request.method} ${routeOf(request)}`, done))
  app.addHook('onResponse', (request, reply, done) => {
    // A request whose client left has already been logged, with status 499.
    if (!(request.work?.signal.reason instanceof ClientGoneError)) noteAnswer(answerTo(request, reply))
    done()
  })
}

export function answerTo(request: FastifyRequest, reply: FastifyReply): Answer {
  const { method, calls, log } = request
  const address = request.address ?? request.ip
  const [status, ms] = [reply.statusCode, reply.elapsedTime]
  return { method, route: routeOf(request), status, ms, calls, address, log }
}

/**
 * One line and one figure for a request that has been answered: which route, which procedures and how they went, how long it took,
 * and by which reference people quote it. Never the address that was asked for: it has names, tokens and searches in it.
 */
export function createAnswerNotes({ config, clock, metrics }: RequestLogOptions): NoteAnswer {
  const clientOf = (address: string) =>
    config.logAddress === 'full' ? address : networkWord(address, clock.now())
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

/** Of a list that is known beforehand, whatever was asked for. */
function routeOf({ screen, routeOptions }: FastifyRequest): string {
  return screen ?? routeOptions.url ?? 'none'
}

function describeCall({ path, ms, outcome, appCode }: ProcedureCall) {
  return { name: path, outcome, ms: Math.round(ms * 10) / 10, ...(appCode !== null && { code: appCode }) }
}
