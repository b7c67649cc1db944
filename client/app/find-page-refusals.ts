import type { QueryClient } from '@tanstack/react-query'
import type { PageRefusal } from '#client/app/settle-page-refusals.ts'
import type { RefusalData } from '#client/lib/error-message.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** The errors of queries that were rejected while the server rendered the page. */
export function findPageRefusals(queryClient: QueryClient): PageRefusal[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => {
      const refusal = refusalOf(state.error)
      return refusal ? [{ queryKey, refusal }] : []
    })
}

/** The first error that fails the whole page: database unavailable, unexpected error, or read limit exceeded. null without one. */
export function findPageFailure(queryClient: QueryClient): Error | null {
  const errors = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error)
  return errors.find((error) => error !== null && (refusalOf(error) === null || isTooMany(error))) ?? null
}

/** The read limit rejects a procedure before it runs. Without its data the page would look complete but empty. */
function isTooMany(error: Error): boolean {
  return refusalOf(error)?.appCode === ('KERNEL.TOO_MANY_REQUESTS' satisfies ErrorCode)
}

/** The error data of a procedure called in process, which has the module's error as its cause. null for other errors. */
function refusalOf(error: unknown): RefusalData | null {
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
