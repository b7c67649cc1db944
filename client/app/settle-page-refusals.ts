import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { learnSentences, type RefusalData, RefusedAnswer } from '#client/lib/error-message.ts'

/** A query that was rejected while the server rendered the page; shown, and sent with the HTML. */
export interface PageRefusal {
  queryKey: QueryKey
  refusal: RefusalData
}

/**
 * Stores the rejections in the query cache, the same on the server and in the browser, so that the browser does not fetch again. A page
 * that needs this sets `retryOnMount: false`.
 */
export async function settlePageRefusals(
  queryClient: QueryClient,
  refusals: readonly PageRefusal[],
): Promise<void> {
  if (refusals.length > 0) await learnSentences()
  for (const { queryKey, refusal } of refusals) {
    const error = new RefusedAnswer(refusal)
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
