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
import type { FeatureScreens } from '#client/lib/define-screens.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Site } from '#client/shared/site/site.ts'
import { Features } from '#client/shared/slots/features.ts'
import { ConfirmProvider } from '#client/ui/confirm-provider.tsx'
import { themeSystem } from '#client/ui/theme/system.ts'
import type { SiteFacts } from '#server/page-renderer.ts'

interface ProvidersProps {
  queryClient: QueryClient
  styleCache: EmotionCache
  dehydratedState: DehydratedState | undefined
  site: SiteFacts
  features: readonly FeatureScreens[]
  children: ReactNode
}

export function Providers({
  queryClient,
  styleCache,
  dehydratedState,
  site,
  features,
  children,
}: ProvidersProps) {
  const [trpcClient] = useState(createTrpcClient)
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={themeSystem()}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={dehydratedState}>
              <Site value={site}>
                <Features value={features}>
                  <ConfirmProvider>{children}</ConfirmProvider>
                </Features>
              </Site>
            </HydrationBoundary>
          </QueryClientProvider>
        </trpc.Provider>
      </ChakraProvider>
    </CacheProvider>
  )
}
