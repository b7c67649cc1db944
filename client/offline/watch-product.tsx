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

/** What a tab was when it began. */
export interface Beginning {
  /** As `document.cookie` had them. */
  cookies: string
  /** Whom it showed, by person id; null for a visitor. */
  viewer: PersonId | null
}

/** Finds out whether the product can be reached and whether it is another build by now, and says so. */
function watch(queryClient: QueryClient): void {
  watchConnection(isOfAnotherBuild, ({ online, newer }) => {
    setProductState({ online, strip: online ? newer && <NewVersionStrip /> : <OfflineStrip /> })
    // What failed meanwhile, and is still being looked at, is asked for again when it turns true.
    onlineManager.setOnline(online)
  })
  Object.assign(later, {
    fetch: fetchAndNotice,
    // The browser's cookies say at least who is not signed in any more.
    hasLeft: (personId) => findKeepingKey(document.cookie)?.personId !== personId,
    leaveUnreachable,
    beginWhenCodeIsGone: () => void beginWhenCodeIsGone(),
  } satisfies typeof later)
  noticeMissingCode(queryClient)
}

/** Makes ready for a time without a network, and for a newer build. */
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
  // A browser that refuses it, as private windows do, goes on without.
  await navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

let isWatching = false

/**
 * The screens of a page that came without data, since the product could not be reached: those of whoever is signed in, with what is
 * kept of them; else the one that says why.
 * @param all every screen of the product
 * @param Shell the frame of the screen that explains the missing connection
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
