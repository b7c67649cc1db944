import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import type { RouteObject } from 'react-router-dom'
import { offlineSupportFunctions, setServerReachability } from '#client/lib/product-state.ts'
import { findOfflineEncryptionKey } from '#client/shared/session/offline-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'
import { fetchAndTrackConnection, markServerUnreachable, watchConnection } from './connection.ts'
import { getClientBuildNameOfPage, isResponseFromAnotherBuild } from './new-version.ts'
import { type OfflinePageLayout, OfflineScreen } from './offline-screen.tsx'
import {
  type RouterEvents,
  reloadForMissingChunk,
  reloadNewBuildOnNavigation,
  watchMissingChunks,
} from './reload-new-build.ts'
import { signOutOffline } from './sign-out-offline.ts'
import { NewVersionStrip, OfflineStrip } from './status-strips.tsx'
import { restoreStoredServerResponses, startStoringResponsesOffline } from './store-answers.ts'
import { bindTabToSession, initialBindingOfBrowserTabToSession } from './stored-answer-rules.ts'
import { syncPushSubscription } from './watch-push-device.ts'

export interface InitialSessionState {
  cookies: string
  viewer: PersonId | null
}

function watch(queryClient: QueryClient): void {
  watchConnection(isResponseFromAnotherBuild, ({ online, newer }) => {
    setServerReachability({ online, strip: online ? newer && <NewVersionStrip /> : <OfflineStrip /> })
    onlineManager.setOnline(online)
  })
  Object.assign(offlineSupportFunctions, {
    fetch: fetchAndTrackConnection,
    hasSignedOut: (personId) => findOfflineEncryptionKey(document.cookie)?.personId !== personId,
    signOutOffline,
    reloadForMissingCode: () => void reloadForMissingChunk(),
  } satisfies typeof offlineSupportFunctions)
  watchMissingChunks(queryClient)
}

export async function startOfflineSupport(
  queryClient: QueryClient,
  screens: RouterEvents,
  beginning: InitialSessionState,
  createClient: () => TRPCClient<AppRouter>,
): Promise<void> {
  const build = getClientBuildNameOfPage()
  if (build === null) return
  if (!isWatching) watch(queryClient)
  isWatching = true
  reloadNewBuildOnNavigation(screens, queryClient)
  startStoringResponsesOffline(
    queryClient,
    build,
    bindTabToSession(
      initialBindingOfBrowserTabToSession,
      beginning.viewer,
      findOfflineEncryptionKey(beginning.cookies),
    ),
  )
  // Browsers may reject the service worker, for instance in private windows.
  await navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  syncPushSubscription({ queryClient, client: createClient(), openPath: (path) => screens.navigate(path) })
}

let isWatching = false

/** Without a network, members with offline data get all routes, others only the offline screen. */
export async function createOfflineRoutes(
  queryClient: QueryClient,
  all: RouteObject[],
  Shell: OfflinePageLayout,
): Promise<RouteObject[]> {
  const opened = await restoreStoredServerResponses(queryClient, getClientBuildNameOfPage() ?? '')
  watch(queryClient)
  isWatching = true
  markServerUnreachable()
  return opened ? all : [{ path: '*', element: <OfflineScreen Shell={Shell} /> }]
}
