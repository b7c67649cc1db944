import { type ReactNode, startTransition, useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { captureTypedText } from '#client/app/capture-typed-text.ts'
import { parseCompactJson } from '#client/app/compact-json.ts'
import { hideTokenInUrl, isReloadOrHistoryNavigation, restoreTokenInUrl } from '#client/app/hidden-tokens.ts'
import { loadErrorMessages } from '#client/app/load-error-messages.ts'
import { restorePageData } from '#client/app/page-data.ts'
import { Providers } from '#client/app/providers.tsx'
import { createQueryClient } from '#client/app/query-client.ts'
import { registeredFeatures } from '#client/app/registry.ts'
import { isRouteHandle } from '#client/app/route-handle.ts'
import type { PageHydrationState } from '#client/app/router-types.ts'
import { createRoutes } from '#client/app/routes.tsx'
import { storePageErrors } from '#client/app/settle-page-errors.ts'
import { AppShell } from '#client/app/shell/app-shell.tsx'
import { createTrpcClient } from '#client/app/trpc-client.ts'
import { yieldToEventLoop } from '#client/app/yield-to-event-loop.ts'
import { setErrorMessageLoader } from '#client/lib/error-message.ts'
import { replayLastClick } from '#client/lib/hydration/replay-clicks.ts'
import { isDataSaverOn, runWhenIdle } from '#client/lib/when-idle.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { createStyleCache } from '#client/ui/theme/style-cache.ts'
import { getThemeSystem } from '#client/ui/theme/system.ts'

export async function startClientApp(): Promise<void> {
  // Set zod's configuration before zod loads: zod tests whether it may compile code from text, and the content
  // security policy would report that attempt.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  setErrorMessageLoader(loadErrorMessages)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  const state = document.getElementById('state')?.textContent
  // A page without embedded data came from the service worker, which serves such pages when the network is
  // unavailable.
  const page = state ? parsePageState(state) : null
  const queryClient = createQueryClient({ retries: 2 })
  if (page) restorePageData(queryClient, page.data)
  const all = createRoutes({ development: page?.development ?? false })
  const routes = page ? all : await (await loadOffline()).createOfflineRoutes(queryClient, all, AppShell)

  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (!isRouteHandle(route.handle)) return
      const { Component } = await route.handle.load()
      Object.assign(route, { Component, lazy: undefined })
    }),
  )

  // Run each startup step in its own task, so that the page can respond to input between the steps.
  await yieldToEventLoop()
  getThemeSystem()
  await yieldToEventLoop()
  await storePageErrors(queryClient, page?.errors ?? [])
  const typeAgain = captureTypedText(root)
  const isRestored = isReloadOrHistoryNavigation() && restoreTokenInUrl()
  // Register this `popstate` listener before the router does: the router reads the URL in its own listener.
  window.addEventListener('popstate', restoreTokenInUrl)
  // For a server-rendered page, pass `hydrationData`: React Router then does not restore the scroll position
  // at startup. The browser has restored it, and the reader may have scrolled since.
  const router = createBrowserRouter(routes, page ? { hydrationData: {} } : undefined)
  hideTokenInUrl()
  router.subscribe(hideTokenInUrl)
  const application = (
    <Providers
      queryClient={queryClient}
      styleCache={createStyleCache()}
      site={page?.site ?? { origin: window.location.origin, privacyUrl: null }}
      features={registeredFeatures}
    >
      <Hydrated
        onDone={() => {
          typeAgain()
          replayLastClick()
          const { cookie: cookies } = document
          const beginning = { cookies, viewer: getCachedViewer(queryClient)?.personId ?? null }
          // Ignore an error, for instance a failed download: the page works without the code for offline use.
          const prepare = async () =>
            (await loadOffline()).startOfflineSupport(queryClient, router, beginning, createTrpcClient)
          setTimeout(() => void prepare().catch(() => undefined), lookingTime)
        }}
      >
        <RouterProvider router={router} />
      </Hydrated>
    </Providers>
  )
  // Hydrate in a transition: React then pauses between small units of work, and a slow phone responds to input.
  startTransition(() => {
    if (page && !isRestored) hydrateRoot(root, application)
    else createRoot(root).render(application)
  })
  // Start prefetching late, so that the page's own downloads get the bandwidth first.
  if (!isDataSaverOn()) {
    runWhenIdle(() => {
      import('#client/app/prefetch-on-intent.ts').then(
        ({ prefetchOnIntent }) => prefetchOnIntent({ routes, queryClient }),
        () => undefined,
      )
    })
  }
  if (page?.development) (await import('#client/app/preview-banner.ts')).showPreviewBanner()
}

const loadOffline = () => import('#client/offline/watch-product.tsx')

/**
 * Delay before background downloads start, in ms: they must not take bandwidth from a page that has just become usable.
 */
const lookingTime = 6_000

/**
 * Calls `onDone` after hydration. This component wraps the router: as a sibling, it would change the ids of `useId`,
 * and hydration would fail.
 */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const done = useRef(onDone)
  useEffect(() => done.current(), [])
  return children
}

function parsePageState(text: string): PageHydrationState {
  return parseCompactJson(text) as PageHydrationState
}
