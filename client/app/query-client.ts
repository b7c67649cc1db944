import { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { productState } from '#client/lib/product-state.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** How long a page's data stays fresh, in ms: the browser does not fetch again what the server has just rendered. */
const freshFor = 30_000

/**
 * Creates a query cache: one per request on the server and one per page in the browser, so that no two people share a cache.
 * @param retries number of retries of a query after a lost connection; 0 on the server, which calls procedures in process
 */
export function createQueryClient({ retries }: { retries: number }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a request fails at once and its screen shows the error. A paused request would show a spinner until the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: freshFor,
        // Retry queries after network failures only. An error response would be the same again. A retry also
        // cannot succeed while `productState` reports that the server is unreachable.
        retry: (failures, error) => failures < retries && productState.isOnline() && !isServerError(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function isServerError(error: Error): boolean {
  return (
    error instanceof TRPCClientError &&
    error.data !== null &&
    error.data !== undefined &&
    error.data.appCode !== ('KERNEL.UNAVAILABLE' satisfies ErrorCode)
  )
}
