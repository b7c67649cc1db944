import type { QueryClient } from '@tanstack/react-query'
import { productState } from '#client/lib/product-state.ts'
import { keepTyping, readTyping } from '#client/shared/session/kept-typing.ts'
import { leaveByItself } from '#client/shared/session/leave-by-itself.ts'
import { viewerIn } from '#client/shared/session/viewer-in.ts'
import { toastStore } from '#client/ui/toast.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { askWhetherReachable, currentStanding } from './connection.ts'

/** What we need of the router. */
export interface Screens {
  subscribe(
    listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void,
  ): void
}

/** Begins the page anew with the newest build; what was typed on it is given back. @param personId who typed it */
export function begin(personId: PersonId | null): void {
  keepTyping(window.location.pathname, personId)
  leaveByItself()
}

/**
 * Lets a newer build take over when that costs nobody anything: on another screen than the one where something may have been
 * typed, with nothing on its way to the server and nothing said that has not been read.
 */
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

/** Where it is written down when a page has last begun anew for want of a file. */
const mark = 'archivo-faltante'
/** What is missing for good must not make a page begin anew without end, in ms. */
const shortestPause = 60_000

/** What was typed where a file was last missing, by whom, while the screen still stood. */
let typed: { pathname: string; personId: PersonId | null; texts: Record<string, string> } | undefined

/** Code of a page that was opened over a former build may be gone, where nothing has kept it. */
export function noticeMissingCode(queryClient: QueryClient): void {
  window.addEventListener('vite:preloadError', () => {
    const personId = viewerIn(queryClient)?.personId ?? null
    typed = { pathname: window.location.pathname, personId, texts: readTyping() }
    void askWhetherReachable()
  })
}

/**
 * A screen broke because its code did not arrive: it begins anew with what was typed on it, as soon as there is a network.
 */
export async function beginWhenCodeIsGone(): Promise<void> {
  if (!typed) return
  await askWhetherReachable()
  if (!currentStanding().online) await untilOnline()
  const last = Number(sessionStorage.getItem(mark))
  if (Date.now() - last < shortestPause) return
  sessionStorage.setItem(mark, String(Date.now()))
  const { pathname } = window.location
  // Whoever has gone on to another screen has left what they typed.
  if (typed.pathname === pathname) keepTyping(pathname, typed.personId, typed.texts)
  leaveByItself()
}
