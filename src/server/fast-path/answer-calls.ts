import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { FastifyReply } from 'fastify'
import type { RequestContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { retryAfterSeconds } from '#kernel/fair-queue.ts'
import { isSensitiveQueryInput } from '#kernel/sensitive-input/contract.ts'
import { type ParsedProcedureCalls, procedureDetailsByPath } from '#server/fast-path/read-calls.ts'
import { serializeProcedureOutput } from '#server/fast-path/serialize-output.ts'
import { appRouter } from '#server/router.ts'

const config = appRouter._def._config

export async function respondToProcedureCalls(
  { paths, method, isBatch, inputs }: ParsedProcedureCalls,
  ctx: RequestContext,
  reply: FastifyReply,
) {
  const errors: TRPCError[] = []
  const answers = await Promise.all(
    paths.map(async (path, batchIndex) => {
      const input = inputs[batchIndex]
      const getRawInput = async () => input
      const type = procedureDetailsByPath.get(path)?.type ?? (method === 'GET' ? 'query' : 'mutation')
      try {
        if (method === 'GET' && (type !== 'query' || isSensitiveQueryInput(input)))
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

export function createProcedureErrorResponse(error: TRPCError, path: string, reference: string) {
  const shape = getTRPCErrorShape({ config, ctx: undefined, error, input: undefined, path, type: 'unknown' })
  return { error: { ...shape, data: { ...shape.data, reference } } }
}

type Answers = Awaited<ReturnType<typeof respondToProcedureCalls>>

export function sendProcedureCallResponses(reply: FastifyReply, answers: Answers): FastifyReply {
  return reply
    .code(getHTTPStatusCode(answers))
    .headers(jsonResponseHeaders)
    .send(stringifyProcedureResponses(answers))
}

export const jsonResponseHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json' }

export function stringifyProcedureResponses(answers: Answers): string {
  return JSON.stringify(Array.isArray(answers) ? answers.map(serialize) : serialize(answers))
}

export function haveAllProcedureCallsSucceeded(answers: Answers): boolean {
  return [answers].flat().every((answer) => 'result' in answer)
}

export function didAnyMutationSucceed({ paths }: ParsedProcedureCalls, answers: Answers): boolean {
  return [answers]
    .flat()
    .some(
      (answer, index) =>
        'result' in answer && procedureDetailsByPath.get(paths[index] ?? '')?.type === 'mutation',
    )
}

function serialize(answer: Exclude<Answers, unknown[]>) {
  if ('error' in answer) return { error: serializeProcedureOutput(answer.error) }
  return { result: { data: serializeProcedureOutput(answer.result.data) } }
}

function retryAfter(errors: readonly TRPCError[]): { 'retry-after'?: string } {
  const seconds = errors.map(({ code, cause }) => {
    if (code === 'SERVICE_UNAVAILABLE') return retryAfterSeconds
    return cause instanceof AppError ? (cause.retryAfterSeconds ?? 0) : 0
  })
  const max = Math.max(0, ...seconds)
  return max > 0 ? { 'retry-after': String(max) } : {}
}
