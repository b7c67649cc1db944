import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { offlineHooks, setProductState } from '#client/lib/product-state.ts'
import { findOfflineKey } from '#client/offline/offline-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { fetchAndNotice, noticeUnreachable, watchConnection } from './connection.ts'
import { isFromAnotherBuild, ownBuild } from './new-version.ts'
import { OfflineScreen, type Shell } from './offline-screen.tsx'
import {
  type RouterEvents,
  reloadBetweenScreens,
  reloadForMissingCode,
  watchMissingCode,
} from './reload-new-build.ts'
import { signOutOffline } from './sign-out-offline.ts'
import { restoreStoredAnswers, startStoringAnswers } from './store-answers.ts'
import { bindToSession, unbound } from './stored-answer-rules.ts'
import { NewVersionStrip, OfflineStrip } from './strips.tsx'

export interface InitialTabState {
  cookies: string
  viewer: PersonId | null
}

function watch(queryClient: QueryClient): void {
  watchConnection(isFromAnotherBuild, ({ online, newer }) => {
    setProductState({ online, strip: online ? newer && <NewVersionStrip /> : <OfflineStrip /> })
    // When `online` becomes true, visible queries that failed in the meantime are fetched again.
    onlineManager.setOnline(online)
  })
  Object.assign(offlineHooks, {
    fetch: fetchAndNotice,
    // Without a network, only the cookies show whether the displayed member's session has ended.
    hasSignedOut: (personId) => findOfflineKey(document.cookie)?.personId !== personId,
    signOutOffline,
    reloadForMissingCode: () => void reloadForMissingCode(),
  } satisfies typeof offlineHooks)
  watchMissingCode(queryClient)
}

export async function prepareOffline(
  queryClient: QueryClient,
  screens: RouterEvents,
  beginning: InitialTabState,
): Promise<void> {
  const build = ownBuild()
  if (build === null) return
  if (!isWatching) watch(queryClient)
  isWatching = true
  reloadBetweenScreens(screens, queryClient)
  startStoringAnswers(
    queryClient,
    build,
    bindToSession(unbound, beginning.viewer, findOfflineKey(beginning.cookies)),
  )
  // Browsers may reject the service worker, as private windows do: the product works without it.
  await navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

let isWatching = false

/**
 * Returns the routes of a page that the service worker served without data. With offline data of the
 * signed-in member these are all screens, otherwise one screen that explains the missing connection.
 * @param all all routes of the product
 * @param Shell frame of the explaining screen
 */
export async function screensWithoutNetwork(
  queryClient: QueryClient,
  all: RouteObject[],
  Shell: Shell,
): Promise<RouteObject[]> {
  const opened = await restoreStoredAnswers(queryClient, ownBuild() ?? '')
  watch(queryClient)
  isWatching = true
  noticeUnreachable()
  return opened ? all : [{ path: '*', element: <OfflineScreen Shell={Shell} /> }]
}
