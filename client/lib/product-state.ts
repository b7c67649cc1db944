import type { ReactNode } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let online = true
let strip: ReactNode = null

/**
 * Store for `useSyncExternalStore` that contains whether the server is reachable. `client/offline` updates the store;
 * its code loads after the first page.
 */
export const reachabilityStore = {
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isOnline: () => online,
  strip: () => strip,
  noStrip: () => null,
}

export function setReachability(next: { online: boolean; strip: ReactNode }): void {
  online = next.online
  strip = next.strip
  for (const listener of listeners) listener()
}

/**
 * Default implementations of functions that depend on the network. `client/offline` replaces the defaults when its
 * code loads, after the first page.
 */
export const networkOverrides = {
  fetch: (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => fetch(input, init),
  /**
   * Whether the displayed member has signed out in another tab. The function reads only cookies, because the
   * network may be unavailable.
   */
  hasSignedOut: (_personId: PersonId): boolean => false,
  /**
   * Signs out without a network.
   * @returns false while the code in `client/offline` is not loaded
   */
  signOutOffline: (): boolean => false,
  reloadForMissingCode: (): void => undefined,
}
