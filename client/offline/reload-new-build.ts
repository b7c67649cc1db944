import type { QueryClient } from '@tanstack/react-query'
import { reachabilityStore } from '#client/lib/product-state.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { readTypedText, saveTypedText } from '#client/shared/session/typed-text.ts'
import { toastStore } from '#client/ui/toast.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { checkReachable, getConnectionState } from './connection.ts'

export interface RouterEvents {
  navigate(path: string): Promise<void>
  subscribe(
    listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void,
  ): void
}

/**
 * Reloads the page with the newest build and restores the typed text after the reload.
 * @param personId person who typed the text
 */
export function reloadWithTypedText(personId: PersonId | null): void {
  saveTypedText(window.location.pathname, personId)
  leavePageProgrammatically()
}

/**
 * Reloads the page with a newer build when the reader opens another screen. Reloads only if the reader loses nothing:
 * no request is in progress and no toast is shown.
 */
export function reloadBetweenScreens(screens: RouterEvents, queryClient: QueryClient): void {
  let { pathname } = window.location
  screens.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === pathname) return
    pathname = location.pathname
    const calm = queryClient.isMutating() === 0 && toastStore.read().length === 0
    if (getConnectionState().newer && calm) leavePageProgrammatically()
  })
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const stop = reachabilityStore.subscribe(() => {
      if (!reachabilityStore.isOnline()) return
      stop()
      resolve()
    })
  })
}

const reloadMarkKey = 'archivo-faltante'
/**
 * Minimum time between two reloads because of a missing file, in ms: a permanently missing file must not cause endless
 * reloads.
 */
const minReloadIntervalMs = 60_000

/**
 * Text that a member had typed on the screen whose code file was missing, read while the screen was still visible.
 * `personId` is the id of this member.
 */
let typedText: { pathname: string; personId: PersonId | null; texts: Record<string, string> } | undefined

/**
 * Watches for code files that fail to load: a page of a former build may request files that the server no
 * longer has.
 */
export function watchMissingChunks(queryClient: QueryClient): void {
  window.addEventListener('vite:preloadError', () => {
    const personId = getCachedViewer(queryClient)?.personId ?? null
    typedText = { pathname: window.location.pathname, personId, texts: readTypedText() }
    void checkReachable()
  })
}

/** Reloads a screen whose code failed to load, as soon as the network is available, and restores the typed text. */
export async function reloadForMissingChunk(): Promise<void> {
  if (!typedText) return
  await checkReachable()
  if (!getConnectionState().online) await untilOnline()
  const last = Number(sessionStorage.getItem(reloadMarkKey))
  if (Date.now() - last < minReloadIntervalMs) return
  sessionStorage.setItem(reloadMarkKey, String(Date.now()))
  const { pathname } = window.location
  // Restore the typed text only on the screen where it was typed. A reader who opened another screen
  // has abandoned the text.
  if (typedText.pathname === pathname) saveTypedText(pathname, typedText.personId, typedText.texts)
  leavePageProgrammatically()
}
