import { type ReactNode, startTransition, useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import superjson from 'superjson'
import { hideTokens, isRevisited, restoreTokens } from '#client/app/hidden-tokens.ts'
import { nextTurn } from '#client/app/next-turn.ts'
import { asOfNow } from '#client/app/page-data.ts'
import { Providers } from '#client/app/providers.tsx'
import { createQueryClient } from '#client/app/query-client.ts'
import { features } from '#client/app/registry.ts'
import { isRouteHandle } from '#client/app/route-handle.ts'
import type { PageState } from '#client/app/router-types.ts'
import { createRoutes } from '#client/app/routes.tsx'
import { loadSentences } from '#client/app/sentences.ts'
import { settlePageRefusals } from '#client/app/settle-page-refusals.ts'
import { AppShell } from '#client/app/shell/app-shell.tsx'
import { createStyleCache } from '#client/app/style-cache.ts'
import { rememberTyped } from '#client/app/typed-before-hydration.ts'
import { setSentences } from '#client/lib/error-message.ts'
import { pressAgain } from '#client/lib/hydration/press-before-hydration.ts'
import { isSparing, whenIdle } from '#client/lib/when-idle.ts'
import { viewerIn } from '#client/shared/session/viewer-in.ts'
import { themeSystem } from '#client/ui/theme/system.ts'

/** Makes the server's page one that answers. */
export async function takeOver(): Promise<void> {
  // Looked at when zod comes: the content security policy lets no code be made from text, and would report the try.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  setSentences(loadSentences)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page arrived without its root')
  const state = document.getElementById('state')?.textContent
  // Only the service worker gives out pages without data, when it could not get another.
  const page = state ? superjson.parse<PageState>(state) : null
  const queryClient = createQueryClient({ retries: 2 })
  const all = createRoutes({ development: page?.development ?? false })
  const routes = page ? all : await (await loadOffline()).screensWithoutNetwork(queryClient, all, AppShell)

  // The code of the screen that is already visible must be there before React takes it over.
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (!isRouteHandle(route.handle)) return
      const { Component } = await route.handle.load()
      Object.assign(route, { Component, lazy: undefined })
    }),
  )

  // Each in a turn of its own, between which the page answers.
  await nextTurn()
  themeSystem()
  await nextTurn()
  await settlePageRefusals(queryClient, page?.refusals ?? [])
  const typeAgain = rememberTyped(root)
  // After a reload: the server has rendered the page without the token.
  const isRestored = isRevisited() && restoreTokens()
  // Register before the router's listener, which reads the URL.
  window.addEventListener('popstate', restoreTokens)
  // Of a page that the server rendered the browser knows where its reader is: by now they may have scrolled.
  const router = createBrowserRouter(routes, page ? { hydrationData: {} } : undefined)
  hideTokens()
  router.subscribe(hideTokens)
  const application = (
    <Providers
      queryClient={queryClient}
      styleCache={createStyleCache()}
      dehydratedState={page ? asOfNow(page.dehydratedState) : undefined}
      site={page?.site ?? { origin: window.location.origin, privacyUrl: null }}
      features={features}
    >
      <Hydrated
        onDone={() => {
          typeAgain()
          pressAgain()
          const { cookie: cookies } = document
          const beginning = { cookies, viewer: viewerIn(queryClient)?.personId ?? null }
          // Without it the page is as useful as before.
          const prepare = async () => (await loadOffline()).prepare(queryClient, router, beginning)
          setTimeout(() => void prepare().catch(() => undefined), lookingTime)
        }}
      >
        <RouterProvider router={router} />
      </Hydrated>
    </Providers>
  )
  // In slices, between which the page answers: at once, a cheap phone would stand still for as long as it takes.
  startTransition(() => {
    if (page && !isRestored) hydrateRoot(root, application)
    else createRoot(root).render(application)
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
  if (page?.development) (await import('#client/app/preview-banner.ts')).showPreviewBanner()
}

const loadOffline = () => import('#client/offline/watch-product.tsx')

/** After a page has been seen and can be used, in ms: what follows must not take the line away from it. */
const lookingTime = 6_000

/** Around the router and not beside it: a second child here would give every id another name than the server's HTML has. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const done = useRef(onDone)
  useEffect(() => done.current(), [])
  return children
}
