import { ChakraProvider } from '@chakra-ui/react'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createTrpcClient } from '#client/app/trpc-client.ts'
import { ConfirmProvider } from '#client/components/confirm-provider.tsx'
import { SiteOrigin } from '#client/lib/site-origin.ts'
import { trpc } from '#client/lib/trpc.ts'
import { system } from '#client/theme/system.ts'

interface ProvidersProps {
  queryClient: QueryClient
  styleCache: EmotionCache
  dehydratedState: DehydratedState | undefined
  /** Scheme and host of the addresses that a page says of itself, without a final '/'. */
  origin: string
  children: ReactNode
}

/** Everything that a screen finds around it, the same on the server and in the browser. */
export function Providers({ queryClient, styleCache, dehydratedState, origin, children }: ProvidersProps) {
  const [trpcClient] = useState(createTrpcClient)
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={dehydratedState}>
              <SiteOrigin value={origin}>
                <ConfirmProvider>{children}</ConfirmProvider>
              </SiteOrigin>
            </HydrationBoundary>
          </QueryClientProvider>
        </trpc.Provider>
      </ChakraProvider>
    </CacheProvider>
  )
}
