import type { QueryClient } from '@tanstack/react-query'
import { productState } from '#client/lib/product-state.ts'
import { keepTyping, readTyping } from '#client/shared/session/kept-typing.ts'
import { leaveByItself } from '#client/shared/session/leave-by-itself.ts'
import { viewerIn } from '#client/shared/session/viewer-in.ts'
import { toastStore } from '#client/ui/toast.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { askWhetherReachable, currentStanding } from './connection.ts'

/** The part of the router's interface that this file uses. */
export interface Screens {
  subscribe(
    listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void,
  ): void
}

/**
 * Reloads the page with the newest build and restores the typed text.
 * @param personId who typed it
 */
export function begin(personId: PersonId | null): void {
  keepTyping(window.location.pathname, personId)
  leaveByItself()
}

/** Switches to a newer build between two screens when nothing is lost: no typed text, no request in progress, no unread message. */
export function renewBetweenScreens(screens: Screens, queryClient: QueryClient): void {
  let { pathname } = window.location
  screens.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === pathname) return
    pathname = location.pathname
    const calm = queryClient.isMutating() === 0 && toastStore.read().length === 0
    if (currentStanding().newer && calm) leaveByItself()
  })
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const stop = productState.subscribe(() => {
      if (!productState.isOnline()) return
      stop()
      resolve()
    })
  })
}

const mark = 'archivo-faltante'
/** Minimum time between two such reloads, in ms: a permanently missing file must not cause endless reloads. */
const shortestPause = 60_000

/** The text typed on the screen where a file was last missing, and its author, read while the screen was still visible. */
let typed: { pathname: string; personId: PersonId | null; texts: Record<string, string> } | undefined

/** Detects missing code: a page of a former build may request files that the server no longer has. */
export function noticeMissingCode(queryClient: QueryClient): void {
  window.addEventListener('vite:preloadError', () => {
    const personId = viewerIn(queryClient)?.personId ?? null
    typed = { pathname: window.location.pathname, personId, texts: readTyping() }
    void askWhetherReachable()
  })
}

/** Reloads a screen that failed because its code did not load, with the typed text, once there is a network. */
export async function beginWhenCodeIsGone(): Promise<void> {
  if (!typed) return
  await askWhetherReachable()
  if (!currentStanding().online) await untilOnline()
  const last = Number(sessionStorage.getItem(mark))
  if (Date.now() - last < shortestPause) return
  sessionStorage.setItem(mark, String(Date.now()))
  const { pathname } = window.location
  // Restore the text only on its own screen: a reader who moved on has abandoned it.
  if (typed.pathname === pathname) keepTyping(pathname, typed.personId, typed.texts)
  leaveByItself()
}
