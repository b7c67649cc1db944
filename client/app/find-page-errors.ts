import type { QueryClient } from '@tanstack/react-query'
import type { PageError } from '#client/app/settle-page-errors.ts'
import type { ServerErrorData } from '#client/lib/error-message.ts'
import type { ErrorCode } from '#kernel/errors.ts'

export function findPageErrors(queryClient: QueryClient): PageError[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => {
      const errorData = errorDataOf(state.error)
      return errorData ? [{ queryKey, errorData }] : []
    })
}

export function findFatalPageError(queryClient: QueryClient): Error | null {
  const errors = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error)
  return errors.find((error) => error !== null && (errorDataOf(error) === null || isTooMany(error))) ?? null
}

function isTooMany(error: Error): boolean {
  return errorDataOf(error)?.appCode === ('KERNEL.TOO_MANY_REQUESTS' satisfies ErrorCode)
}

function errorDataOf(error: unknown): ServerErrorData | null {
  if (!(error instanceof Error)) return null
  const { cause } = error
  if (cause instanceof Error && cause.name === 'AppError' && 'code' in cause)
    return {
      appCode: String(cause.code),
      ...('values' in cause && isValues(cause.values) && { values: cause.values }),
    }
  return 'code' in error && error.code === 'BAD_REQUEST'
    ? { appCode: 'KERNEL.INVALID_INPUT' satisfies ErrorCode }
    : null
}

function isValues(values: unknown): values is Record<string, string> {
  return typeof values === 'object' && values !== null
}
