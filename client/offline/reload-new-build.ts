import type { QueryClient } from '@tanstack/react-query'
import { reachabilityStore } from '#client/lib/product-state.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { readTypedText, saveTypedText } from '#client/shared/session/typed-text.ts'
import { toastStore } from '#client/ui/toast.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { checkServerReachable, getConnectionState } from './connection.ts'

export interface RouterEvents {
  navigate(path: string): Promise<void>
  subscribe(
    listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void,
  ): void
}

/** @param personId person who typed the text */
export function reloadWithTypedText(personId: PersonId | null): void {
  saveTypedText(window.location.pathname, personId)
  leavePageProgrammatically()
}

/** Loads a newer build only if the reader loses nothing: no request is in progress and no toast is shown. */
export function reloadNewBuildOnNavigation(screens: RouterEvents, queryClient: QueryClient): void {
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
/** Minimum time between two reloads, in ms: a permanently missing file must not cause endless reloads. */
const minReloadIntervalMs = 60_000

/** Read while the screen with the missing file was still visible. `personId` is the member who typed the text. */
let typedText: { pathname: string; personId: PersonId | null; texts: Record<string, string> } | undefined

/** A page of a former build may request files that the server no longer has. */
export function watchMissingChunks(queryClient: QueryClient): void {
  window.addEventListener('vite:preloadError', () => {
    const personId = getCachedViewer(queryClient)?.personId ?? null
    typedText = { pathname: window.location.pathname, personId, texts: readTypedText() }
    void checkServerReachable()
  })
}

/** Waits for the network, reloads the page, and restores the typed text. */
export async function reloadForMissingChunk(): Promise<void> {
  if (!typedText) return
  await checkServerReachable()
  if (!getConnectionState().online) await untilOnline()
  const last = Number(sessionStorage.getItem(reloadMarkKey))
  if (Date.now() - last < minReloadIntervalMs) return
  sessionStorage.setItem(reloadMarkKey, String(Date.now()))
  const { pathname } = window.location
  // A reader who has opened another screen has abandoned the text.
  if (typedText.pathname === pathname) saveTypedText(pathname, typedText.personId, typedText.texts)
  leavePageProgrammatically()
}
