import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { learnSentences, type RefusalData, RefusedAnswer } from '#client/lib/error-message.ts'

/** What a page was refused while the server prepared it, to be shown and to travel with it. */
export interface PageRefusal {
  queryKey: QueryKey
  refusal: RefusalData
}

/**
 * The queries have been answered, by a refusal: the same on the server and in the browser, which therefore need not ask
 * again. A page that wants it so says `retryOnMount: false`.
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
