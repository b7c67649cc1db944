import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import type { RouteObject } from 'react-router-dom'
import { networkOverrides, setReachability } from '#client/lib/product-state.ts'
import { findOfflineEncryptionKey } from '#client/shared/session/offline-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'
import { fetchAndTrackConnection, markServerUnreachable, watchConnection } from './connection.ts'
import { getPageBuild, isFromAnotherBuild } from './new-version.ts'
import { type OfflinePageLayout, OfflineScreen } from './offline-screen.tsx'
import {
  type RouterEvents,
  reloadForMissingChunk,
  reloadNewBuildOnNavigation,
  watchMissingChunks,
} from './reload-new-build.ts'
import { signOutOffline } from './sign-out-offline.ts'
import { NewVersionStrip, OfflineStrip } from './status-strips.tsx'
import { restoreStoredResponses, startStoringResponses } from './store-answers.ts'
import { bindTabToSession, unboundTabSession } from './stored-answer-rules.ts'
import { syncPushSubscription } from './watch-push-device.ts'

export interface InitialTabState {
  cookies: string
  viewer: PersonId | null
}

function watch(queryClient: QueryClient): void {
  watchConnection(isFromAnotherBuild, ({ online, newer }) => {
    setReachability({ online, strip: online ? newer && <NewVersionStrip /> : <OfflineStrip /> })
    // When the network is back, React Query fetches failed queries of the visible page again.
    onlineManager.setOnline(online)
  })
  Object.assign(networkOverrides, {
    fetch: fetchAndTrackConnection,
    // Without a network, read from the cookies whether the session of the displayed member has ended.
    hasSignedOut: (personId) => findOfflineEncryptionKey(document.cookie)?.personId !== personId,
    signOutOffline,
    reloadForMissingCode: () => void reloadForMissingChunk(),
  } satisfies typeof networkOverrides)
  watchMissingChunks(queryClient)
}

export async function startOfflineSupport(
  queryClient: QueryClient,
  screens: RouterEvents,
  beginning: InitialTabState,
  createClient: () => TRPCClient<AppRouter>,
): Promise<void> {
  const build = getPageBuild()
  if (build === null) return
  if (!isWatching) watch(queryClient)
  isWatching = true
  reloadNewBuildOnNavigation(screens, queryClient)
  startStoringResponses(
    queryClient,
    build,
    bindTabToSession(unboundTabSession, beginning.viewer, findOfflineEncryptionKey(beginning.cookies)),
  )
  // The product also works in browsers that reject the service worker, for instance in private windows.
  await navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  syncPushSubscription({ queryClient, client: createClient(), openPath: (path) => screens.navigate(path) })
}

let isWatching = false

/**
 * Returns the routes of a page that the service worker served without data. If the signed-in member has offline data,
 * these routes are all screens. Otherwise they are one screen that explains the missing connection.
 * @param all all routes of the product
 * @param Shell page frame of the screen that explains the missing connection
 */
export async function createOfflineRoutes(
  queryClient: QueryClient,
  all: RouteObject[],
  Shell: OfflinePageLayout,
): Promise<RouteObject[]> {
  const opened = await restoreStoredResponses(queryClient, getPageBuild() ?? '')
  watch(queryClient)
  isWatching = true
  markServerUnreachable()
  return opened ? all : [{ path: '*', element: <OfflineScreen Shell={Shell} /> }]
}
