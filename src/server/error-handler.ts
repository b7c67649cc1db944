import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findDatabaseUnavailability } from '#kernel/db/unavailability.ts'
import { AppError, type ErrorCode, type ErrorKind } from '#kernel/errors.ts'
import { TaskDroppedError } from '#kernel/fair-queue.ts'
import { isStorageUnavailable } from '#platform/photos/s3-storage.ts'
import { clientClosedRequestStatus, hasClientDisconnected } from '#server/client-disconnect.ts'
import { isWellFormedRequest } from '#server/malformed-requests.ts'

const statusOf: Record<ErrorKind, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  TIMEOUT: 408,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
}

/** Converts errors outside tRPC into JSON with the same `appCode` and `reference` as tRPC's errors. */
export function respondWithError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store').removeHeader('etag')
  if (error instanceof AppError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return reply.code(statusOf[error.kind]).send(errorBody(error.code, request, error.values))
  }
  if (error instanceof TaskDroppedError) {
    if (error.reason === 'gone') return reply.hijack()
    return reply.code(503).send(errorBody('KERNEL.UNAVAILABLE', request))
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 500) {
    const appCode = status === 413 ? 'KERNEL.TOO_LARGE' : 'KERNEL.INVALID_INPUT'
    return reply.code(status).send(errorBody(appCode, request))
  }
  if (hasClientDisconnected(request)) return reply.code(clientClosedRequestStatus).send()
  if (isStorageUnavailable(error)) {
    request.log.error({ err: error }, 'the photo storage is unavailable')
    return reply.code(503).send(errorBody('PHOTOS.AWAY', request))
  }
  const unavailability = findDatabaseUnavailability(error)
  if (unavailability) {
    request.log.error({ err: error }, unavailability.logMessage)
    return reply.code(503).send(errorBody(unavailability.code, request))
  }
  request.log.error({ err: error }, 'unexpected error')
  return reply.code(status).send(errorBody('KERNEL.UNEXPECTED', request))
}

function errorBody(appCode: ErrorCode, request: FastifyRequest, values?: Record<string, string>) {
  return { appCode, values, reference: request.id }
}

/** Fastify's own 404 response would log and repeat the URL, which may contain a token. */
export function respondToUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send(errorBody('KERNEL.NOT_FOUND', request))
}

export function respondToUnroutableRequest(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isMistyped =
    error.code === 'FST_ERR_BAD_URL' && request.method === 'GET' && isWellFormedRequest(request.raw)
  if (!isMistyped) return respondWithError(error, request, reply)
  const [path = ''] = request.url.split('?')
  // Start the redirect target with exactly one slash: two slashes would redirect to another host.
  return reply.redirect(`/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`, 302)
}
