import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RequestContext, RequestContextError } from '#kernel/context.ts'
import { findDatabaseUnavailability } from '#kernel/db/unavailability.ts'
import type { AppError } from '#kernel/errors.ts'
import { getProcedureCallOutcome } from '#kernel/trpc.ts'
import { discardRequestBody } from '#platform/drain-body.ts'
import { hasClientDisconnected } from '#server/client-disconnect.ts'
import { respondWithError } from '#server/error-handler.ts'
import {
  createProcedureErrorResponse,
  didAnyMutationSucceed,
  haveAllProcedureCallsSucceeded,
  jsonResponseHeaders,
  respondToProcedureCalls,
  sendProcedureCallResponses,
  stringifyProcedureResponses,
} from '#server/fast-path/answer-calls.ts'
import {
  createBodyTooLargeError,
  maxProcedureBodyBytes,
  type ParsedProcedureCalls,
  type ProcedureRequest,
  parseProcedureCallPaths,
  parseProcedureCalls,
  procedureDetailsByPath,
} from '#server/fast-path/read-calls.ts'
import { type CachedPage, createCachedPage, type PageCache } from '#server/page-cache.ts'
import {
  type AppDependencies,
  createProcedureCallListener,
  createRequestContext,
  hasCookieThatBypassesCaches,
  setRecentChangeCookie,
} from '#server/request-context.ts'

/** The route for tRPC calls is faster than tRPC's adapter for Fastify (docs/fast-path.md). */
export function procedureRoutes(
  scope: FastifyInstance,
  { deps, cache }: { deps: AppDependencies; cache: PageCache },
  done: () => void,
): void {
  scope.removeAllContentTypeParsers()
  // Parse the body as text: invalid JSON then gets the same error as any other invalid input.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, body)
  })
  const createContext = (request: FastifyRequest, reply: FastifyReply) =>
    createRequestContext(deps, request, reply).catch((error: unknown) => {
      const cause = new RequestContextError(request.id, { cause: error })
      if (hasClientDisconnected(request)) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', cause })
      const unavailability = findDatabaseUnavailability(error)
      request.log.error({ err: error }, unavailability?.logMessage ?? 'unexpected error')
      throw new TRPCError({ code: unavailability ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', cause })
    })

  scope.setErrorHandler<FastifyError | AppError | TRPCError, ProcedureRequest>((thrown, request, reply) => {
    const isTooLarge = 'code' in thrown && thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    const error = isTooLarge ? createBodyTooLargeError() : thrown
    if (isTooLarge) {
      // Fastify sets `connection: close` for a large body, so the client might not read the response.
      reply.removeHeader('connection')
      discardRequestBody(request)
    }
    if (!(error instanceof TRPCError)) return respondWithError(error, request, reply)
    const called = createProcedureCallListener(request, deps)
    for (const path of parseProcedureCallPaths(request)) {
      if (procedureDetailsByPath.has(path))
        called({ path, ms: reply.elapsedTime, ...getProcedureCallOutcome(error) })
    }
    return sendProcedureCallResponses(
      reply,
      createProcedureErrorResponse(error, request.params.path, request.id),
    )
  })

  const isRead = (request: FastifyRequest) =>
    parseProcedureCallPaths(request as FastifyRequest<ProcedureRequest>).every(
      (path) => procedureDetailsByPath.get(path)?.type === 'query',
    )
  scope.all<ProcedureRequest>(
    '/:path',
    { bodyLimit: maxProcedureBodyBytes, config: { isRead } },
    async (request, reply) => {
      const calls = parseProcedureCalls(request)
      const key = findCacheKey(request, calls)
      const cached = key === null ? null : cache.find(key, deps.clock.now().getTime())
      if (key !== null && cached) return sendCached(key, cached, calls, request, reply)
      const readAt = deps.clock.now().getTime()
      const reader = await createContext(request, reply)
      let hasReadContacts = false
      const takeContactReads: RequestContext['takeContactReads'] = (...reads) => {
        hasReadContacts = true
        return reader.takeContactReads(...reads)
      }
      const answers = await respondToProcedureCalls(calls, { ...reader, takeContactReads }, reply)
      if (didAnyMutationSucceed(calls, answers)) setRecentChangeCookie(deps.config, reply)
      if (key === null || hasReadContacts || !haveAllProcedureCallsSucceeded(answers))
        return sendProcedureCallResponses(reply, answers)
      const body = { texts: [stringifyProcedureResponses(answers)], slots: [] }
      const page = createCachedPage(body, { readAt, screen: null, noindex: false, readContact: null })
      cache.store(key, page, deps.clock.now().getTime())
      return sendEncoded(key, page, request, reply)
    },
  )

  function findCacheKey(request: FastifyRequest, { paths }: ParsedProcedureCalls): string | null {
    const isShared = paths.every((path) => procedureDetailsByPath.get(path)?.sameForVisitors)
    if (!isShared || hasCookieThatBypassesCaches(deps.config, request)) return null
    return `${request.method} ${request.url} ${typeof request.body === 'string' ? request.body : ''}`
  }

  function sendCached(
    key: string,
    page: CachedPage,
    { paths }: ParsedProcedureCalls,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const called = createProcedureCallListener(request, deps)
    for (const path of paths) called({ path, ms: reply.elapsedTime, ...getProcedureCallOutcome(undefined) })
    return sendEncoded(key, page, request, reply)
  }

  async function sendEncoded(key: string, page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
    const { body, encoding } = await cache.encode(key, page, {}, request.headers['accept-encoding'])
    reply.headers({ ...jsonResponseHeaders, vary: 'accept-encoding' })
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  done()
}
