import { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { serverReachabilityStore } from '#client/lib/product-state.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const freshFor = 30_000

/** Each request on the server needs its own cache, so that no two people share one. */
export function createQueryClient({ retries }: { retries: number }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a request fails at once: a paused request would show a spinner until the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: freshFor,
        // Retry queries only after network failures: the server would repeat an error response.
        retry: (failures, error) =>
          failures < retries && serverReachabilityStore.isOnline() && !isServerError(error),
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
