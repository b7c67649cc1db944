import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createTrpcClient } from '#client/app/trpc-client.ts'
import type { FeatureScreens } from '#client/lib/define-screens.ts'
import { TrpcClientContext } from '#client/lib/trpc.ts'
import { FeatureScreensContext } from '#client/shared/page-extensions/features.ts'
import { ViewerProvider } from '#client/shared/session/viewer-provider.tsx'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import { GlobalStyles } from '#client/ui/chakra.ts'
import { ConfirmationDialogProvider } from '#client/ui/confirm-provider.tsx'
import type { SiteInfo } from '#server/page-renderer.ts'

interface ProvidersProps {
  queryClient: QueryClient
  styleCache: EmotionCache
  site: SiteInfo
  features: readonly FeatureScreens[]
  children: ReactNode
}

export function AppContextProviders({ queryClient, styleCache, site, features, children }: ProvidersProps) {
  const [trpcClient] = useState(createTrpcClient)
  return (
    <CacheProvider value={styleCache}>
      <GlobalStyles />
      <TrpcClientContext value={trpcClient}>
        <QueryClientProvider client={queryClient}>
          <ViewerProvider>
            <SiteInfoContext value={site}>
              <FeatureScreensContext value={features}>
                <ConfirmationDialogProvider>{children}</ConfirmationDialogProvider>
              </FeatureScreensContext>
            </SiteInfoContext>
          </ViewerProvider>
        </QueryClientProvider>
      </TrpcClientContext>
    </CacheProvider>
  )
}
