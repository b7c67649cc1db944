import { type ReactNode, startTransition, useEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import superjson from 'superjson'
import { asOfNow } from '#client/app/page-data.ts'
import { rememberPressed } from '#client/app/press-before-hydration.ts'
import { Providers } from '#client/app/providers.tsx'
import { createQueryClient } from '#client/app/query-client.ts'
import type { PageState } from '#client/app/router-types.ts'
import { createRoutes } from '#client/app/routes.tsx'
import { createStyleCache } from '#client/app/style-cache.ts'
import { rememberTyped } from '#client/app/typed-before-hydration.ts'
import { settlePageRefusals } from '#client/lib/page-refusals.ts'
import { isSparing, whenIdle } from '#client/lib/when-idle.ts'
import { themeSystem } from '#client/theme/system.ts'

async function start() {
  // Looked at when zod comes: the content security policy lets no code be made from text, and would report the try.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
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

  // Each in a turn of its own, between which the page answers.
  await nextTurn()
  themeSystem()
  await nextTurn()
  const queryClient = createQueryClient({ retries: 2 })
  await settlePageRefusals(queryClient, refusals)
  const typeAgain = rememberTyped(root)
  const pressAgain = rememberPressed()
  const router = createBrowserRouter(routes)
  // In slices, between which the page answers: at once, a cheap phone would stand still for as long as it takes.
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers
        queryClient={queryClient}
        styleCache={createStyleCache()}
        dehydratedState={asOfNow(dehydratedState)}
        origin={origin}
      >
        <Hydrated
          onDone={() => {
            typeAgain()
            pressAgain()
          }}
        >
          <RouterProvider router={router} />
        </Hydrated>
      </Providers>,
    )
  })
  // Nobody points at a link in the first moment, which belongs to the page itself.
  if (!isSparing()) {
    whenIdle(() => {
      import('#client/app/prefetch-on-intent.ts').then(
        ({ prefetchOnIntent }) => prefetchOnIntent({ routes, queryClient }),
        () => undefined,
      )
    })
  }
  if (development) (await import('#client/app/preview-banner.ts')).showPreviewBanner()
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Around the router and not beside it: a second child here would give every id another name than the server's HTML has. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const done = useRef(onDone)
  useEffect(() => done.current(), [])
  return children
}

void start()
