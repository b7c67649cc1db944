import { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { productState } from '#client/lib/product-state.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** Data of a page is fresh for this long: a page that was rendered on the server does not fetch again. In ms. */
const freshFor = 30_000

/**
 * Made per request on the server and once in the browser, so that no two people share a cache.
 * @param retries after a lost connection; none on the server, which calls itself and would only keep the page waiting
 */
export function createQueryClient({ retries }: { retries: number }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline a request fails at once and its screen says so; paused, it would spin until the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: freshFor,
        // A refusal will not change by asking again; a lost connection may, but not one that is known to be lost, and so may a
        // product whose database is away.
        retry: (failures, error) => failures < retries && productState.isOnline() && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function isRefusal(error: Error): boolean {
  return (
    error instanceof TRPCClientError &&
    error.data !== null &&
    error.data !== undefined &&
    error.data.appCode !== ('KERNEL.UNAVAILABLE' satisfies ErrorCode)
  )
}
