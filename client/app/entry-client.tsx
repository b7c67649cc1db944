import '#client/theme/fonts.css'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import superjson from 'superjson'
import { Providers } from '#client/app/providers.tsx'
import { createQueryClient } from '#client/app/query-client.ts'
import type { PageState } from '#client/app/router-types.ts'
import { createRoutes } from '#client/app/routes.tsx'
import { createStyleCache } from '#client/app/style-cache.ts'
import { rememberTyped } from '#client/app/typed-before-hydration.ts'
import { settlePageRefusals } from '#client/lib/page-refusals.ts'

async function start() {
  const root = document.getElementById('root')
  const state = document.getElementById('state')?.textContent
  if (!root || !state) throw new Error('The page arrived without its root or its state')

  const { dehydratedState, refusals, origin, development } = superjson.parse<PageState>(state)
  const routes = createRoutes({ development })

  // The code of the screen that is already visible must be there before React takes it over.
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )

  const queryClient = createQueryClient({ retries: 2 })
  await settlePageRefusals(queryClient, refusals)
  const typeAgain = rememberTyped(root)
  hydrateRoot(
    root,
    <Providers
      queryClient={queryClient}
      styleCache={createStyleCache()}
      dehydratedState={dehydratedState}
      origin={origin}
    >
      <Hydrated onDone={typeAgain}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Hydrated>
    </Providers>,
  )
  if (development) (await import('#client/app/preview-banner.ts')).showPreviewBanner()
}

/** Around the router and not beside it: a second child here would give every id another name than the server's HTML has. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone])
  return children
}

void start()
