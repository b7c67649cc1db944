import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ContextError } from '#kernel/context.ts'
import { findUnavailability } from '#kernel/db/unavailability.ts'
import type { AppError } from '#kernel/errors.ts'
import { getProcedureCallOutcome } from '#kernel/trpc.ts'
import { drainBody } from '#platform/drain-body.ts'
import { hasClientDisconnected } from '#server/client-disconnect.ts'
import { answerError } from '#server/error-handler.ts'
import { answerCalls, createErrorAnswer, sendCallResponses } from '#server/fast-path/answer-calls.ts'
import {
  bodyTooLargeError,
  knownProcedures,
  maxBodyBytes,
  type ProcedureRequest,
  readCallPaths,
  readCalls,
} from '#server/fast-path/read-calls.ts'
import { type AppDeps, createProcedureCallListener, createRequestContext } from '#server/request-context.ts'

/**
 * All procedures under `/:path`, single or in a batch, in plain JSON. This route replaces tRPC's adapter for
 * Fastify, which creates a web request, a web response and streams for each HTTP request (docs/fast-path.md).
 */
export function procedureRoutes(scope: FastifyInstance, { deps }: { deps: AppDeps }, done: () => void): void {
  scope.removeAllContentTypeParsers()
  // Parse the request body as text: invalid JSON then gets the same error as any other invalid input.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, body)
  })
  const createContext = (request: FastifyRequest, reply: FastifyReply) =>
    createRequestContext(deps, request, reply).catch((error: unknown) => {
      const cause = new ContextError(request.id, { cause: error })
      if (hasClientDisconnected(request)) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', cause })
      const unavailability = findUnavailability(error)
      request.log.error({ err: error }, unavailability?.logMessage ?? 'unexpected error')
      throw new TRPCError({ code: unavailability ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', cause })
    })

  scope.setErrorHandler<FastifyError | AppError | TRPCError, ProcedureRequest>((thrown, request, reply) => {
    const isTooLarge = 'code' in thrown && thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    const error = isTooLarge ? bodyTooLargeError() : thrown
    if (isTooLarge) {
      // Remove the header `connection: close`, which Fastify sets for a body that is too large. It would
      // close the connection before the client has read the response.
      reply.removeHeader('connection')
      drainBody(request)
    }
    if (!(error instanceof TRPCError)) return answerError(error, request, reply)
    // The request failed before a procedure ran, so this error handler reports the outcome of each call in
    // the request.
    const called = createProcedureCallListener(request, deps)
    for (const path of readCallPaths(request)) {
      if (knownProcedures.has(path))
        called({ path, ms: reply.elapsedTime, ...getProcedureCallOutcome(error) })
    }
    return sendCallResponses(reply, createErrorAnswer(error, request.params.path, request.id))
  })

  const isRead = (request: FastifyRequest) =>
    readCallPaths(request as FastifyRequest<ProcedureRequest>).every(
      (path) => knownProcedures.get(path)?.type === 'query',
    )
  scope.all<ProcedureRequest>(
    '/:path',
    { bodyLimit: maxBodyBytes, config: { isRead } },
    async (request, reply) => {
      const calls = readCalls(request)
      return sendCallResponses(reply, await answerCalls(calls, await createContext(request, reply), reply))
    },
  )
  done()
}
