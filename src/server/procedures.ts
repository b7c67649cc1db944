import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCProcedureType,
  transformTRPCResponse,
} from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RequestGenericInterface,
} from 'fastify'
import { ContextError, type RequestContext } from '#kernel/context.ts'
import { unavailabilityOf } from '#kernel/db/outage.ts'
import { drainBody } from '#kernel/drain-body.ts'
import { AppError } from '#kernel/errors.ts'
import { retryAfterSeconds } from '#kernel/fair-queue.ts'
import { isSensitiveInput } from '#kernel/sensitive-input/contract.ts'
import { defaultMaxBodyBytes, outcomeOf, type ProcedureMeta } from '#kernel/trpc.ts'
import { hasClientLeft } from '#server/client-gone.ts'
import { answerError } from '#server/error-handler.ts'
import { type AppDeps, createRequestContext, listenTo } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'

/** Calls in one request; the client's link packs as many. */
const maxBatchSize = 20
const noStore = { 'cache-control': 'no-store' }
const config = appRouter._def._config

interface KnownProcedure {
  type: TRPCProcedureType
  /** Max size of the JSON body of a request that calls it. */
  maxBodyBytes: number
}
const known = new Map<string, KnownProcedure>(
  Object.entries(flatProcedures(appRouter)).map(
    ([
      path,
      {
        _def: { type, meta },
      },
    ]) => [path, { type, maxBodyBytes: maxBodyBytesOf(meta) }],
  ),
)
const maxBodyBytes = Math.max(...[...known.values()].map((procedure) => procedure.maxBodyBytes))

/**
 * All procedures under `/:path`, single or in a batch, in plain JSON. tRPC's own adapter creates a web request and a stream for
 * each call, which costs several times as much, and it deserializes an invalid input twice.
 */
export function procedures(scope: FastifyInstance, { deps }: { deps: AppDeps }, done: () => void): void {
  scope.removeAllContentTypeParsers()
  // Parse the body as text: invalid JSON then gets the same error as any other invalid input.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, body)
  })
  const createContext = (request: FastifyRequest, reply: FastifyReply) =>
    createRequestContext(deps, request, reply).catch((error: unknown) => {
      const cause = new ContextError(request.id, { cause: error })
      if (hasClientLeft(request)) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', cause })
      const unavailability = unavailabilityOf(error)
      request.log.error({ err: error }, unavailability?.logMessage ?? 'unexpected error')
      throw new TRPCError({ code: unavailability ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', cause })
    })

  scope.setErrorHandler<FastifyError | AppError | TRPCError, Call>((thrown, request, reply) => {
    const isTooLarge = 'code' in thrown && thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    const error = isTooLarge ? bodyTooLarge() : thrown
    if (isTooLarge) {
      // Fastify sets `connection: close`, which would close the connection before the client has read the response.
      reply.removeHeader('connection')
      drainBody(request)
    }
    if (!(error instanceof TRPCError)) return answerError(error, request, reply)
    const path = request.params.path
    const shape = getTRPCErrorShape({
      config,
      ctx: undefined,
      error,
      input: undefined,
      path,
      type: 'unknown',
    })
    // No procedure ran, so report the calls here.
    const called = listenTo(request, deps)
    for (const name of pathsOf(request)) {
      if (known.has(name)) called({ path: name, ms: reply.elapsedTime, ...outcomeOf(error) })
    }
    return send(reply, { error: { ...shape, data: { ...shape.data, reference: request.id } } })
  })

  const isRead = (request: FastifyRequest) =>
    pathsOf(request as FastifyRequest<Call>).every((path) => known.get(path)?.type === 'query')
  scope.all<Call>('/:path', { bodyLimit: maxBodyBytes, config: { isRead } }, async (request, reply) => {
    const calls = readCalls(request)
    return send(reply, await answerCalls(calls, await createContext(request, reply), reply))
  })
  done()
}

/** A parameter that was given twice is a list. */
interface Call extends RequestGenericInterface {
  Params: { path: string }
  Querystring: { batch?: string | string[]; input?: string | string[] }
}

interface Calls {
  paths: string[]
  /** HTTP method of the request: GET or POST for a query, POST for a mutation. */
  method: 'GET' | 'POST'
  isBatch: boolean
  /** By place in the batch, as the procedures take them. */
  inputs: unknown[]
}

function isBatch({ query }: FastifyRequest<Call>): boolean {
  return query.batch === '1'
}

function pathsOf(request: FastifyRequest<Call>): string[] {
  const { path } = request.params
  return isBatch(request) ? path.split(',').slice(0, maxBatchSize + 1) : [path]
}

/** @throws TRPCError on a request that the product's clients never send */
function readCalls(request: FastifyRequest<Call>): Calls {
  const { method, headers } = request
  if (method !== 'GET' && method !== 'POST') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
  if (method === 'POST' && !headers['content-type']?.startsWith('application/json'))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  const paths = pathsOf(request)
  if (paths.length > maxBatchSize) throw new TRPCError({ code: 'BAD_REQUEST' })
  const text = method === 'GET' ? request.query.input : request.body
  if (typeof text === 'string' && Buffer.byteLength(text) > limitOf(paths)) throw bodyTooLarge()
  try {
    return { paths, method, isBatch: isBatch(request), inputs: readInputs(text, paths, isBatch(request)) }
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}

/** The limit of a batch is the largest limit of its procedures. */
function limitOf(paths: readonly string[]): number {
  return Math.max(...paths.map((path) => known.get(path)?.maxBodyBytes ?? defaultMaxBodyBytes))
}

/** @throws when they are no inputs */
function readInputs(text: unknown, paths: readonly string[], batched: boolean): unknown[] {
  if (text === undefined || text === '') return []
  if (typeof text !== 'string') throw new TypeError('No text')
  const sent: unknown = JSON.parse(text)
  if (!batched) return [config.transformer.input.deserialize(sent)]
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new TypeError('No batch')
  const places = paths.map((_, index) => String(index))
  if (!Object.keys(sent).every((key) => places.includes(key))) throw new TypeError('An input without a call')
  return places.map((place) => {
    const input: unknown = Reflect.get(sent, place)
    return input === undefined ? undefined : config.transformer.input.deserialize(input)
  })
}

/** The longest `Retry-After` of the calls in a batch. */
function retryAfter(errors: readonly TRPCError[]): { 'retry-after'?: string } {
  const seconds = errors.map(({ code, cause }) => {
    if (code === 'SERVICE_UNAVAILABLE') return retryAfterSeconds
    return cause instanceof AppError ? (cause.retryAfterSeconds ?? 0) : 0
  })
  const max = Math.max(0, ...seconds)
  return max > 0 ? { 'retry-after': String(max) } : {}
}

async function answerCalls(
  { paths, method, isBatch, inputs }: Calls,
  ctx: RequestContext,
  reply: FastifyReply,
) {
  const errors: TRPCError[] = []
  const answers = await Promise.all(
    paths.map(async (path, batchIndex) => {
      const input = inputs[batchIndex]
      const getRawInput = async () => input
      const type = known.get(path)?.type ?? (method === 'GET' ? 'query' : 'mutation')
      try {
        if (method === 'GET' && (type !== 'query' || isSensitiveInput(input)))
          throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
        const call = { router: appRouter, path, type, ctx, getRawInput, signal: undefined, batchIndex }
        return { result: { data: await callTRPCProcedure(call) } }
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause)
        errors.push(error)
        return { error: getTRPCErrorShape({ config, ctx, error, input, path, type }) }
      }
    }),
  )
  const [only] = answers
  reply.headers(retryAfter(errors))
  return isBatch || !only ? answers : only
}

type Answers = Awaited<ReturnType<typeof answerCalls>>

function send(reply: FastifyReply, answers: Answers): FastifyReply {
  const body = JSON.stringify(transformTRPCResponse(config, answers))
  return reply
    .code(getHTTPStatusCode(answers))
    .headers({ ...noStore, 'content-type': 'application/json' })
    .send(body)
}

function bodyTooLarge(): TRPCError {
  const cause = new AppError('KERNEL.TOO_LARGE', { kind: 'PAYLOAD_TOO_LARGE' })
  return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', cause })
}

function maxBodyBytesOf(meta: unknown): number {
  const declared: Partial<ProcedureMeta> = { ...(typeof meta === 'object' ? meta : undefined) }
  return declared.maxBodyBytes ?? defaultMaxBodyBytes
}

/** tRPC's type of them is nested, as they are declared; the record is not. */
function flatProcedures({ _def }: { _def: { procedures: object } }): Record<string, AnyTRPCProcedure> {
  return { ..._def.procedures }
}
