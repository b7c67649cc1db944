import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ErrorData, loadModuleSentences, ServerResponseError } from '#client/lib/error-message.ts'

/** The error of a query that was rejected while the server rendered the page. The page shows it, and the HTML contains it. */
export interface PageError {
  queryKey: QueryKey
  errorData: ErrorData
}

/**
 * Stores the errors of rejected queries in the query cache, on the server and again in the browser, so that the browser does not fetch them
 * again. The queries of such a page must set `retryOnMount: false`.
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
