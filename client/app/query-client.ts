import { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { reachabilityStore } from '#client/lib/product-state.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** Time in ms before the browser may fetch a page's data again: the server has just sent it with the page. */
const freshFor = 30_000

/**
 * Creates a query cache. Each request on the server and each page in the browser needs its own cache, so that no two
 * people share one.
 * @param retries number of retries of a query after a lost connection; 0 on the server, which calls procedures in
 * process
 */
export function createQueryClient({ retries }: { retries: number }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a request fails at once and its screen shows the error. A paused request would show a spinner until
        // the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: freshFor,
        // Retry queries after network failures only. An error response would be the same again. A retry also
        // cannot succeed while `reachabilityStore` reports that the server is unreachable.
        retry: (failures, error) =>
          failures < retries && reachabilityStore.isOnline() && !isServerError(error),
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
