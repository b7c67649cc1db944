import { type ReactNode, startTransition, useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { capturePreHydrationInput } from '#client/app/capture-early-input.ts'
import { parseCompactJson } from '#client/app/compact-json.ts'
import {
  hideEmailLinkTokenInUrl,
  isReloadOrHistoryNavigation,
  restoreEmailLinkTokenInUrl,
} from '#client/app/hidden-tokens.ts'
import { loadErrorMessages } from '#client/app/load-error-messages.ts'
import { restorePageData } from '#client/app/page-data.ts'
import { AppContextProviders } from '#client/app/providers.tsx'
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
import { offlineSupportFunctions } from '#client/lib/product-state.ts'
import { isDataSaverOn, runWhenIdle } from '#client/lib/when-idle.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { createStyleCache } from '#client/ui/theme/style-cache.ts'
import { getChakraStyleSystem } from '#client/ui/theme/system.ts'
import { removeTrackingParameters } from '#kernel/tracking-parameters/contract.ts'

export async function startClientApp(): Promise<void> {
  // Configure zod before zod loads: otherwise, zod's test of `new Function` would violate the content security policy.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  setErrorMessageLoader(loadErrorMessages)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  const state = document.getElementById('state')?.textContent
  // A page without embedded data came from the service worker, because the network is unavailable.
  const page = state ? parsePageState(state) : null
  const queryClient = createQueryClient({ retries: 2 })
  if (page) restorePageData(queryClient, page.data)
  const all = createRoutes({ development: page?.development ?? false })
  const routes = page ? all : await (await loadOffline()).createOfflineRoutes(queryClient, all, AppShell)

  // The server rendered the page without tracking parameters, so the URL must not contain them during hydration.
  const url = removeTrackingParameters(window.location.href)
  if (url !== window.location.href) history.replaceState(history.state, '', url)
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (!isRouteHandle(route.handle)) return
      const { PageComponent } = await route.handle.load()
      Object.assign(route, { Component: PageComponent, lazy: undefined })
    }),
  )

  await yieldToEventLoop()
  getChakraStyleSystem()
  await yieldToEventLoop()
  await storePageErrors(queryClient, page?.errors ?? [])
  const repeatEarlyInput = capturePreHydrationInput(root)
  const isRestored = isReloadOrHistoryNavigation() && restoreEmailLinkTokenInUrl()
  // Register this `popstate` listener before React Router's listener, which reads the URL and needs the restored secret
  // token.
  window.addEventListener('popstate', restoreEmailLinkTokenInUrl)
  // With `hydrationData`, React Router does not restore the scroll position: the browser has already restored it.
  const router = createBrowserRouter(routes, page ? { hydrationData: {} } : undefined)
  hideEmailLinkTokenInUrl()
  router.subscribe(hideEmailLinkTokenInUrl)
  const application = (
    <AppContextProviders
      queryClient={queryClient}
      styleCache={createStyleCache()}
      site={page?.site ?? { origin: window.location.origin, privacyUrl: null }}
      features={registeredFeatures}
    >
      <Hydrated
        onDone={() => {
          repeatEarlyInput()
          replayLastClick()
          const { cookie: cookies } = document
          const beginning = { cookies, viewer: getCachedViewer(queryClient)?.personId ?? null }
          const prepare = () =>
            loadOffline().then(
              ({ startOfflineSupport }) =>
                startOfflineSupport(queryClient, router, beginning, createTrpcClient),
              reloadFailedScreens,
            )
          setTimeout(() => void prepare().catch(() => undefined), backgroundDownloadDelayMs)
        }}
      >
        <RouterProvider router={router} />
      </Hydrated>
    </AppContextProviders>
  )
  startTransition(() => {
    if (page && !isRestored) hydrateRoot(root, application)
    else createRoot(root).render(application)
  })
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

/** Browsers do not request a failed script again, so screens that need the script require a reload. */
function reloadFailedScreens(): void {
  offlineSupportFunctions.reloadForMissingCode = leavePageProgrammatically
}

/** Background downloads must not take bandwidth from a page that has just become usable. */
const backgroundDownloadDelayMs = 6_000

/** Wrap the router in `Hydrated`: a sibling component would make `useId` return different ids than on the server. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const done = useRef(onDone)
  useEffect(() => done.current(), [])
  return children
}

function parsePageState(text: string): PageHydrationState {
  return parseCompactJson(text) as PageHydrationState
}
