import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { later, setProductState } from '#client/lib/product-state.ts'
import { findKeepingKey } from '#client/offline/keeping-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { fetchAndNotice, noticeUnreachable, watchConnection } from './connection.ts'
import { openKept, startKeeping } from './keeper.ts'
import { bind, unbound } from './kept-rules.ts'
import { leaveUnreachable } from './leave-unreachable.ts'
import { isOfAnotherBuild, ownBuild } from './new-version.ts'
import { OfflineScreen, type Shell } from './offline-screen.tsx'
import { beginWhenCodeIsGone, noticeMissingCode, renewBetweenScreens, type Screens } from './renewal.ts'
import { NewVersionStrip, OfflineStrip } from './strips.tsx'

export interface Beginning {
  cookies: string
  /** Id of the person shown; null for a visitor. */
  viewer: PersonId | null
}

/** Watches whether the product is reachable and whether its build has changed, and shows a notice. */
function watch(queryClient: QueryClient): void {
  watchConnection(isOfAnotherBuild, ({ online, newer }) => {
    setProductState({ online, strip: online ? newer && <NewVersionStrip /> : <OfflineStrip /> })
    // When `online` becomes true, visible queries that failed in the meantime are fetched again.
    onlineManager.setOnline(online)
  })
  Object.assign(later, {
    fetch: fetchAndNotice,
    // Cookies show at least whose session has ended.
    hasLeft: (personId) => findKeepingKey(document.cookie)?.personId !== personId,
    leaveUnreachable,
    beginWhenCodeIsGone: () => void beginWhenCodeIsGone(),
  } satisfies typeof later)
  noticeMissingCode(queryClient)
}

/** Prepares the tab for a lost network and for a newer build. */
export async function prepare(
  queryClient: QueryClient,
  screens: Screens,
  beginning: Beginning,
): Promise<void> {
  const build = ownBuild()
  if (build === null) return
  if (!isWatching) watch(queryClient)
  isWatching = true
  renewBetweenScreens(screens, queryClient)
  startKeeping(queryClient, build, bind(unbound, beginning.viewer, findKeepingKey(beginning.cookies)))
  // Browsers may reject the service worker, as private windows do: the product works without it.
  await navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

let isWatching = false

/**
 * The routes of a page without data, served while the product was unreachable. With offline data of the signed-in member: all screens;
 * otherwise the screen that explains the missing connection.
 * @param all all routes of the product
 * @param Shell frame of that explaining screen
 */
export async function screensWithoutNetwork(
  queryClient: QueryClient,
  all: RouteObject[],
  Shell: Shell,
): Promise<RouteObject[]> {
  const opened = await openKept(queryClient, ownBuild() ?? '')
  watch(queryClient)
  isWatching = true
  noticeUnreachable()
  return opened ? all : [{ path: '*', element: <OfflineScreen Shell={Shell} /> }]
}
