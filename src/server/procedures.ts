import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCProcedureType,
  transformTRPCResponse,
} from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestGenericInterface } from 'fastify'
import { ContextError, type RequestContext } from '#kernel/context.ts'
import { unavailabilityOf } from '#kernel/db/outage.ts'
import { type AppDeps, createRequestContext, listenTo } from '#server/request-context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'

/** Calls in one request; the client's link packs as many. */
const maxBatchSize = 20
const noStore = { 'cache-control': 'no-store' }
const config = appRouter._def._config
const typeOf = new Map<string, TRPCProcedureType>(
  Object.entries(flatProcedures(appRouter)).map(([path, procedure]) => [path, procedure._def.type]),
)

/**
 * All procedures under `/:path`. What the client sends (plain JSON, alone or in a batch) is answered here, with tRPC's own
 * pieces; whatever else can arrive, and everything that is wrong with a request, is left to tRPC's adapter, which first
 * makes a web request of it and then a stream of the answer, at several times the cost.
 */
export function procedures(scope: FastifyInstance, { deps }: { deps: AppDeps }, done: () => void): void {
  scope.removeContentTypeParser('application/json')
  // As text: tRPC reads it, as part of what can be wrong. A form would be read whole, and no procedure takes one.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, body)
  })
  const createContext = (request: FastifyRequest, reply: FastifyReply) =>
    createRequestContext(deps, request, reply).catch((error: unknown) => {
      const unavailability = unavailabilityOf(error)
      request.log.error({ err: error }, unavailability?.logMessage ?? 'unexpected error')
      const cause = new ContextError(request.id, { cause: error })
      throw unavailability ? new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause }) : cause
    })
  const adapterOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize,
    createContext: ({ req, res }) => createContext(req, res),
    // Unexpected errors of a procedure are logged by its middleware, with their cause.
    responseMeta: () => ({ headers: noStore }),
  }

  scope.all<Call>('/:path', async (request, reply) => {
    const { path } = request.params
    // The adapter decodes it once more.
    const written = encodeURIComponent(path)
    const calls = readCalls(request, path)
    if (!calls) {
      await fastifyRequestHandler({ ...adapterOptions, req: request, res: reply, path: written })
      return
    }
    try {
      const body = await answerCalls(calls, await createContext(request, reply), reply)
      return reply.send(body)
    } catch (error) {
      // None of them was begun: it could not be found out who asks.
      const called = listenTo(request, deps.metrics)
      for (const name of calls.paths)
        called({ path: name, ms: reply.elapsedTime, outcome: 'failed', kind: null, appCode: null })
      const refuse = () => Promise.reject(error)
      await fastifyRequestHandler({
        ...adapterOptions,
        createContext: refuse,
        req: request,
        res: reply,
        path: written,
      })
    }
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
  type: TRPCProcedureType
  isBatch: boolean
  /** By place in the batch, as the procedures take them. */
  inputs: unknown[]
}

/** undefined: not what the client sends. */
function readCalls(request: FastifyRequest<Call>, path: string): Calls | undefined {
  const { method, headers } = request
  const type = method === 'GET' ? 'query' : method === 'POST' ? 'mutation' : undefined
  if (!type || headers['trpc-accept'] || headers.accept?.includes('application/jsonl')) return undefined
  if (type === 'mutation' && !headers['content-type']?.startsWith('application/json')) return undefined
  const isBatch = request.query.batch === '1'
  const paths = isBatch ? path.split(',') : [path]
  if (paths.length > maxBatchSize || !paths.every((name) => typeOf.get(name) === type)) return undefined
  const text = type === 'query' ? request.query.input : request.body
  try {
    return { paths, type, isBatch, inputs: readInputs(text, paths, isBatch) }
  } catch {
    return undefined
  }
}

/** @throws when they are no inputs */
function readInputs(text: unknown, paths: readonly string[], isBatch: boolean): unknown[] {
  if (text === undefined || text === '') return []
  if (typeof text !== 'string') throw new TypeError('No text')
  const sent: unknown = JSON.parse(text)
  if (!isBatch) return [config.transformer.input.deserialize(sent)]
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new TypeError('No batch')
  return paths.map((_, index) => {
    const input: unknown = Reflect.get(sent, index)
    return input === undefined ? undefined : config.transformer.input.deserialize(input)
  })
}

async function answerCalls(
  { paths, type, isBatch, inputs }: Calls,
  ctx: RequestContext,
  reply: FastifyReply,
) {
  const answers = await Promise.all(
    paths.map(async (path, batchIndex) => {
      const input = inputs[batchIndex]
      const getRawInput = async () => input
      try {
        const call = { router: appRouter, path, type, ctx, getRawInput, signal: undefined, batchIndex }
        return { result: { data: await callTRPCProcedure(call) } }
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause)
        return { error: getTRPCErrorShape({ config, ctx, error, input, path, type }) }
      }
    }),
  )
  const [only] = answers
  const answer = isBatch || !only ? answers : only
  const body = JSON.stringify(transformTRPCResponse(config, answer))
  reply
    .code(getHTTPStatusCode(answer))
    .headers({ ...noStore, 'content-type': 'application/json', vary: 'trpc-accept, accept' })
  return body
}

/** tRPC's type of them is nested, as they are declared; the record is not. */
function flatProcedures({ _def }: { _def: { procedures: object } }): Record<string, AnyTRPCProcedure> {
  return { ..._def.procedures }
}
