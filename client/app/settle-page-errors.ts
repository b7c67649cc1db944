import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ErrorData, loadModuleSentences, ServerResponseError } from '#client/lib/error-message.ts'

/** A query that was rejected while the server rendered the page; shown, and sent with the HTML. */
export interface PageError {
  queryKey: QueryKey
  errorData: ErrorData
}

/**
 * Stores the rejections in the query cache, the same on the server and in the browser, so that the browser does not fetch again. A page
 * that needs this sets `retryOnMount: false`.
 */
export async function settlePageErrors(
  queryClient: QueryClient,
  errors: readonly PageError[],
): Promise<void> {
  if (errors.length > 0) await loadModuleSentences()
  for (const { queryKey, errorData } of errors) {
    const error = new ServerResponseError(errorData)
    const query = queryClient.getQueryCache().build(queryClient, { queryKey })
    query.setState({
      ...query.state,
      status: 'error',
      error,
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
    })
  }
}
