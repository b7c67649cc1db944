import { type AnyTRPCProcedure, TRPCError, type TRPCProcedureType } from '@trpc/server'
import type { FastifyRequest, RequestGenericInterface } from 'fastify'
import { createKernelError } from '#kernel/errors.ts'
import { deserializeProcedureInput } from '#kernel/serialization/contract.ts'
import { defaultMaxProcedureBodyBytes, type ProcedureMeta } from '#kernel/trpc.ts'
import { appRouter } from '#server/router.ts'

const maxBatchSize = 20

interface KnownProcedure {
  type: TRPCProcedureType
  maxBodyBytes: number
  sameForVisitors: boolean
}

export const procedureDetailsByPath = new Map<string, KnownProcedure>(
  Object.entries(flatProcedures(appRouter)).map(
    ([
      path,
      {
        _def: { type, meta },
      },
    ]) => {
      const declared = readMeta(meta)
      const { maxBodyBytes = defaultMaxProcedureBodyBytes, sameForVisitors = false } = declared
      return [path, { type, maxBodyBytes, sameForVisitors }]
    },
  ),
)

export const maxProcedureBodyBytes = Math.max(
  ...[...procedureDetailsByPath.values()].map((procedure) => procedure.maxBodyBytes),
)

export interface ProcedureRequest extends RequestGenericInterface {
  Params: { path: string }
  Querystring: { batch?: string | string[]; input?: string | string[] }
}

export interface ParsedProcedureCalls {
  paths: string[]
  method: 'GET' | 'POST'
  isBatch: boolean
  inputs: unknown[]
}

export function parseProcedureCalls(request: FastifyRequest<ProcedureRequest>): ParsedProcedureCalls {
  const { method, headers } = request
  if (method !== 'GET' && method !== 'POST') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
  if (method === 'POST' && !headers['content-type']?.startsWith('application/json'))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  const paths = parseProcedureCallPaths(request)
  if (paths.length > maxBatchSize) throw new TRPCError({ code: 'BAD_REQUEST' })
  const text = method === 'GET' ? request.query.input : request.body
  if (typeof text === 'string' && Buffer.byteLength(text) > limitOf(paths)) throw createBodyTooLargeError()
  try {
    return { paths, method, isBatch: isBatch(request), inputs: readInputs(text, paths, isBatch(request)) }
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}

export function parseProcedureCallPaths(request: FastifyRequest<ProcedureRequest>): string[] {
  const { path } = request.params
  return isBatch(request) ? path.split(',').slice(0, maxBatchSize + 1) : [path]
}

export function createBodyTooLargeError(): TRPCError {
  const cause = createKernelError('KERNEL.TOO_LARGE')
  return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', cause })
}

function isBatch({ query }: FastifyRequest<ProcedureRequest>): boolean {
  return query.batch === '1'
}

function limitOf(paths: readonly string[]): number {
  return Math.max(
    ...paths.map((path) => procedureDetailsByPath.get(path)?.maxBodyBytes ?? defaultMaxProcedureBodyBytes),
  )
}

function readInputs(text: unknown, paths: readonly string[], batched: boolean): unknown[] {
  if (text === undefined || text === '') return []
  if (typeof text !== 'string') throw new TypeError('The input is not a text')
  const sent: unknown = JSON.parse(text)
  if (!batched) return [deserializeProcedureInput(sent)]
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new TypeError('The input of a batch is not an object')
  const inputs: Record<string, unknown> = { ...sent }
  const places = paths.map((_, index) => String(index))
  if (!Object.keys(inputs).every((key) => places.includes(key))) throw new TypeError('An input has no call')
  return places.map((place) => {
    const input = inputs[place]
    return input === undefined ? undefined : deserializeProcedureInput(input)
  })
}

function readMeta(meta: unknown): Partial<ProcedureMeta> {
  return { ...(typeof meta === 'object' ? meta : undefined) }
}

/** tRPC's type declares `_def.procedures` as nested, but at run time each key is a whole path. */
function flatProcedures({ _def }: { _def: { procedures: object } }): Record<string, AnyTRPCProcedure> {
  return { ..._def.procedures }
}
