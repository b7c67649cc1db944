import type { QueryClient } from '@tanstack/react-query'
import { serverReachabilityStore } from '#client/lib/product-state.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { readTypedFormText, saveTypedFormText } from '#client/shared/session/typed-text.ts'
import { toastStore } from '#client/ui/toast.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { checkServerReachable, getServerConnectionState } from './connection.ts'

export interface RouterEvents {
  navigate(path: string): Promise<void>
  subscribe(
    listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void,
  ): void
}

export function reloadPageKeepingTypedText(personId: PersonId | null): void {
  saveTypedFormText(window.location.pathname, personId)
  leavePageProgrammatically()
}

export function reloadNewBuildOnNavigation(screens: RouterEvents, queryClient: QueryClient): void {
  let { pathname } = window.location
  screens.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === pathname) return
    pathname = location.pathname
    const calm = queryClient.isMutating() === 0 && toastStore.read().length === 0
    if (getServerConnectionState().newer && calm) leavePageProgrammatically()
  })
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const stop = serverReachabilityStore.subscribe(() => {
      if (!serverReachabilityStore.isOnline()) return
      stop()
      resolve()
    })
  })
}

const reloadMarkKey = 'archivo-faltante'
/** The minimum time in ms between automatic reloads: a missing file must not cause endless reloads. */
const minReloadIntervalMs = 60_000

let typedText: { pathname: string; personId: PersonId | null; texts: Record<string, string> } | undefined

/** A page of a former build may request files that the server no longer has. */
export function watchMissingChunks(queryClient: QueryClient): void {
  window.addEventListener('vite:preloadError', () => {
    const personId = getCachedViewer(queryClient)?.personId ?? null
    typedText = { pathname: window.location.pathname, personId, texts: readTypedFormText() }
    void checkServerReachable()
  })
}

export async function reloadForMissingChunk(): Promise<void> {
  if (!typedText) return
  await checkServerReachable()
  if (!getServerConnectionState().online) await untilOnline()
  const last = Number(sessionStorage.getItem(reloadMarkKey))
  if (Date.now() - last < minReloadIntervalMs) return
  sessionStorage.setItem(reloadMarkKey, String(Date.now()))
  const { pathname } = window.location
  // If the reader has meanwhile opened another screen, discard the text typed on the previous screen.
  if (typedText.pathname === pathname) saveTypedFormText(pathname, typedText.personId, typedText.texts)
  leavePageProgrammatically()
}
