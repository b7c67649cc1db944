import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { isClientDisconnected, runWithOperationName } from '#kernel/caller.ts'
import { type ProcedureCall, type RequestContext, RequestContextError } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { findDatabaseUnavailability } from '#kernel/db/unavailability.ts'
import { isUnstorableValueError } from '#kernel/db/violations.ts'
import { AppError, createKernelError } from '#kernel/errors.ts'
import type { KernelErrorCode } from '#kernel/messages.ts'
import { maxProcedureInputDepth } from '#kernel/serialization/contract.ts'
import { trpcTransformer } from '#kernel/serialization/transformer.ts'
import { getDefaultZodIssueMessage } from '#kernel/text/issue-messages.ts'
import {
  applyProcedureCallQuota,
  type CallQuota,
  countRateLimitedActionWithoutLock,
  getNetworkOfIpAddress,
} from '#kernel/throttle.ts'

export interface ProcedureMeta {
  access?: 'public' | 'member'
  /** Documentation only: the server does not check permissions with this property. */
  permission?: string
  maxBodyBytes?: number
  cost?: 'expensive'
  /** A result that the server caches for all visitors must not contain contact data. */
  sameForVisitors?: true
  /** Says whether a member with a hidden profile may call the mutation. */
  whenHidden?: 'rejected' | `allowed: ${string}`
  quota?: CallQuota
  onlyDeletes?: true
}

export const defaultMaxProcedureBodyBytes = 16 * 1024

z.config({ customError: getDefaultZodIssueMessage })

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: trpcTransformer,
    defaultMeta: { access: 'public' },
    errorFormatter({ shape, error, ctx }) {
      const appError = error.cause instanceof AppError ? error.cause : undefined
      const invalid =
        error.cause instanceof z.ZodError && error.code === 'BAD_REQUEST' ? error.cause : undefined
      const appCode = appError?.code ?? (invalid ? 'KERNEL.INVALID_INPUT' : transportCode(error))
      return {
        code: shape.code,
        // Never send the text or stack of an unexpected error.
        message: appCode,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          appCode,
          values: appError?.values,
          fieldErrors: invalid && fieldErrors(invalid),
          reference: error.cause instanceof RequestContextError ? error.cause.reference : ctx?.requestId,
        },
      }
    },
  })

const transportCodes: Partial<Record<TRPCError['code'], KernelErrorCode>> = {
  BAD_REQUEST: 'KERNEL.INVALID_INPUT',
  PARSE_ERROR: 'KERNEL.INVALID_INPUT',
  METHOD_NOT_SUPPORTED: 'KERNEL.INVALID_INPUT',
  UNSUPPORTED_MEDIA_TYPE: 'KERNEL.INVALID_INPUT',
  NOT_FOUND: 'KERNEL.NOT_FOUND',
}

function transportCode(error: TRPCError): KernelErrorCode {
  if (error.code === 'SERVICE_UNAVAILABLE')
    return findDatabaseUnavailability(error.cause)?.code ?? 'KERNEL.UNAVAILABLE'
  return transportCodes[error.code] ?? 'KERNEL.UNEXPECTED'
}

function fieldErrors(error: z.ZodError): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const issue of error.issues) byField[issue.path.join('.')] ??= issue.message
  return byField
}

const translateErrors = t.middleware(async ({ ctx, path, next }) => {
  const begun = performance.now()
  const result = await runWithOperationName(path, () => next())
  const error = result.ok ? undefined : translate(result.error)
  ctx.called({
    path,
    ms: performance.now() - begun,
    data: result.ok ? result.data : undefined,
    ...getProcedureCallOutcome(error),
  })
  if (result.ok) return result
  if (error && error !== result.error) {
    if (error.code === 'SERVICE_UNAVAILABLE')
      ctx.log.error(
        { err: error.cause, path },
        findDatabaseUnavailability(error.cause)?.logMessage ?? 'unavailable',
      )
    throw error
  }
  if (error?.code === 'INTERNAL_SERVER_ERROR')
    ctx.log.error({ err: error.cause ?? error, path }, 'unexpected error')
  return result
})

function translate(error: TRPCError): TRPCError {
  const { cause } = error
  if (isClientDisconnected()) return new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', cause })
  if (cause instanceof AppError) return new TRPCError({ code: cause.kind, cause })
  if (isUnstorableValueError(cause))
    return new TRPCError({ code: 'BAD_REQUEST', cause: createKernelError('KERNEL.INVALID_INPUT', { cause }) })
  if (findDatabaseUnavailability(cause)) return new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause })
  return error
}

export function getProcedureCallOutcome(
  error: TRPCError | undefined,
): Pick<ProcedureCall, 'outcome' | 'kind' | 'appCode'> {
  if (!error) return { outcome: 'ok', kind: null, appCode: null }
  if (error.code === 'CLIENT_CLOSED_REQUEST') return { outcome: 'abandoned', kind: null, appCode: null }
  if (error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE')
    return { outcome: 'failed', kind: null, appCode: null }
  const appCode = error.cause instanceof AppError ? error.cause.code : transportCode(error)
  return { outcome: 'rejected', kind: error.code, appCode }
}

/** Rejects an input with unpaired surrogates or U+0000, because PostgreSQL cannot store them. */
const rejectInvalidText = t.middleware(async ({ getRawInput, next }) => {
  if (!isText(await getRawInput())) throw createKernelError('KERNEL.INVALID_INPUT')
  return next()
})

function isText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null || value instanceof Date) return true
  return depth < maxProcedureInputDepth && Object.values(value).every((part) => isText(part, depth + 1))
}

const runInRequestQueue = t.middleware(({ ctx, meta, type, next }) => {
  const isExpensive = meta?.cost === 'expensive'
  if (isExpensive) ctx.countRead()
  const kind = type === 'query' ? 'short' : 'write'
  return ctx.runInQueue(isExpensive ? 'expensive' : kind, () => next())
})

const rejectWritesToFullDisk = t.middleware(async ({ ctx, type, meta, next }) => {
  if (type === 'mutation' && !meta?.onlyDeletes) await ctx.assertDiskSpace?.()
  return next()
})

const requireActor = t.middleware(({ ctx, next }) => {
  if (!ctx.actor) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  return next({ ctx: { actor: ctx.actor } })
})

const accountsPerNetwork = 20

/** Count the call in a separate transaction, so that the count remains when the call is rejected. */
const countTowardsQuota = t.middleware(async ({ ctx, meta, next }) => {
  const quota = meta?.quota
  if (quota) {
    const { actor, clock } = ctx
    const network = getNetworkOfIpAddress(ctx.address)
    await inTransaction(ctx.db, async (tx) => {
      await applyProcedureCallQuota(tx, quota, actor?.accountId ?? network, clock.now())
      if (!actor) return
      const limit = { ...quota, name: `${quota.name}-of-network`, max: accountsPerNetwork * quota.max }
      if (!(await countRateLimitedActionWithoutLock(tx, { limit, subject: network }, clock.now())))
        throw quota.error()
    })
  }
  return next()
})

export const createRouter = t.router
export const createCallerFactory = t.createCallerFactory

const anyProcedure = t.procedure.use(translateErrors).use(runInRequestQueue).use(rejectWritesToFullDisk)

export const publicProcedure = anyProcedure.use(rejectInvalidText).use(countTowardsQuota)

export const memberProcedure = anyProcedure
  .meta({ access: 'member' })
  .use(requireActor)
  .use(rejectInvalidText)
  .use(countTowardsQuota)
